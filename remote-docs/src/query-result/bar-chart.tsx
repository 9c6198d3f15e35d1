import type { BarChart } from './chart-data.ts';
import styles from './chart-view.module.css';
import { formatNumber } from './plot-text.ts';

/** Horizontal bars as a list, which screen readers can read. */
export function BarChartList({ chart: { bars, value, category } }: { chart: BarChart }) {
  const most = Math.max(...bars.map(({ number }) => number)) || 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the arrow keys could not scroll it.
    <section className={styles.scroller} aria-label={`${value} by ${category}`} tabIndex={0}>
      <ol className={styles.bars}>
        {bars.map(({ name, number }, index) => (
          <li key={index} className={styles.bar}>
            <span className={styles.name} title={name}>
              {name}
            </span>
            <span className={styles.track}>
              <span className={styles.fill} style={{ width: `${(100 * number) / most}%` }} />
            </span>
            <span className={styles.count}>{formatNumber(shortened(number))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** To three decimals, or to three digits where these would show nothing of the number, e.g. `0.000412`. */
function shortened(number: number): number {
  return Number(Math.abs(number) < 1 ? number.toPrecision(3) : number.toFixed(3));
}
