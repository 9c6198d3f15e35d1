import { Fragment } from 'react';
import { roles } from '../agents/table-roles.ts';
import { Moment } from '../format/moment.tsx';
import { useFormats } from '../format/use-formats.ts';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import type { MeasuredPath } from '../path/measured-path.ts';
import { distanceOf, medianOf, medianRttOf, targetRtts } from '../path/path-statistics.ts';
import styles from './compare.module.css';
import type { HopCell, PathPair } from './pair-paths.ts';

/** One of the two measurements that are compared. */
export interface Compared {
  /** `A` or `B`. */
  letter: string;
  record: Pick<SentMeasurement, 'kind' | 'sent' | 'senders' | 'moreSenders'>;
  /** More replies may come. */
  waiting: boolean;
}

interface ComparedHopsProps {
  pair: PathPair;
  compared: readonly [Compared, Compared];
}

/**
 * Two paths as one table: what replied at each TTL, and after how long. A path that only one measurement has is a table without the other. A
 * ping has no hops: the TTL that it was sent with is no distance.
 */
export function ComparedHops({ pair: { title, hops, one, other, target }, compared: [a, b] }: ComparedHopsProps) {
  const { count } = useFormats();
  const ms = (value: number | undefined) => (value === undefined ? '–' : `${count(value.toFixed(1))} ms`);
  const signed = (value: number) => {
    // No sign before 0.0.
    const shown = Number(value.toFixed(1));
    return `${shown > 0 ? '+' : shown < 0 ? '−' : ''}${ms(Math.abs(shown))}`;
  };
  const sides = [
    ...(one ? [{ ...a, path: one, key: 'one' as const, targetMs: targetMsOf(one) }] : []),
    ...(other ? [{ ...b, path: other, key: 'other' as const, targetMs: targetMsOf(other) }] : []),
  ];
  const isPair = sides.length === 2;
  const traces = sides.filter(({ record }) => record.kind !== 'ping');
  const isComplete = traces.length === sides.length;
  const hasTarget = target || (!isComplete && sides.some(({ targetMs }) => targetMs !== undefined));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has only a keyboard must be able to scroll it
    <section className={styles.scroller} tabIndex={0} aria-label={`${traces.length > 0 ? 'Hops' : 'Round-trip times'} of ${title}`}>
      <table className={isPair ? `${styles.hops} ${styles.both}` : styles.hops} {...roles.table}>
        <caption>
          {title}
          {!isPair && <span className={styles.rule}>In {sides[0]?.letter} only.</span>}
          {hasTarget && <span className={styles.rule}>Target: median RTTs of {medianRttOf}.</span>}
        </caption>
        <Head first={traces.length > 0 ? 'Hop' : 'To'} sides={sides} difference={isPair ? differenceOf(sides) : undefined} />
        <tbody {...roles.rowGroup}>
          {hops
            .filter((hop) => traces.some(({ key }) => hop[key]))
            .map((hop) => (
              <Row
                key={hop.ttl}
                name={`${hop.ttl}`}
                sides={sides.map((side) => {
                  const { key, letter, waiting } = side;
                  const cell = traces.includes(side) ? hop[key] : undefined;
                  const from = isComplete && hop.isSame && key === 'other' ? 'the same' : textOf(cell, waiting);
                  return { letter, from, rtt: ms(cell?.medianMs) };
                })}
                difference={isPair ? (isComplete && hop.differenceMs !== undefined ? signed(hop.differenceMs) : '–') : undefined}
              />
            ))}
        </tbody>
        {hasTarget && (
          <tfoot {...roles.rowGroup}>
            <Row
              name="Target"
              sides={sides.map(({ letter, targetMs }) => ({ letter, from: '', rtt: ms(targetMs) }))}
              difference={isPair ? (target ? signed(target.differenceMs) : '–') : undefined}
            />
          </tfoot>
        )}
      </table>
      <p className={styles.words}>{`${a.letter}: ${endOf(one, a, other)} ${b.letter}: ${endOf(other, b, one)}`}</p>
    </section>
  );
}

interface RowProps {
  name: string;
  sides: { letter: string; from: string; rtt: string }[];
  /** Of two. */
  difference: string | undefined;
}

/** A hop; on a phone its cells are below each other, and have their columns' names. */
function Row({ name, sides, difference }: RowProps) {
  return (
    <tr {...roles.row}>
      <th scope="row" {...roles.rowHeader}>
        {name}
      </th>
      {sides.map(({ letter, from, rtt }) => (
        <Fragment key={letter}>
          <td className={styles.from} data-column={letter} {...roles.cell}>
            {from}
          </td>
          <td className={styles.number} {...roles.cell}>
            {rtt}
          </td>
        </Fragment>
      ))}
      {difference && (
        <td className={`${styles.number} ${styles.difference}`} data-column={differenceOf(sides)} {...roles.cell}>
          {difference}
        </td>
      )}
    </tr>
  );
}

const differenceOf = ([a, b]: readonly { letter: string }[]) => `${b?.letter} − ${a?.letter}`;

interface HeadProps {
  /** Name of the first column. */
  first: string;
  sides: readonly Compared[];
  /** Of what from what, where there is one. */
  difference: string | undefined;
}

/** Which columns belong to which measurement. */
function Head({ first, sides, difference }: HeadProps) {
  return (
    <thead {...roles.rowGroup}>
      <tr {...roles.row}>
        <th scope="col" rowSpan={2} {...roles.columnHeader}>
          {first}
        </th>
        {sides.map(({ letter, record }) => (
          <th key={letter} scope="colgroup" colSpan={2} className={styles.from} {...roles.columnHeader}>
            <strong>{letter}</strong>, <Moment at={record.sent} />
          </th>
        ))}
        {difference && (
          <th scope="col" rowSpan={2} className={styles.number} {...roles.columnHeader}>
            Difference <span className={styles.rule}>{difference}</span>
          </th>
        )}
      </tr>
      <tr {...roles.row}>
        {sides.map(({ letter }) => (
          <Fragment key={letter}>
            <th scope="col" className={styles.from} {...roles.columnHeader}>
              Reply from
            </th>
            <th scope="col" className={styles.number} {...roles.columnHeader}>
              RTT
            </th>
          </Fragment>
        ))}
      </tr>
    </thead>
  );
}

/** Median RTT to the target in ms, where it has replied. */
function targetMsOf(path: MeasuredPath): number | undefined {
  const rtts = targetRtts(path);
  return rtts.length > 0 ? medianOf(rtts) : undefined;
}

function textOf(cell: HopCell | undefined, waiting: boolean): string {
  if (!cell) return '';
  return cell.addresses.length > 0 ? cell.addresses.join(', ') : waiting ? 'no reply yet' : 'silent';
}

/** How a path ends; or why a measurement has none, where the other one has. */
function endOf(path: MeasuredPath | undefined, { record, waiting }: Compared, other: MeasuredPath | undefined): string {
  if (!path) return other ? absenceOf(record, other.agent) : '';
  if (path.reachedAt !== undefined)
    return `the target replied${record.kind === 'ping' ? '' : ` at ${distanceOf(path) === undefined ? 'TTL' : 'hop'} ${path.reachedAt}`}.`;
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
