import { useId, useMemo, useState } from 'react';
import { lazyModule, useLazyModule } from 'shared/lazy';
import { BarChartList } from './bar-chart.tsx';
import { chartableColumns, type TimeChart, toChart } from './chart-data.ts';
import styles from './chart-view.module.css';
import type { QueryResult } from './query-result.ts';

const timeChart = lazyModule(() => import(/* webpackChunkName: "time-chart" */ './time-chart.tsx'));

/** A result as a chart: lines over time, or bars. */
export function ChartView({ result }: { result: QueryResult }) {
  const id = useId();
  const names = useMemo(() => chartableColumns(result), [result]);
  const [chosen, choose] = useState(names[0] ?? '');
  const chart = useMemo(() => toChart(result, chosen), [result, chosen]);
  return (
    <div className={styles.view}>
      {names.length > 1 && (
        <p className={styles.choice}>
          <label htmlFor={id}>Draw</label>
          <select id={id} className={styles.select} value={chosen} onChange={({ target }) => choose(target.value)}>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </p>
      )}
      {chart?.kind === 'bars' && <BarChartList chart={chart} />}
      {chart?.kind === 'time' && <LazyTimeChart chart={chart} />}
      {!chart && <p className={styles.none}>This cannot be drawn: there are too many lines or bars, or numbers below zero.</p>}
    </div>
  );
}

/** Loads the chart library. */
function LazyTimeChart({ chart }: { chart: TimeChart }) {
  const [state] = useLazyModule(timeChart);
  if (state.status === 'failed') return <p className={styles.none}>The chart could not be loaded. The table has all numbers.</p>;
  return state.status === 'ready' && <state.module.TimeChart chart={chart} />;
}
