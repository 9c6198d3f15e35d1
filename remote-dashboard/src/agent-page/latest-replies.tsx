import { roles } from '../agents/table-roles.ts';
import { Moment } from '../format/moment.tsx';
import { useFormats } from '../format/use-formats.ts';
import { describeIcmp } from '../replies/describe-icmp.ts';
import styles from './latest-replies.module.css';
import type { LatestReply } from './read-answers.ts';

const headings = ['Received', 'RTT', 'TTL', 'Reply from', 'Target', 'Kind'];
const numbers = new Set(['RTT', 'TTL']);

/** The newest replies that the agent has received, of anybody's probes. */
export function LatestReplies({ replies }: { replies: readonly LatestReply[] }) {
  const { count } = useFormats();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll sideways beside the configurations, and a keyboard has to reach it
    <section className={styles.region} aria-label="Last replies" tabIndex={0}>
      <table className={styles.table} aria-label="Last replies" {...roles.table}>
        <thead className={styles.head} {...roles.rowGroup}>
          <tr {...roles.row}>
            {headings.map((heading) => (
              <th key={heading} scope="col" className={numbers.has(heading) ? styles.number : undefined} {...roles.columnHeader}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowGroup}>
          {replies.map(({ at, rtt, ttl, from, target, icmp }, index) => (
            <tr key={`${at} ${from} ${index}`} className={styles.row} {...roles.row}>
              <td className={styles.time} {...roles.cell}>
                <Moment at={at} />
              </td>
              <td className={styles.rtt} {...roles.cell}>
                {count(rtt.toFixed(1))} ms
              </td>
              <td className={styles.hop} {...roles.cell}>
                {ttl}
              </td>
              <td className={styles.from} {...roles.cell}>
                <code>{from}</code>
              </td>
              <td className={styles.target} {...roles.cell}>
                {from === target ? 'the target' : <code>{target}</code>}
              </td>
              <td className={styles.kind} {...roles.cell}>
                {describeIcmp(icmp)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
