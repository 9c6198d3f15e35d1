import { useEffect, useRef } from 'react';
import { lazyModule, useLazyModule } from 'shared/lazy';
import { useNear } from '../panel/use-near.ts';
import { useGateway } from '../use-gateway.ts';
import type { ChartedReplies } from './charted-replies.ts';
import styles from './rtt-charts.module.css';

/** The chart library is as large as all the rest of the page. */
const plots = lazyModule(() => import(/* webpackChunkName: "rtt-plots" */ './rtt-plots.tsx'));

/** So much of the charts is in the window when their library is fetched. */
const IN_SIGHT = '0px 0px -64px';
/** Who stays so long, in ms, may print, and paper does not wait for what was never in sight. */
const STAY_MS = 10_000;

/**
 * Round-trip times by hop, and over time, as charts. The content of a panel; it loads the chart library when the reader comes to it, or
 * prints, or has stayed a while.
 */
export function RttCharts(props: ChartedReplies) {
  const place = useRef<HTMLDivElement>(null);
  const { onError } = useGateway();
  const wanted = useNear(place, IN_SIGHT);
  const [{ status }] = useLazyModule(plots, { wanted, onError });

  // What was loaded ahead is there at once, for paper.
  const ready = wanted ? plots.loaded : undefined;

  useEffect(() => {
    const ahead = setTimeout(() => {
      // A failure is told where the charts are wanted.
      if (document.visibilityState === 'visible') plots.load().catch(() => {});
    }, STAY_MS);
    return () => clearTimeout(ahead);
  }, []);

  return (
    <div ref={place} className={styles.charts}>
      {ready && <ready.RttPlots {...props} />}
      {!ready && status === 'failed' && <p className={styles.none}>The charts could not be loaded. The tables have all numbers.</p>}
      {!ready && status !== 'failed' && (
        <p className={`${styles.none} ${styles.paper}`}>Not loaded when this was printed. The table above has all numbers.</p>
      )}
    </div>
  );
}
