import type { ComponentType } from 'react';
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

/** A page of the shell that is not part of its first file. */
export function LazyPage({ load }: LazyPageProps) {
  const [page, reload] = useLoaded(load, loaded.get(load));
  switch (page.kind) {
    case 'loading':
      return <Waiting>Loading the page…</Waiting>;
    case 'failed':
      return <LoadFailed onRetry={reload}>This page could not be loaded</LoadFailed>;
    case 'ready':
      return <page.value.default />;
  }
}
