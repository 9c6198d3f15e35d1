import type { ComponentProps } from 'react';
import { lazyModule, useLazyModule } from 'shared/lazy';
import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import { Panel } from '../panel/panel.tsx';
import { useGateway } from '../use-gateway.ts';

const compare = lazyModule(() => import(/* webpackChunkName: "compare" */ './compare.tsx'));

/** The comparison. Most visits of the history compare nothing, and load none of its code. */
export function LazyCompare(props: ComponentProps<typeof import('./compare.tsx').Compare>) {
  const { onError } = useGateway();
  const [state, load] = useLazyModule(compare, { onError });
  if (state.status === 'ready') return <state.module.Compare {...props} />;
  return (
    <Panel title="Comparison">
      {state.status === 'failed' ? (
        <Failure alert what="comparison" problem="The comparison could not be loaded." onRetry={load} />
      ) : (
        <Loading>Loading the comparison…</Loading>
      )}
    </Panel>
  );
}
