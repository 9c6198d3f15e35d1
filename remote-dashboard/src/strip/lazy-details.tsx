import type { ReactNode } from 'react';
import { lazyModule, useLazyModule } from 'shared/lazy';
import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import { useGateway } from '../use-gateway.ts';

type Details = typeof import('./details.tsx');

const details = lazyModule(() => import(/* webpackChunkName: "cell-details" */ './details.tsx'));

/** What a cell shows when it is opened. It is fetched then. */
export function LazyDetails({ children }: { children(module: Details): ReactNode }) {
  const { onError } = useGateway();
  const [state, load] = useLazyModule(details, { onError });
  if (state.status === 'ready') return children(state.module);
  if (state.status !== 'failed') return <Loading>Loading…</Loading>;
  return <Failure alert what="details" problem="The details cannot be shown: a part of this page did not load." onRetry={load} />;
}
