import type { ReactNode } from 'react';
import { lazyModule } from 'shared/lazy';
import { LazyPart } from '../panel/lazy-part.tsx';

const details = lazyModule(() => import(/* webpackChunkName: "cell-details" */ './details.tsx'));

/** What a cell shows when it is opened. It is fetched then. */
export function LazyDetails({ children }: { children(module: typeof import('./details.tsx')): ReactNode }) {
  return (
    <LazyPart lazy={details} what="details" problem="The details cannot be shown: a part of this page did not load.">
      {children}
    </LazyPart>
  );
}
