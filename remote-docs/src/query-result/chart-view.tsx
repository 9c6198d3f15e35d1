import { useEffect, useId, useMemo, useState } from 'react';
import { BarChartList } from './bar-chart.tsx';
import { chartableColumns, type TimeChart, toChart } from './chart-data.ts';
import styles from './chart-view.module.css';
import type { QueryResult } from './query-result.ts';

type TimeChartComponent = typeof import('./time-chart.tsx').TimeChart;

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
  const [Chart, setChart] = useState<TimeChartComponent | 'failed'>();
  useEffect(() => {
    let gone = false;
    import(/* webpackChunkName: "time-chart" */ './time-chart.tsx').then(
      // A function in a state is called for the next one.
      ({ TimeChart }) => !gone && setChart(() => TimeChart),
      () => !gone && setChart('failed'),
    );
    return () => {
      gone = true;
    };
  }, []);
  if (Chart === 'failed') return <p className={styles.none}>The chart could not be loaded. The table has all numbers.</p>;
  return Chart && <Chart chart={chart} />;
}
