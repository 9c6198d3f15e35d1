import visuallyHidden from 'shared/visually-hidden.module.css';
import { roles } from '../agents/table-roles.ts';
import type { Usage } from '../credits/get-usage.ts';
import { useUsage } from '../credits/use-usage.ts';
import { formatPlural } from '../format/format-plural.ts';
import { useFormats } from '../format/use-formats.ts';
import { useNow } from '../format/use-now.ts';
import { Panel } from '../panel/panel.tsx';
import type { HistoryRow } from './history-row.ts';
import { type DayUsage, usageByDay } from './usage-by-day.ts';
import styles from './usage-panel.module.css';

const DAYS = 14;

/** Credits of the last days on which something was sent, as far as they are known; today's by the gateway. */
export function UsagePanel({ rows }: { rows: readonly HistoryRow[] }) {
  const { count } = useFormats();
  const usage = useUsage();
  const now = useNow();
  const { used, limit }: Partial<Usage> = usage.state === 'loaded' ? usage.data : {};
  const days = usageByDay(rows, now, DAYS).map((day, index) =>
    index === DAYS - 1 && used !== undefined ? { ...day, credits: Math.round(used) } : day,
  );
  const shown = days.filter(({ credits, measurements }, index) => credits > 0 || measurements > 0 || index === DAYS - 1);
  const most = Math.max(1, ...shown.map(({ credits }) => credits));
  const daily = Math.round(limit ?? 0);
  const isOfLimit = daily >= most;
  return (
    <Panel title="Credits by day" aside="UTC">
      <Days days={shown} most={isOfLimit ? daily : most} />
      <p className={styles.words}>
        The last {DAYS} days; days without probes are left out. Computed from the measurements above, one credit for each probe of each
        agent: probes that were sent in other ways may be missing.
      </p>
      {/* Its room is there before it is known. */}
      <p className={`${styles.words} ${styles.today}`}>
        {`${used === undefined ? '' : 'Today is as the gateway counts it. '}${isOfLimit ? `A full bar is the daily limit of ${count(daily)}.` : ''}`}
      </p>
    </Panel>
  );
}

/** @param most - credits of a full bar. */
function Days({ days, most }: { days: DayUsage[]; most: number }) {
  const { count } = useFormats();
  return (
    <table className={styles.days} aria-label="Credits by day" {...roles.table}>
      <thead className={visuallyHidden.text} {...roles.rowGroup}>
        <tr {...roles.row}>
          <th scope="col" {...roles.columnHeader}>
            Day
          </th>
          <th scope="col" {...roles.columnHeader}>
            Credits
          </th>
          <th scope="col" {...roles.columnHeader}>
            Measurements
          </th>
        </tr>
      </thead>
      <tbody {...roles.rowGroup}>
        {days.map(({ day, credits, measurements }, index) => (
          <tr key={day} title={formatPlural(measurements, 'measurement', count)} {...roles.row}>
            <th scope="row" {...roles.rowHeader}>
              {index === days.length - 1 ? 'Today' : dayOf(day)}
            </th>
            <td {...roles.cell}>
              <svg className={styles.bar} aria-hidden="true">
                <rect width={`${((credits / most) * 100).toFixed(2)}%`} height="100%" />
              </svg>
              <span className={styles.credits}>{count(credits)}</span>
            </td>
            <td className={visuallyHidden.text} {...roles.cell}>
              {count(measurements)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** E.g. `20 Nov`. */
function dayOf(day: number): string {
  const [, number, month] = new Date(day).toUTCString().split(' ');
  return `${Number(number)} ${month}`;
}
