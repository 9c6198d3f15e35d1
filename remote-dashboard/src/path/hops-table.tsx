import { Fragment } from 'react';
import { roles } from '../agents/table-roles.ts';
import { describeIcmp } from '../replies/describe-icmp.ts';
import type { Words } from './describe-path.ts';
import styles from './hops-table.module.css';
import type { Hop, MeasuredPath, Responder } from './measured-path.ts';
import { medianOf } from './path-statistics.ts';

interface HopsTableProps {
  path: MeasuredPath;
  words: Words;
  /** A ping has no hops: the first column is named after the TTL of its probes. */
  isPing: boolean;
}

const headings = [
  { name: 'IPv6 address', className: styles.wide },
  { name: 'Replies', className: styles.number },
  { name: 'Min', className: styles.number },
  { name: 'Median', className: styles.number },
  { name: 'Max', className: styles.number },
  { name: 'Reply', className: styles.last },
];

/** A path as a table: what the picture shows, and all addresses of each hop; of a ping, who replied. RTTs in ms. */
export function HopsTable({ path, words, isPing }: HopsTableProps) {
  return (
    <table className={styles.table} {...roles.table}>
      <caption className={styles.caption}>
        From {words.nameOf(path.agent)} to <code>{path.target}</code>, RTT in ms
      </caption>
      <thead {...roles.rowGroup}>
        <tr {...roles.row}>
          <th scope="col" {...roles.columnHeader}>
            {isPing ? 'TTL' : 'Hop'}
          </th>
          {headings.map(({ name, className }) => (
            <th key={name} scope="col" className={className} {...roles.columnHeader}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowGroup}>
        {runsOf(path.hops).map(([hop, until]) =>
          hop.responders.length === 0 ? (
            <tr key={hop.ttl} {...roles.row}>
              <th scope="row" {...roles.rowHeader}>
                {hop.ttl === until ? hop.ttl : `${hop.ttl}–${until}`}
              </th>
              <td className={styles.silent} colSpan={6} {...roles.cell} aria-colspan={6}>
                {words.waiting ? 'no reply yet' : 'no reply'}
              </td>
            </tr>
          ) : (
            <Fragment key={hop.ttl}>
              {hop.responders.map((responder) => (
                <Row key={responder.address} hop={hop} responder={responder} words={words} />
              ))}
            </Fragment>
          ),
        )}
      </tbody>
    </table>
  );
}

function Row({ hop, responder: { address, isTarget, replies, rtts, icmp }, words }: { hop: Hop; responder: Responder; words: Words }) {
  const ms = (rtt: number | undefined) => (rtt === undefined ? '' : words.count(rtt.toFixed(1)));
  return (
    <tr {...roles.row}>
      <th scope="row" {...roles.rowHeader}>
        {hop.ttl}
      </th>
      <td className={styles.address} {...roles.cell}>
        <span translate="no">{address}</span> {isTarget && <span className={styles.target}>target</span>}
      </td>
      <td className={styles.number} data-label="replies" {...roles.cell}>
        <span>{words.count(replies)}</span>
        {hop.sent !== undefined && <span>{`${replies > hop.sent ? ' for' : ' of'} ${words.count(hop.sent)}`}</span>}
      </td>
      <td className={styles.number} data-label="min" {...roles.cell}>
        {ms(rtts[0])}
      </td>
      <td className={styles.number} data-label="median" {...roles.cell}>
        {ms(rtts.length > 0 ? medianOf(rtts) : undefined)}
      </td>
      <td className={styles.number} data-label="max" {...roles.cell}>
        {ms(rtts.at(-1))}
      </td>
      <td className={styles.kind} {...roles.cell}>
        {icmp.map(describeIcmp).join(', ')}
      </td>
    </tr>
  );
}

/** Hops, and where a silent run ends that begins there. */
function runsOf(hops: readonly Hop[]): [hop: Hop, until: number][] {
  const runs: [Hop, number][] = [];
  for (const hop of hops) {
    const last = runs.at(-1);
    if (last && hop.responders.length === 0 && last[0].responders.length === 0) last[1] = hop.ttl;
    else runs.push([hop, hop.ttl]);
  }
  return runs;
}
