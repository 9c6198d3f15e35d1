import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { LoadFailed } from './failure-page.tsx';
import { useLoaded } from './use-loaded.ts';
import { Waiting } from './waiting.tsx';

/** Imports a page. */
export type LoadPage = () => Promise<{ default: ComponentType }>;

/** Pages whose code has come: they are there at the first render. */
const loaded = new Map<LoadPage, { default: ComponentType }>();

/** Loads a page before it is shown. */
export async function loadAhead(load: LoadPage): Promise<void> {
  loaded.set(load, await load());
}

interface LazyPageProps {
  /** Must not change between renders. */
  load: LoadPage;
}

/** A page of the shell that is not part of its first file. Its prerendered HTML stays while there is no code to hydrate it with. */
export function LazyPage({ load }: LazyPageProps) {
  const [page, reload] = useLoaded(load, loaded.get(load));
  const [prerendered] = useState(useHydrating());
  if (page.kind === 'ready') {
    return (
      <div>
        <page.value.default />
      </div>
    );
  }
  if (prerendered) {
    // Hydration keeps the elements that were served.
    const html = { __html: window.trustedTypes?.emptyHTML ?? '' };
    return <div key="prerendered" suppressHydrationWarning dangerouslySetInnerHTML={html} />;
  }
  return page.kind === 'loading' ? (
    <Waiting>Loading the page…</Waiting>
  ) : (
    <LoadFailed onRetry={reload}>This page could not be loaded</LoadFailed>
  );
}

/** Whether this render hydrates prerendered HTML. */
function useHydrating(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
}
