import { useFormats } from '../format/use-formats.ts';
import { useNow } from '../format/use-now.ts';
import styles from './activity-picture.module.css';
import { STEP_MINUTES } from './agent-queries.ts';
import { describeActivity, fillIntervals } from './describe-activity.ts';
import type { Interval } from './read-answers.ts';

const HEIGHT = 60;

/** Replies per minute as bars, and below them their median RTT as dots, over the last hours. The sentence above says the same. */
export function ActivityPicture({ intervals }: { intervals: readonly Interval[] }) {
  const formats = useFormats();
  const now = useNow();
  const all = fillIntervals(intervals, now);
  const perMinute = all.map(({ replies }) => replies / STEP_MINUTES);
  const rtts = all.map((interval) => ('rtt' in interval ? interval.rtt : undefined));
  const [from = now, to = now] = [all[0]?.at, all.at(-1)?.at];
  return (
    <figure className={styles.picture}>
      <figcaption className={styles.sentence}>{describeActivity(all, formats, now)}</figcaption>
      <div aria-hidden="true">
        <Strip title="Replies per minute" most={Math.max(...perMinute)} unit="" places={all.length}>
          {(scale) =>
            perMinute.map((value, index) => (
              <rect key={index} className={styles.bar} x={index + 0.15} width={0.7} y={HEIGHT - scale(value)} height={scale(value)} />
            ))
          }
        </Strip>
        <Strip title="Median RTT" most={Math.max(0, ...rtts.map((rtt = 0) => rtt))} unit=" ms" places={all.length}>
          {(scale) =>
            rtts.map(
              (rtt, index) =>
                rtt !== undefined && (
                  <path
                    key={index}
                    className={styles.dot}
                    d={`M${index + 0.5} ${HEIGHT - scale(rtt)}h.001`}
                    vectorEffect="non-scaling-stroke"
                  />
                ),
            )
          }
        </Strip>
        <p className={styles.times}>
          <span>{formats.moment(from, now)}</span>
          <span>{formats.moment(to, now)}</span>
        </p>
      </div>
    </figure>
  );
}

interface StripProps {
  title: string;
  /** The greatest value. */
  most: number;
  unit: string;
  /** How many values there are. */
  places: number;
  children(scale: (value: number) => number): React.ReactNode;
}

function Strip({ title, most, unit, places, children }: StripProps) {
  const { count } = useFormats();
  const scale = (value: number) => (most > 0 ? Math.max(value > 0 ? 1.5 : 0, (value / most) * (HEIGHT - 4)) : 0);
  return (
    <div className={styles.strip}>
      <p className={styles.title}>
        <span>{title}</span>
        {most > 0 && <span>{`up to ${count(most < 10 ? most.toFixed(1) : Math.round(most))}${unit}`}</span>}
      </p>
      <svg aria-hidden="true" className={styles.drawing} viewBox={`0 0 ${places} ${HEIGHT}`} preserveAspectRatio="none">
        {children(scale)}
        <path className={styles.ground} d={`M0 ${HEIGHT}h${places}`} vectorEffect="non-scaling-stroke" />
      </svg>
    </div>
  );
}
