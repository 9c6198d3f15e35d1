import type { ReactNode } from 'react';
import { lazyModule } from 'shared/lazy';
import { Lazy } from '../panel/lazy.tsx';

const details = lazyModule(() => import(/* webpackChunkName: "cell-details" */ './details.tsx'));

interface LazyDetailsProps {
  /** What they are of, in a word or two. */
  what: string;
  children(module: typeof import('./details.tsx')): ReactNode;
}

/** What a cell shows when it is opened. It is fetched then. */
export function LazyDetails({ what, children }: LazyDetailsProps) {
  const problem = 'The details cannot be shown: a part of this page did not load.';
  return (
    <Lazy module={details} what={`details of ${what}`} loading="Loading…" problem={problem}>
      {children}
    </Lazy>
  );
}
