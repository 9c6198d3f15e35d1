import type { ReactNode } from 'react';
import { type LazyModule, useLazyModule } from 'shared/lazy';
import { useGateway } from '../use-gateway.ts';
import { Failure } from './failure.tsx';
import { Loading } from './loading.tsx';

interface LazyPartProps<T> {
  /** Always the same. */
  lazy: LazyModule<T>;
  /** What Retry loads, e.g. `comparison`. */
  what: string;
  /** While it loads, e.g. `Loading the comparison…`. */
  loading?: string;
  /** When it could not be loaded. */
  problem: string;
  /** What stands around both sentences, if anything. */
  around?(state: ReactNode): ReactNode;
  children(module: T): ReactNode;
}

/** What a lazy module renders; until it is there, that it is loading, or that it could not be loaded, with Retry. */
export function LazyPart<T>({ lazy, what, loading = 'Loading…', problem, around = (state) => state, children }: LazyPartProps<T>) {
  const { onError } = useGateway();
  const [state, load] = useLazyModule(lazy, { onError });
  if (state.status === 'ready') return children(state.module);
  if (state.status !== 'failed') return around(<Loading>{loading}</Loading>);
  return around(<Failure alert what={what} problem={problem} onRetry={load} />);
}
