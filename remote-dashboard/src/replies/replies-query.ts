import type { Reply } from './reply.ts';
import { commonCondition, distinctAddresses } from './sources-condition.ts';

/** Which replies are searched. Moments are in ms since 1970. */
export interface RepliesQuestion {
  /** Source addresses of the probes. */
  sources: readonly string[];
  from: number;
  until: number;
}

/** More replies are not fetched: of a measurement with more, the query page gives all. */
export const MAX_REPLIES = 100_000;

/** More source addresses that have nothing in common make a query longer than the datasets accept. */
const MAX_SOURCES = 1000;

/** Of more sources, those since about the same time share a condition. */
const MAX_TIMES = 100;

/** By so much the clocks of most agents differ at most, and those of many are not looked at one by one; ms. */
export const CLOCKS_MS = 3_000;

const MINUTE_MS = 60_000;
/** Clocks of agents may differ from the gateway's by so much. */
export const EARLIEST_MS = 10 * MINUTE_MS;
/** Replies are searched until so long after sending: slow agents need minutes for many probes. */
export const LATEST_MS = 60 * MINUTE_MS;

/** The columns of an answer, in their order. */
export const columns = [
  'received',
  'agent_id',
  'probe_src_addr',
  'probe_dst_addr',
  'probe_ttl',
  'probe_src_port',
  'probe_dst_port',
  'probe_protocol',
  'reply_src_addr',
  'reply_icmp_type',
  'reply_icmp_code',
  'rtt',
  'probe_id',
  'reply_id',
] as const;

/** The replies to what was sent from these addresses, at the moment `sent` by the gateway's clock. */
export function questionOf({ sent, senders }: { sent: number; senders: readonly { address: string }[] }): RepliesQuestion {
  return { sources: senders.map(({ address }) => address), from: sent - EARLIEST_MS, until: sent + LATEST_MS };
}

/**
 * The SQL that finds replies. It can be read and run by anybody.
 *
 * The table is ordered by time: without the window all of it would be read.
 *
 * @param most - so many source addresses are searched for; a comment in the query says how many there are.
 * @throws {TypeError} when no source is an IPv6 address. Other texts never reach the query.
 */
export function repliesQuery({ sources, from, until }: RepliesQuestion, most = MAX_SOURCES): string {
  const addresses = addressesOf(sources);
  const common = commonCondition(addresses);
  if (common) return select(from, until, `${common} -- ${addresses.length} source addresses`);
  const searched = addresses.slice(0, most);
  const note =
    searched.length < addresses.length
      ? `\n  -- ${searched.length} of ${addresses.length} source addresses: there is no room for more`
      : '';
  return select(from, until, isFrom(searched) + note);
}

/**
 * The SQL that finds replies that are not known yet, and some that are: of each source, those received since its newest one. Each source has its own time because each agent has its own clock. A source without replies is searched in the whole window.
 * Of many sources, those received since the newest one of all: what an agent with a slow clock receives is found when all are asked for.
 *
 * @param known - in the order of their arrival.
 * @param margin - so much before the newest one; ms.
 */
export function newRepliesQuery({ sources, from, until }: RepliesQuestion, known: readonly Reply[], margin: number): string {
  const newest = new Map(known.map(({ source, received }) => [source, received]));
  const groups = new Map<number, string[]>();
  const all = addressesOf(sources);
  const common = commonCondition(all);
  if (common) return select(Math.max(from, (known.at(-1)?.received ?? from) - margin - CLOCKS_MS), until, common);
  const addresses = all.slice(0, MAX_SOURCES);
  // More conditions make a query longer than the datasets accept.
  const step = addresses.length > MAX_TIMES ? MINUTE_MS : 1;
  for (const address of addresses) {
    const last = newest.get(address);
    const since = last === undefined ? from : Math.max(from, Math.floor((last - margin) / step) * step);
    groups.set(since, [...(groups.get(since) ?? []), address]);
  }
  const earliest = Math.min(...groups.keys());
  const conditions = [...groups].map(([since, addresses]) => {
    return since === earliest ? isFrom(addresses) : `(time_received_ns >= ${momentOf(since)} AND ${isFrom(addresses)})`;
  });
  const any = conditions.join('\n    OR ');
  return select(earliest, until, conditions.length > 1 ? `(${any})` : any);
}

function addressesOf(sources: readonly string[]): string[] {
  const addresses = distinctAddresses(sources);
  if (addresses.length === 0) throw new TypeError('a search for replies needs a source address');
  return addresses;
}

const isFrom = (addresses: string[]) => `probe_src_addr IN (${addresses.map((address) => `toIPv6('${address}')`).join(', ')})`;

function select(from: number, until: number, condition: string): string {
  const [time, ...others] = columns;
  return `SELECT
    toTimeZone(time_received_ns, 'UTC') AS ${time},
    ${others.join(', ')}
FROM saimiris.replies
WHERE time_received_ns >= ${momentOf(from)}
  AND time_received_ns < ${momentOf(until)}
  AND ${condition}
ORDER BY time_received_ns`;
}

/** A moment in SQL. @param ms - since 1970. */
export function momentOf(ms: number): string {
  return `toDateTime64('${new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.000)?Z$/, '')}', 9, 'UTC')`;
}
