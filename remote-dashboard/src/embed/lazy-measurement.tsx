import type { DashboardOptions } from 'shared/embed/contract';
import { lazyModule } from 'shared/lazy';
import { LazyPart } from '../panel/lazy-part.tsx';
import { Panel } from '../panel/panel.tsx';

const measurementPanel = lazyModule(() => import(/* webpackChunkName: "measurement-panel" */ './measurement-panel.tsx'));

/** The panel of one measurement. A page that does not show it loads none of its code. */
export function LazyMeasurement(options: Pick<DashboardOptions, 'measurement' | 'datasets' | 'onNavigate'>) {
  return (
    <LazyPart
      lazy={measurementPanel}
      what="measurement"
      loading="Loading the measurement…"
      problem="The measurement could not be loaded."
      around={(state) => <Panel title="Measurement">{state}</Panel>}
    >
      {({ MeasurementPanel }) => <MeasurementPanel {...options} />}
    </LazyPart>
  );
}
