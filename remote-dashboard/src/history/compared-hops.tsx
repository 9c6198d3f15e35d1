import { useFormats } from '../format/use-formats.ts';
import { medianRttOf } from '../path/path-statistics.ts';
import styles from './compare.module.css';
import type { HopCell, PathPair } from './pair-paths.ts';

/** Two paths as one table: what replied at each hop limit, and after how long. */
export function ComparedHops({
  pair: { title, hops, one, other, target },
  letters: [a, b],
}: {
  pair: PathPair;
  letters: readonly string[];
}) {
  const { count } = useFormats();
  const ms = (value: number) => `${count(value.toFixed(1))} ms`;
  const signed = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${ms(Math.abs(value))}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has only a keyboard must be able to scroll it
    <section className={styles.scroller} tabIndex={0} aria-label={`Hops of ${title}`}>
      <table className={styles.hops}>
        <caption>{title}</caption>
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
              <td>{textOf(hop.one)}</td>
              <td className={styles.number}>{hop.one?.medianMs === undefined ? '–' : ms(hop.one.medianMs)}</td>
              <td>{hop.isSame ? 'the same' : textOf(hop.other)}</td>
              <td className={styles.number}>{hop.other?.medianMs === undefined ? '–' : ms(hop.other.medianMs)}</td>
              <td className={styles.number}>{hop.differenceMs === undefined ? '–' : signed(hop.differenceMs)}</td>
            </tr>
          ))}
        </tbody>
        {target && (
          <tfoot title={`Median RTTs of ${medianRttOf}`}>
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
        {a}: {endOf(one)} {b}: {endOf(other)}
      </p>
    </section>
  );
}

function textOf(cell: HopCell | undefined): string {
  if (!cell) return '';
  return cell.addresses.length > 0 ? cell.addresses.join(', ') : 'silent';
}

function endOf(path: PathPair['one']): string {
  // Agents that sent have a path, if only of silent hops.
  if (!path) return 'not sent from here.';
  return path.reachedAt === undefined ? 'the target did not reply.' : `the target replied at hop ${path.reachedAt}.`;
}
