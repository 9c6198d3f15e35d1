import { formatPlural } from '../format/format-plural.ts';
import { formatRtt, type Words } from './describe-path.ts';
import type { MeasuredPath, ReachedTarget } from './measured-path.ts';
import { distanceOf, hopsByAddress, medianOf, targetRtts } from './path-statistics.ts';

/** What is compared: paths to several targets. */
interface Compared {
  paths: readonly MeasuredPath[];
  /** See `Measured`: {@link paths} has all without it. */
  reached?: readonly ReachedTarget[];
  /** How many paths there are. */
  count?: number;
}

/** What differs between the paths of several agents to one target, and where they meet. Nothing for a single path. */
export function comparePaths(
  { paths, reached = reachedBy(paths), count = paths.length }: Compared,
  words: Words,
  isPing = false,
): string[] {
  const byTarget = new Map<string, MeasuredPath[]>();
  for (const path of paths) byTarget.set(path.target, [...(byTarget.get(path.target) ?? []), path]);
  return [...byTarget].flatMap(([target, group]) => {
    const all = reached.filter((one) => one.target === target);
    if (group.length < 2 && all.length < 2) return [];
    const isEarly = words.waiting && all.length < (group.length / paths.length) * count;
    const sentences = isEarly ? [] : compareRtts(all, words, isPing);
    return isPing ? sentences : [...sentences, ...describeMeeting(group, words)];
  });
}

function reachedBy(paths: readonly MeasuredPath[]): ReachedTarget[] {
  return paths.flatMap((path) => {
    const rtts = targetRtts(path);
    return rtts.length > 0 ? { agent: path.agent, target: path.target, distance: distanceOf(path), median: medianOf(rtts) } : [];
  });
}

/** Which agent is nearest to a target, and which is farthest from it. */
function compareRtts(reached: readonly ReachedTarget[], words: Words, isPing: boolean): string[] {
  const sorted = [...reached].sort((a, b) => a.median - b.median);
  const [nearest] = sorted;
  const farthest = sorted.at(-1);
  if (!nearest || !farthest || nearest === farthest) return [];
  const about = ({ agent, median, distance }: ReachedTarget) =>
    `${words.nameOf(agent)}: ${formatRtt(median, words)}${isPing || distance === undefined ? '' : `, ${formatPlural(distance, 'hop', words.count)}`}`;
  const difference = farthest.median - nearest.median;
  if (difference < 0.05)
    return [`${nearest.target} is equally near to all agents that reach it: about ${formatRtt(nearest.median, words)}.`];
  return [
    `${nearest.target} is nearest to ${about(nearest)}; farthest from ${about(farthest)}. They are ${formatRtt(difference, words)} apart.`,
  ];
}

/** Where paths meet: the addresses that replied on several of them. One router may have several, and reply to each path from another. */
function describeMeeting(group: readonly MeasuredPath[], words: Words): string[] {
  const places = new Map<string, { agent: string; ttl: number }[]>();
  for (const path of group) {
    for (const [address, [ttl = 0]] of hopsByAddress(path))
      places.set(address, [...(places.get(address) ?? []), { agent: path.agent, ttl }]);
  }
  const common = [...places].filter(([, at]) => at.length > 1).sort(([, a], [, b]) => sum(a) / a.length - sum(b) / b.length);
  const [first] = common;
  const routers = group.some((path) => hopsByAddress(path).size > 0);
  if (!first) return routers && !words.waiting ? ['No address on the way replied on more than one of these paths.'] : [];
  const [address, at] = first;
  const where = at.slice(0, 4).map(({ agent, ttl }) => `hop ${ttl} from ${words.nameOf(agent)}`);
  const more = at.length > 4 ? `, and ${words.count(at.length - 4)} more` : '';
  return [
    common.length === 1
      ? `One address on the way replied on several paths: ${address} (${where.join(', ')}${more}).`
      : `${words.count(common.length)} addresses on the way replied on several paths; the first of them is ${address} (${where.join(', ')}${more}).`,
  ];
}

const sum = (places: { ttl: number }[]) => places.reduce((total, { ttl }) => total + ttl, 0);
