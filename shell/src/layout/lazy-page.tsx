import type { ComponentType } from 'react';
import { LoadFailed } from './failure-page.tsx';
import { useLoaded } from './use-loaded.ts';
import { Waiting } from './waiting.tsx';

interface LazyPageProps {
  /** Imports the page. Must not change between renders. */
  load: () => Promise<{ default: ComponentType }>;
  /** Shown meanwhile. */
  waiting?: string;
}

/** A page of the shell that is not part of its first file. */
export function LazyPage({ load, waiting = 'Loading the page…' }: LazyPageProps) {
  const [page, reload] = useLoaded(load);
  if (page.kind === 'ready') {
    return (
      <div>
        <page.value.default />
      </div>
    );
  }
  return page.kind === 'loading' ? <Waiting>{waiting}</Waiting> : <LoadFailed onRetry={reload}>This page could not be loaded</LoadFailed>;
}
