import type { Formats } from '../format/formats.ts';
import { describeIcmp } from './describe-icmp.ts';
import type { Reply } from './reply.ts';

/** One column of the table of replies. */
export interface ReplyColumn {
  key: string;
  heading: string;
  isNumber?: boolean;
  cell(reply: Reply, formats: Formats): string;
  /** What rows are sorted by. */
  sortKey(reply: Reply): number | string;
}

/** The columns, in their order. A reply of anycast may come back to another agent than the one that sent. */
export const replyColumns: readonly ReplyColumn[] = [
  {
    key: 'time',
    heading: 'Received (UTC)',
    cell: ({ received }) => new Date(received).toISOString().slice(11, 23),
    sortKey: ({ received }) => received,
  },
  { key: 'agent', heading: 'Received by', cell: ({ receivedBy }) => receivedBy, sortKey: ({ receivedBy }) => receivedBy },
  { key: 'hop', heading: 'TTL', isNumber: true, cell: ({ ttl }) => String(ttl), sortKey: ({ ttl }) => ttl },
  { key: 'from', heading: 'From', cell: ({ from }) => from, sortKey: ({ from }) => from },
  { key: 'rtt', heading: 'RTT (ms)', isNumber: true, cell: ({ rtt }, { count }) => count(rtt.toFixed(1)), sortKey: ({ rtt }) => rtt },
  { key: 'kind', heading: 'Kind', cell: ({ icmp }) => describeIcmp(icmp), sortKey: ({ icmp }) => describeIcmp(icmp) },
  {
    key: 'ports',
    heading: 'Ports',
    // Agents write 0 for ICMPv6, which has no destination port.
    cell: ({ sourcePort, destinationPort }) => `${sourcePort}${destinationPort ? ` → ${destinationPort}` : ''}`,
    sortKey: ({ sourcePort, destinationPort }) => sourcePort * 65_536 + destinationPort,
  },
  { key: 'target', heading: 'Target', cell: ({ target }) => target, sortKey: ({ target }) => target },
];

/** How the rows are ordered. */
export interface Order {
  /** Key of a column. */
  by: string;
  descending: boolean;
}

/** The replies in another order; those that are equal in it stay in the order of their arrival. */
export function sortReplies(replies: readonly Reply[], { by, descending }: Order): readonly Reply[] {
  const sortKey = replyColumns.find(({ key }) => key === by)?.sortKey;
  if (!sortKey) return replies;
  const sign = descending ? -1 : 1;
  const keyed = replies.map((reply) => ({ reply, key: sortKey(reply) }));
  return keyed.sort((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : 0)).map(({ reply }) => reply);
}
