import type { ComponentType } from 'react';
import { LoadFailed } from './failure-page.tsx';
import { useLoaded } from './use-loaded.ts';
import { Waiting } from './waiting.tsx';

interface LazyPageProps {
  /** Imports the page; must not change between renders. */
  load(): Promise<{ default: ComponentType }>;
}

/** A page of the shell that is not part of its first file. */
export function LazyPage({ load }: LazyPageProps) {
  const [page, reload] = useLoaded(load);
  switch (page.kind) {
    case 'loading':
      return <Waiting>Loading the page…</Waiting>;
    case 'failed':
      return <LoadFailed onRetry={reload}>This page could not be loaded</LoadFailed>;
    case 'ready':
      return <page.value.default />;
  }
}
