import type { DashboardOptions } from 'shared/embed/contract';
import { lazyModule, useLazyModule } from 'shared/lazy';
import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import { Panel } from '../panel/panel.tsx';
import { useGateway } from '../use-gateway.ts';

const measurementPanel = lazyModule(() => import(/* webpackChunkName: "measurement-panel" */ './measurement-panel.tsx'));

/** The panel of one measurement. A page that does not show it loads none of its code. */
export function LazyMeasurement(options: Pick<DashboardOptions, 'measurement' | 'datasets' | 'onNavigate'>) {
  const { onError } = useGateway();
  const [state, load] = useLazyModule(measurementPanel, { onError });
  if (state.status === 'ready') return <state.module.MeasurementPanel {...options} />;
  return (
    <Panel title="Measurement">
      {state.status === 'failed' ? (
        <Failure alert what="measurement" problem="The measurement could not be loaded." onRetry={load} />
      ) : (
        <Loading>Loading the measurement…</Loading>
      )}
    </Panel>
  );
}
