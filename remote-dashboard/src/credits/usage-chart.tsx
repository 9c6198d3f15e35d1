import { useFormats } from '../format/use-formats.ts';
import { DAY_MS, nextReset } from './time-until-reset.ts';
import styles from './usage-chart.module.css';
import type { Sample } from './usage-today.ts';

/** The chart's own units: a day is as wide as it has minutes. */
const WIDTH = 1440;
const HEIGHT = 100;

/** What of today's use this browser has seen, from 00:00 to 24:00 UTC: as steps, and in words. Nothing while it has not seen it change. */
export function UsageChart({ samples }: { samples: Sample[] }) {
  const { count } = useFormats();
  const highest = Math.max(1, ...samples.map(({ used }) => used));
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || samples.every(({ used }) => used === first.used)) return null;
  const words = ({ used, at }: Sample) => `${count(Math.round(used))} at ${new Date(at).toISOString().slice(11, 16)}`;
  return (
    <figure className={styles.figure}>
      <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.line} d={steps(samples, highest)} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={styles.scale} aria-hidden="true">
        <span>00:00</span>
        <span>12:00</span>
        <span>24:00 UTC</span>
      </div>
      <figcaption className={styles.words}>{`Seen in this browser today: from ${words(first)} to ${words(last)} UTC`}</figcaption>
    </figure>
  );
}

/** A line that holds each number until the next is seen. */
function steps(samples: Sample[], highest: number): string {
  const points = samples.map(({ at, used }) => {
    const x = ((at - nextReset(at) + DAY_MS) / DAY_MS) * WIDTH;
    return { x: x.toFixed(1), y: (HEIGHT - (used / highest) * HEIGHT).toFixed(1) };
  });
  // The second part makes a dot of a single sample.
  return points.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}h6` : `H${x}V${y}`)).join('');
}
