import { canonicalIpv6 } from 'shared/format/canonical-ipv6';
import { isId } from 'shared/gateway';
import { columns, MAX_REPLIES } from './replies-query.ts';
import type { Reply } from './reply.ts';

/** An answer of the datasets. */
export interface Answer {
  columns: readonly { name: string }[];
  rows: readonly (readonly unknown[])[];
}

/** The replies in an answer. */
export interface ReadReplies {
  /** In the order of their arrival. */
  replies: Reply[];
  /** How many rows had another form than replies have, and are left out. */
  odd: number;
  /** How many rows were the same as another one in every field, and are left out. */
  duplicates: number;
  /** There are more than these. */
  hasMore: boolean;
}

/**
 * Reads the rows of a `repliesQuery`, each by itself.
 *
 * @throws {TypeError} when the columns are not those of the query.
 */
export function readReplies({ columns: given, rows }: Answer): ReadReplies {
  if (given.length !== columns.length || columns.some((name, place) => given[place]?.name !== name)) {
    throw new TypeError(
      `The datasets gave other columns: ${given
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 200)}`,
    );
  }
  const read = rowReader();
  const replies: Reply[] = [];
  const seen = new Set<string>();
  const wanted = rows.slice(0, MAX_REPLIES);
  let valid = 0;
  for (const row of wanted) {
    const reply = read(row);
    if (!reply) continue;
    valid += 1;
    // Of a valid row alone: an invalid one may be nested without end.
    const key = row.join(' ');
    if (!seen.has(key)) replies.push(reply);
    seen.add(key);
  }
  return { replies, odd: wanted.length - valid, duplicates: valid - replies.length, hasMore: rows.length > MAX_REPLIES };
}

const protocols: Record<number, Reply['protocol']> = { 17: 'udp', 58: 'icmpv6' };

const isByte = (value: unknown): value is number => isWhole(value, 255);
const isPort = (value: unknown): value is number => isWhole(value, 65_535);

/** @returns a function that reads one row: nothing when it is no reply. */
function rowReader(): (row: readonly unknown[]) => Reply | undefined {
  // The same few addresses come again and again, and reading one takes a while.
  const known = new Map<unknown, string | undefined>();
  const addressOf = (text: unknown): string | undefined => {
    if (!known.has(text)) known.set(text, typeof text === 'string' ? canonicalIpv6(text) : undefined);
    return known.get(text);
  };
  return (row) => {
    if (row.length !== columns.length) return undefined;
    const [time, agent, src, dst, ttl, sourcePort, destinationPort, protocol, replier, type, code, rtt, probeId, replyId] = row;
    const received = momentOf(time);
    const [source, target, from] = [addressOf(src), addressOf(dst), addressOf(replier)];
    if (received === undefined || !isName(agent) || !source || !target || !from) return undefined;
    if (!isByte(ttl) || !isByte(protocol) || !isByte(type) || !isByte(code)) return undefined;
    if (!isPort(sourcePort) || !isPort(destinationPort) || !isPort(rtt)) return undefined;
    if (!isPort(probeId) || !isPort(replyId)) return undefined;
    return {
      receivedBy: agent,
      source,
      target,
      ttl,
      sourcePort,
      destinationPort,
      protocol: protocols[protocol] ?? 'other',
      from,
      // Tenths of a millisecond in the table.
      rtt: rtt / 10,
      received,
      icmp: { type, code },
      ids: `${probeId} ${replyId}`,
    };
  };
}

function isWhole(value: unknown, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
}

/** Ids of agents are short; a longer text is none. */
function isName(value: unknown): value is string {
  return isId(value) && value.trim() !== '' && value.length <= 100;
}

/** @param text - a `DateTime64` in UTC, e.g. `2026-11-23 12:00:05.123456789`. @returns ms since 1970. */
function momentOf(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,9})?$/.test(text)) return undefined;
  const seconds = Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19)}Z`);
  return Number.isNaN(seconds) ? undefined : seconds + Math.round(Number(`0${text.slice(19)}`) * 1e6) / 1000;
}
