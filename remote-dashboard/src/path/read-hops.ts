import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import type { Reply } from '../replies/reply.ts';
import { getOrAdd } from './get-or-add.ts';
import { isEnd, isTimeExceeded } from './icmp-kinds.ts';
import type { Hop, MeasuredPath, Responder } from './measured-path.ts';

interface Probes {
  measurement: SentMeasurement;
  /** The senders. */
  agents: readonly string[];
  target: string;
  /** Each of them once. */
  replies: readonly Reply[];
  /** See {@link MeasuredPath}. */
  isSampled: boolean;
}

interface FoundHops {
  path: Pick<MeasuredPath, 'hops' | 'reachedAt' | 'endedAt' | 'isSampled'>;
  /** Hops at which more addresses replied than are kept. */
  crowded: { ttl: number; routers: number; kept: number }[];
}

/** So many addresses are kept of one hop. */
const MOST_RESPONDERS = 32;

/** The hops that probes have found, up to the target or to what ended the path. */
export function readHops({ measurement, agents, target, replies, isSampled }: Probes): FoundHops {
  const reachedAt = least(replies.filter((reply) => reply.from === target && !isTimeExceeded(reply.icmp)).map(({ ttl }) => ttl));
  const endedAt = reachedAt === undefined ? endOf(replies) : undefined;
  const first = Math.max(measurement.ttl.min, 1);
  const last = reachedAt ?? endedAt ?? Math.min(measurement.ttl.max, 255);
  const { probesPerHop, isReadBack } = measurement;
  const sent = isSampled || probesPerHop === undefined ? undefined : probesPerHop * agents.length;
  const crowded: FoundHops['crowded'] = [];
  const hops: Hop[] = [];
  const byTtl = groupBy(replies, ({ ttl }) => ttl);
  for (let ttl = first; ttl <= last; ttl++) {
    if (isSampled && !byTtl.has(ttl)) continue;
    const own = byTtl.get(ttl) ?? [];
    const all = respondersOf(own, target, agents);
    if (all.length > MOST_RESPONDERS) crowded.push({ ttl, routers: all.length, kept: MOST_RESPONDERS });
    hops.push({ ttl, ...(sent !== undefined && (!isReadBack || isEnough(sent, own, agents)) && { sent }), responders: keep(all) });
  }
  const ends = { ...(reachedAt !== undefined && { reachedAt }), ...(endedAt !== undefined && { endedAt }) };
  return { path: { hops, ...ends, ...(isSampled && { isSampled }) }, crowded };
}

/** Whether no reply needs to have come twice, if so many probes were sent, those of each flow alike. */
function isEnough(sent: number, replies: readonly Reply[], agents: readonly string[]): boolean {
  const flows = new Set(replies.map(flowOf)).size;
  return replies.length <= (flows > 1 ? Math.min(sent, flows * agents.length) : sent);
}

/** The TTL from which on every reply says that it goes no further. What replies so does it for every greater one too. */
function endOf(replies: readonly Reply[]): number | undefined {
  const onTheWay = replies.filter(({ icmp }) => !isEnd(icmp)).map(({ ttl }) => ttl);
  const farthest = onTheWay.reduce((most, ttl) => Math.max(most, ttl), 0);
  return least(replies.filter(({ ttl, icmp }) => isEnd(icmp) && ttl > farthest).map(({ ttl }) => ttl));
}

function respondersOf(replies: readonly Reply[], target: string, agents: readonly string[]): Responder[] {
  return [...groupBy(replies, ({ from }) => from)]
    .map(([address, own]): Responder => {
      const kinds = new Map(own.map(({ icmp }) => [icmp.type * 256 + icmp.code, icmp]));
      return {
        address,
        isTarget: address === target,
        replies: own.length,
        rtts: own.flatMap(({ rtt, receivedBy }) => (agents.includes(receivedBy) ? rtt : [])).sort(ascending),
        icmp: [...kinds].sort(([a], [b]) => a - b).map(([, { type, code }]) => ({ type, code })),
        flows: [...new Set(own.map(flowOf))].sort(ascending),
        receivedBy: [...new Set(own.map(({ receivedBy }) => receivedBy))].filter((agent) => !agents.includes(agent)).sort(),
      };
    })
    .sort((a, b) => b.replies - a.replies || (a.address < b.address ? -1 : 1));
}

/** A number for the flow of a probe, among those from one source to one target: routers choose a path by both ports. ICMPv6 has only one number, like a source port. */
const flowOf = (reply: Reply) => reply.sourcePort * 65_536 + (reply.protocol === 'udp' ? reply.destinationPort : 0);

/** The first of them, and the target wherever it stands. */
function keep(responders: Responder[]): Responder[] {
  const kept = responders.slice(0, MOST_RESPONDERS);
  const target = responders.slice(MOST_RESPONDERS).find(({ isTarget }) => isTarget);
  return target ? [...kept.slice(0, -1), target] : kept;
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) getOrAdd(groups, keyOf(item), () => []).push(item);
  return groups;
}

const ascending = (a: number, b: number) => a - b;

/** Not with spread: there may be more numbers than arguments. */
function least(numbers: readonly number[]): number | undefined {
  return numbers.length === 0 ? undefined : numbers.reduce((low, number) => Math.min(low, number));
}
