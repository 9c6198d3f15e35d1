import { useFormats } from '../format/use-formats.ts';
import { medianRttOf } from '../path/path-statistics.ts';
import styles from './compare.module.css';
import type { HopCell, PathPair } from './pair-paths.ts';

interface ComparedHopsProps {
  pair: PathPair;
  letters: readonly string[];
  /** Whether more replies may come, of each. */
  waiting: readonly boolean[];
}

/** Two paths as one table: what replied at each TTL, and after how long. */
export function ComparedHops({
  pair: { title, hops, one, other, target },
  letters: [a, b],
  waiting: [oneWaits, otherWaits],
}: ComparedHopsProps) {
  const { count } = useFormats();
  const ms = (value: number) => `${count(value.toFixed(1))} ms`;
  const signed = (value: number) => {
    // No sign before 0.0.
    const shown = Number(value.toFixed(1));
    return `${shown > 0 ? '+' : shown < 0 ? '−' : ''}${ms(Math.abs(shown))}`;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has only a keyboard must be able to scroll it
    <section className={styles.scroller} tabIndex={0} aria-label={`Hops of ${title}`}>
      <table className={styles.hops}>
        <caption>
          {title}
          {target && <span className={styles.rule}>Target: median RTTs of {medianRttOf}.</span>}
        </caption>
        <thead>
          <tr>
            <th scope="col">Hop</th>
            <th scope="col">{a}</th>
            <th scope="col" className={styles.number}>
              RTT {a}
            </th>
            <th scope="col">{b}</th>
            <th scope="col" className={styles.number}>
              RTT {b}
            </th>
            <th scope="col" className={styles.number}>
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {hops.map((hop) => (
            <tr key={hop.ttl}>
              <th scope="row">{hop.ttl}</th>
              <td>{textOf(hop.one, oneWaits)}</td>
              <td className={styles.number}>{hop.one?.medianMs === undefined ? '–' : ms(hop.one.medianMs)}</td>
              <td>{hop.isSame ? 'the same' : textOf(hop.other, otherWaits)}</td>
              <td className={styles.number}>{hop.other?.medianMs === undefined ? '–' : ms(hop.other.medianMs)}</td>
              <td className={styles.number}>{hop.differenceMs === undefined ? '–' : signed(hop.differenceMs)}</td>
            </tr>
          ))}
        </tbody>
        {target && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Target
              </th>
              <td className={styles.number}>{ms(target.oneMs)}</td>
              <td />
              <td className={styles.number}>{ms(target.otherMs)}</td>
              <td className={styles.number}>{signed(target.differenceMs)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <p className={styles.words}>
        {a}: {endOf(one, oneWaits)} {b}: {endOf(other, otherWaits)}
      </p>
    </section>
  );
}

function textOf(cell: HopCell | undefined, waiting = false): string {
  if (!cell) return '';
  return cell.addresses.length > 0 ? cell.addresses.join(', ') : waiting ? 'no reply yet' : 'silent';
}

function endOf(path: PathPair['one'], waiting = false): string {
  // Agents that sent have a path, if only of silent hops.
  if (!path) return 'not sent from here.';
  if (path.reachedAt !== undefined) return `the target replied at hop ${path.reachedAt}.`;
  if (waiting) return 'the target has not replied yet.';
  // Whether all of its probes have left, or all replies are here, is not known.
  return path.isSampled ? 'no reply of the target is known.' : 'the target did not reply.';
}
