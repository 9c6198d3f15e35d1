import { Meter } from 'shared/ui/meter';
import { useFormats } from '../format/use-formats.ts';
import cell from '../strip/cell.module.css';
import { Countdown } from './countdown.tsx';
import styles from './credit-figures.module.css';
import { describeUsage, isHigh, speakUsage } from './describe-usage.ts';
import type { UsageWithCourse } from './use-usage.ts';

/** Used and limit as numbers, as a bar with its scale. */
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
      <div className={styles.scale}>
        <span aria-hidden="true">0</span>
        <Meter label="Credits used today" text={speakUsage(count, usage)} value={usage.used} max={usage.limit ?? 0} high={high} />
        <span aria-hidden="true">{limit}</span>
      </div>
    </>
  );
}

/** The same in words, and when they start anew. */
export function CreditWords({ usage }: { usage: UsageWithCourse }) {
  const { count } = useFormats();
  const needsAttention = isHigh(usage) || usage.used > (usage.limit ?? usage.used);
  return (
    <p className={cell.words}>
      <span className={needsAttention ? styles.attention : undefined}>{describeUsage(count, usage)}</span>
      <Countdown />
    </p>
  );
}
