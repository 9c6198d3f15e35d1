import { useEffect, useId, useMemo, useState } from 'react';
import type { Answer } from './query-result.ts';
import { BarList } from './bar-chart.tsx';
import { chartOf, drawable, type TimeChart } from './chart-data.ts';
import styles from './chart-view.module.css';

type TimeChartComponent = typeof import('./time-chart.tsx').TimeChart;

/** An answer as a chart: lines over time, or bars. What it shows is also in the table. */
export function ChartView({ answer }: { answer: Answer }) {
  const id = useId();
  const names = useMemo(() => drawable(answer), [answer]);
  const [chosen, choose] = useState(names[0] ?? '');
  const chart = useMemo(() => chartOf(answer, chosen), [answer, chosen]);
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
      {chart?.kind === 'bars' && <BarList chart={chart} />}
      {chart?.kind === 'time' && <LateTimeChart chart={chart} />}
      {!chart && <p className={styles.none}>This cannot be drawn: there are too many lines or bars, or numbers below zero.</p>}
    </div>
  );
}

/** The chart of lines brings a library, which comes when it is first looked at. */
function LateTimeChart({ chart }: { chart: TimeChart }) {
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
