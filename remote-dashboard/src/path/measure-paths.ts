import { formatCount } from 'shared/format/count';
import { shortenIpv6 } from 'shared/format/same-prefix';
import { isGrid, type SentMeasurement } from '../measurement/sent-measurement.ts';
import { ownReplies } from '../replies/own-replies.ts';
import type { Reply } from '../replies/reply.ts';
import { getOrAdd } from './get-or-add.ts';
import { isTimeExceeded } from './icmp-kinds.ts';
import type { MeasuredPath, ReachedTarget } from './measured-path.ts';
import { distanceOf, medianOf, type Route } from './path-statistics.ts';
import { readHops } from './read-hops.ts';

/** The replies to a measurement, sorted into paths. */
export interface Measured {
  /** By sender, then by target, in the order of the measurement. */
  paths: MeasuredPath[];
  /** Replies to probes of it, each once. */
  own: Reply[];
  /** Replies to an address of the measurement that belong to no probe of it. */
  strangers: Reply[];
  /** Sentences about what was left out. */
  notes: string[];
  /** Not all replies are here: paths are not compared. */
  isPart: boolean;
  /** All paths that reach their target, where there are more than {@link paths} has. */
  reached?: ReachedTarget[];
  /** How many paths there are: where the measurement does not name its targets, to those that replied. */
  count: number;
  /** To so many targets: where the measurement does not name them, those that replied. */
  targets: number;
}

/** Why what has no reply here is not silent: some probes never left, and nobody says which, or some replies are not here. */
export type Incomplete = 'cut-short' | 'part';

const incompleteNotes: Record<Incomplete, string> = {
  'cut-short': 'Not all probes have left, so only hops that replied are shown: the others may not have been probed.',
  part: 'Not all replies are here, so only hops whose replies are here are shown: others may have replied too.',
};

/** So many paths are shown: a file of probes may have a target in each line. */
const MOST_PATHS = 64;

/**
 * The paths that a measurement has found.
 *
 * @param replies - in any order; the same one twice counts once. Addresses in their canonical form.
 */
export function measurePaths(measurement: SentMeasurement, replies: readonly Reply[], incomplete?: Incomplete): Measured {
  const repliesOf = new Map<string, Map<string, Reply[]>>();
  const { own, strangers } = sortOut(measurement, replies);
  const targets = new Set(measurement.targets.map(shortenIpv6));
  for (const reply of own) {
    targets.add(reply.target);
    const ofSource = getOrAdd(repliesOf, reply.source, () => new Map<string, Reply[]>());
    getOrAdd(ofSource, reply.target, () => []).push(reply);
  }
  const senders = [...sources(measurement)];
  const count = senders.length * targets.size;
  const which = measurement.targets.length > 0 ? `of ${formatCount(count)} paths` : 'paths to targets that replied';
  const notes = count > MOST_PATHS ? [`The first ${MOST_PATHS} ${which} are shown. The table of replies has all.`] : [];
  const isPart = incomplete === 'part';
  const isSampled = incomplete !== undefined || !isGrid(measurement);
  if (incomplete) notes.push(incompleteNotes[incomplete]);
  // Of what is read back, the page says it.
  else if (isSampled && !measurement.isReadBack)
    notes.push('A link does not say with which TTLs each target of a list was probed, so only hops that replied are shown.');
  // Not all pairs first: 100,000 targets of a file from 1,000 agents do not fit into memory.
  const pairs = senders
    .slice(0, MOST_PATHS)
    .flatMap(([source, agents]) => [...targets].slice(0, MOST_PATHS).map((target) => ({ source, agents, target })))
    .slice(0, MOST_PATHS);
  const paths = pairs.map(({ source, agents, target }): MeasuredPath => {
    const agent = agents.join(' + ');
    const found = readHops({ measurement, agents, target, replies: repliesOf.get(source)?.get(target) ?? [], isSampled });
    for (const { ttl, routers, kept } of found.crowded)
      notes.push(`At hop ${ttl} from ${agent}, ${formatCount(routers)} addresses replied: the ${kept} with the most replies are shown.`);
    return { agent, source, target, ...found.path, ...(isPart && { isPart }) };
  });
  const route = { hops: [{ ttl: Math.max(measurement.ttl.min, 1) }], ...(isSampled && { isSampled }) };
  const reached = count > MOST_PATHS ? senders.flatMap(([source, agents]) => reachedFrom(agents, repliesOf.get(source), route)) : undefined;
  return { paths, own, strangers, notes, isPart, count, targets: targets.size, ...(reached && { reached }) };
}

/** The targets that one source address has reached. @param byTarget - the replies to its probes. */
function reachedFrom(agents: string[], byTarget: ReadonlyMap<string, Reply[]> | undefined, route: Route): ReachedTarget[] {
  return [...(byTarget ?? [])].flatMap(([target, replies]) => {
    const own = replies.filter(({ from, icmp }) => from === target && !isTimeExceeded(icmp));
    const reachedAt = own.reduce((least, { ttl }) => Math.min(least, ttl), Number.POSITIVE_INFINITY);
    const rtts = own
      .flatMap(({ ttl, rtt, receivedBy }) => (ttl === reachedAt && agents.includes(receivedBy) ? rtt : []))
      .sort((a, b) => a - b);
    const distance = distanceOf({ ...route, reachedAt });
    return rtts.length > 0 ? { agent: agents.join(' + '), target, distance, median: medianOf(rtts) } : [];
  });
}

/** Agents by the address that they sent from. */
function sources({ senders }: SentMeasurement): Map<string, string[]> {
  const agentsOf = new Map<string, string[]>();
  for (const { id, address } of senders) getOrAdd(agentsOf, shortenIpv6(address), () => []).push(id);
  return agentsOf;
}

/** Replies to probes of the measurement, each once, and those that others have sent to its addresses. */
function sortOut(measurement: SentMeasurement, replies: readonly Reply[]) {
  const isOwn = ownReplies(measurement);
  const seen: Seen = new Map();
  const own: Reply[] = [];
  const strangers: Reply[] = [];
  for (const reply of replies) {
    if (isRepeated(reply, seen)) continue;
    (isOwn(reply) ? own : strangers).push(reply);
  }
  return { own, strangers };
}

/** Replies by the moment of their arrival; by all they say where there are several of one moment. */
type Seen = Map<number, Reply | Set<string>>;

/** Whether a reply has come before: few have a moment in common, and to compare all that they say takes long for 100,000. */
function isRepeated(reply: Reply, seen: Seen): boolean {
  const before = seen.get(reply.received);
  if (before === undefined) {
    seen.set(reply.received, reply);
    return false;
  }
  const keyOf = (one: Reply) => JSON.stringify(Object.values(one));
  const keys = before instanceof Set ? before : new Set([keyOf(before)]);
  seen.set(reply.received, keys);
  const known = keys.size;
  return keys.add(keyOf(reply)).size === known;
}
