import { type ReactNode, useId } from 'react';
import { type LazyModule, useLazyModule } from 'shared/lazy';
import { useGateway } from '../use-gateway.ts';
import { Failure } from './failure.tsx';
import { Loading } from './loading.tsx';
import { Panel } from './panel.tsx';

interface LazyProps<T> {
  module: LazyModule<T>;
  /** What it shows, in a word. */
  what: string;
  /** What is said meanwhile. */
  loading?: string;
  problem?: string;
  /** Of the panel that keeps its place until it is there. */
  title?: string;
  children(module: T): ReactNode;
}

/** Of parts that have failed together, as in open rows, the one that is an alert: by the failure. */
const alerts = new WeakMap<object, string>();

function isAlert(failure: object, id: string): boolean {
  if (!alerts.has(failure)) alerts.set(failure, id);
  return alerts.get(failure) === id;
}

/** What a module renders, whose code is fetched first. */
export function Lazy<T>({ module, what, loading, problem, title, children }: LazyProps<T>) {
  const { onError } = useGateway();
  const id = useId();
  const [state, load] = useLazyModule(module, { onError });
  if (state.status === 'ready') return children(state.module);
  const instead =
    state.status === 'failed' ? (
      <Failure
        alert={isAlert(Object(state.error), id)}
        what={what}
        problem={problem ?? `The ${what} could not be loaded.`}
        onRetry={load}
      />
    ) : (
      loading && <Loading>{loading}</Loading>
    );
  return title ? <Panel title={title}>{instead}</Panel> : instead;
}
