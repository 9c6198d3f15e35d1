import type { ComponentType } from 'react';
import { type LazyModule, useLazyModule } from 'shared/lazy';
import { logError } from '../log-error.ts';
import { LoadFailed } from './failure-page.tsx';
import { Waiting } from './waiting.tsx';

interface LazyPageProps {
  page: LazyModule<{ default: ComponentType }>;
  /** Shown meanwhile. */
  waiting?: string;
}

/** A page of the shell that is not part of its first file. */
export function LazyPage({ page, waiting = 'Loading the page…' }: LazyPageProps) {
  const [state, load] = useLazyModule(page, { onError: logError });
  switch (state.status) {
    case 'ready':
      return (
        <div>
          <state.module.default />
        </div>
      );
    case 'failed':
      return <LoadFailed onRetry={load}>This page could not be loaded</LoadFailed>;
    default:
      return <Waiting>{waiting}</Waiting>;
  }
}
