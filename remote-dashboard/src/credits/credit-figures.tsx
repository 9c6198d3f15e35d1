import { Meter } from 'shared/ui/meter';
import { useFormats } from '../format/use-formats.ts';
import { CostLine } from './cost-line.tsx';
import styles from './credit-figures.module.css';
import { describeUsage, isHigh, speakUsage } from './describe-usage.ts';
import { UsageChart } from './usage-chart.tsx';
import type { UsageWithCourse } from './use-usage.ts';

/** Used and limit as numbers, as a bar with its scale, and in words; the day's course; and what a measurement would cost. */
export function CreditFigures({ usage }: { usage: UsageWithCourse }) {
  const { count } = useFormats();
  const limit = usage.limit === undefined ? '–' : count(Math.round(usage.limit));
  const high = isHigh(usage);
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>Credits Used Today</dt>
          <dd>{count(Math.round(usage.used))}</dd>
        </div>
        <div>
          <dt>Daily Credits Limit</dt>
          <dd>{limit}</dd>
        </div>
      </dl>
      <Meter label="Credits used today" text={speakUsage(count, usage)} value={usage.used} max={usage.limit ?? 0} high={high} />
      <div className={styles.scale} aria-hidden="true">
        <span>0</span>
        <span>{limit}</span>
      </div>
      <p className={high || usage.used > (usage.limit ?? usage.used) ? styles.attention : styles.words}>{describeUsage(count, usage)}</p>
      <UsageChart samples={usage.course} />
      <CostLine usage={usage} />
    </>
  );
}
