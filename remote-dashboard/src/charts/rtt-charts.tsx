import { lazyModule, useLazyModule } from 'shared/lazy';
import { useGateway } from '../use-gateway.ts';
import type { ChartedReplies } from './charted-replies.ts';
import styles from './rtt-charts.module.css';

const plots = lazyModule(() => import(/* webpackChunkName: "rtt-plots" */ './rtt-plots.tsx'));

/** Round-trip times by hop, and over time, as charts. The content of a panel; it loads the chart library. */
export function RttCharts(props: ChartedReplies) {
  const { onError } = useGateway();
  const [state] = useLazyModule(plots, { onError });
  return (
    <div className={styles.charts}>
      {state.status === 'ready' && <state.module.RttPlots {...props} />}
      {state.status === 'failed' && <p className={styles.none}>The charts could not be loaded. The tables have all numbers.</p>}
    </div>
  );
}
