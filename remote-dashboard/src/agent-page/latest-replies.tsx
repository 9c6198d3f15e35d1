import { useFormats } from '../format/use-formats.ts';
import { useNow } from '../format/use-now.ts';
import { describeIcmp } from '../replies/describe-icmp.ts';
import styles from './latest-replies.module.css';
import type { LatestReply } from './read-answers.ts';

/** The newest replies that the agent has received, of anybody's probes. */
export function LatestReplies({ replies }: { replies: readonly LatestReply[] }) {
  const { count, moment } = useFormats();
  const now = useNow(60_000);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, and a keyboard has to reach it
    <section className={styles.region} aria-label="Last replies" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Received</th>
            <th scope="col" className={styles.number}>
              RTT
            </th>
            <th scope="col" className={styles.number}>
              Hop
            </th>
            <th scope="col">Reply from</th>
            <th scope="col">Target</th>
            <th scope="col">Kind</th>
          </tr>
        </thead>
        <tbody>
          {replies.map(({ at, rtt, ttl, from, target, icmp }, index) => (
            <tr key={`${at} ${from} ${index}`}>
              <td>
                <time dateTime={new Date(at).toISOString()}>{moment(at, now)}</time>
              </td>
              <td className={styles.number}>{count(rtt.toFixed(1))} ms</td>
              <td className={styles.number}>{ttl}</td>
              <td>
                <code>{from}</code>
              </td>
              <td>{from === target ? 'the target' : <code>{target}</code>}</td>
              <td>{describeIcmp(icmp)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
