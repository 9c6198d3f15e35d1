import { Fragment } from 'react';
import { Moment } from '../format/moment.tsx';
import { useFormats } from '../format/use-formats.ts';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import type { MeasuredPath } from '../path/measured-path.ts';
import { medianRttOf } from '../path/path-statistics.ts';
import styles from './compare.module.css';
import type { HopCell, PathPair } from './pair-paths.ts';

/** One of the two measurements that are compared. */
export interface Compared {
  /** `A` or `B`. */
  letter: string;
  record: Pick<SentMeasurement, 'sent' | 'senders' | 'moreSenders'>;
  /** More replies may come. */
  waiting: boolean;
}

interface ComparedHopsProps {
  pair: PathPair;
  compared: readonly [Compared, Compared];
}

/** Two paths as one table: what replied at each TTL, and after how long. A path that only one measurement has is a table without the other. */
export function ComparedHops({ pair: { title, hops, one, other, target }, compared: [a, b] }: ComparedHopsProps) {
  const { count } = useFormats();
  const ms = (value: number | undefined) => (value === undefined ? '–' : `${count(value.toFixed(1))} ms`);
  const signed = (value: number) => {
    // No sign before 0.0.
    const shown = Number(value.toFixed(1));
    return `${shown > 0 ? '+' : shown < 0 ? '−' : ''}${ms(Math.abs(shown))}`;
  };
  const sides = [
    ...(one ? [{ ...a, path: one, key: 'one' as const, targetMs: target?.oneMs }] : []),
    ...(other ? [{ ...b, path: other, key: 'other' as const, targetMs: target?.otherMs }] : []),
  ];
  const isPair = sides.length === 2;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has only a keyboard must be able to scroll it
    <section className={styles.scroller} tabIndex={0} aria-label={`Hops of ${title}`}>
      <table className={isPair ? `${styles.hops} ${styles.both}` : styles.hops}>
        <caption>
          {title}
          {!isPair && <span className={styles.rule}>In {sides[0]?.letter} only.</span>}
          {target && <span className={styles.rule}>Target: median RTTs of {medianRttOf}.</span>}
        </caption>
        <Head sides={sides} difference={isPair ? `${b.letter} − ${a.letter}` : undefined} />
        <tbody>
          {hops.map((hop) => (
            <tr key={hop.ttl}>
              <th scope="row">{hop.ttl}</th>
              {sides.map(({ key, waiting }) => (
                <Fragment key={key}>
                  <td className={styles.from}>{hop.isSame && key === 'other' ? 'the same' : textOf(hop[key], waiting)}</td>
                  <td className={styles.number}>{ms(hop[key]?.medianMs)}</td>
                </Fragment>
              ))}
              {isPair && <td className={styles.number}>{hop.differenceMs === undefined ? '–' : signed(hop.differenceMs)}</td>}
            </tr>
          ))}
        </tbody>
        {target && (
          <tfoot>
            <tr>
              <th scope="row">Target</th>
              {sides.map(({ key, targetMs }) => (
                <Fragment key={key}>
                  <td className={styles.from} />
                  <td className={styles.number}>{ms(targetMs)}</td>
                </Fragment>
              ))}
              <td className={styles.number}>{signed(target.differenceMs)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <p className={styles.words}>
        {a.letter}: {endOf(one, a, other)} {b.letter}: {endOf(other, b, one)}
      </p>
    </section>
  );
}

interface HeadProps {
  sides: readonly Compared[];
  /** Of what from what, where there is one. */
  difference: string | undefined;
}

/** Which columns belong to which measurement. */
function Head({ sides, difference }: HeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          Hop
        </th>
        {sides.map(({ letter, record }) => (
          <th key={letter} scope="colgroup" colSpan={2} className={styles.from}>
            <strong>{letter}</strong>, <Moment at={record.sent} />
          </th>
        ))}
        {difference && (
          <th scope="col" rowSpan={2} className={styles.number}>
            Difference <span className={styles.rule}>{difference}</span>
          </th>
        )}
      </tr>
      <tr>
        {sides.map(({ letter }) => (
          <Fragment key={letter}>
            <th scope="col" className={styles.from}>
              Reply from
            </th>
            <th scope="col" className={styles.number}>
              RTT
            </th>
          </Fragment>
        ))}
      </tr>
    </thead>
  );
}

function textOf(cell: HopCell | undefined, waiting: boolean): string {
  if (!cell) return '';
  return cell.addresses.length > 0 ? cell.addresses.join(', ') : waiting ? 'no reply yet' : 'silent';
}

/** How a path ends; or why a measurement has none, where the other one has. */
function endOf(path: MeasuredPath | undefined, { record, waiting }: Compared, other: MeasuredPath | undefined): string {
  if (!path) return other ? absenceOf(record, other.agent) : '';
  if (path.reachedAt !== undefined) return `the target replied at hop ${path.reachedAt}.`;
  if (waiting) return 'the target has not replied yet.';
  // Whether all of its probes have left, or all replies are here, is not known.
  return path.isSampled ? 'no reply of the target is known.' : 'the target did not reply.';
}

/** @param agent - one, or several that sent from one address, as a path names them. */
function absenceOf({ senders, moreSenders }: Compared['record'], agent: string): string {
  const ids = agent.split(' + ');
  if (senders.some(({ id }) => ids.includes(id))) return `no such path from ${agent} is among those shown.`;
  return moreSenders ? `whether ${agent} sent is not known here.` : `${agent} did not send.`;
}
