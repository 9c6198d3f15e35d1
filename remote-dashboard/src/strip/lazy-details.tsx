import type { ReactNode } from 'react';
import { lazyModule, useLazyModule } from 'shared/lazy';
import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import { useGateway } from '../use-gateway.ts';

type Details = typeof import('./details.tsx');

const details = lazyModule(() => import(/* webpackChunkName: "cell-details" */ './details.tsx'));

interface LazyDetailsProps {
  /** What they are of, in a word or two. */
  what: string;
  children(module: Details): ReactNode;
}

/** What a cell shows when it is opened. It is fetched then. */
export function LazyDetails({ what, children }: LazyDetailsProps) {
  const { onError } = useGateway();
  const [state, load] = useLazyModule(details, { onError });
  if (state.status === 'ready') return children(state.module);
  if (state.status !== 'failed') return <Loading>Loading…</Loading>;
  return (
    <Failure alert what={`details of ${what}`} problem="The details cannot be shown: a part of this page did not load." onRetry={load} />
  );
}
