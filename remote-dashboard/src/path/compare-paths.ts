import { formatPlural } from '../format/format-plural.ts';
import { formatRtt, type Words } from './describe-path.ts';
import type { MeasuredPath } from './measured-path.ts';
import { hopsByAddress, medianOf, targetRtts } from './path-statistics.ts';

/** What differs between the paths of several agents to one target, and where they meet. Nothing for a single path. */
export function comparePaths(paths: readonly MeasuredPath[], words: Words, isPing = false): string[] {
  const byTarget = new Map<string, MeasuredPath[]>();
  for (const path of paths) byTarget.set(path.target, [...(byTarget.get(path.target) ?? []), path]);
  return [...byTarget.values()].filter(({ length }) => length > 1).flatMap((group) => compareGroup(group, words, isPing));
}

function compareGroup(group: readonly MeasuredPath[], words: Words, isPing: boolean): string[] {
  const reached = group
    .filter(({ reachedAt }) => reachedAt !== undefined)
    .map((path) => ({ ...path, median: medianOf(targetRtts(path)) }))
    .sort((a, b) => a.median - b.median);
  const [nearest] = reached;
  const farthest = reached.at(-1);
  const sentences: string[] = [];
  // Who has not replied so far may be nearer or farther than all others.
  const isEarly = words.waiting && reached.length < group.length;
  if (nearest && farthest && nearest !== farthest && !isEarly) {
    const about = ({ agent, median, reachedAt = 0, isSampled }: (typeof reached)[number]) =>
      `${words.nameOf(agent)}: ${formatRtt(median, words)}${isPing || isSampled ? '' : `, ${formatPlural(reachedAt, 'hop', words.count)}`}`;
    const difference = formatRtt(farthest.median - nearest.median, words);
    sentences.push(`${nearest.target} is nearest to ${about(nearest)}; farthest from ${about(farthest)}. They are ${difference} apart.`);
  }
  return isPing ? sentences : [...sentences, ...describeMeeting(group, words)];
}

/** Where paths meet: the routers that are on several of them. */
function describeMeeting(group: readonly MeasuredPath[], words: Words): string[] {
  const places = new Map<string, { agent: string; ttl: number }[]>();
  for (const path of group) {
    for (const [address, [ttl = 0]] of hopsByAddress(path))
      places.set(address, [...(places.get(address) ?? []), { agent: path.agent, ttl }]);
  }
  const common = [...places].filter(([, at]) => at.length > 1).sort(([, a], [, b]) => sum(a) / a.length - sum(b) / b.length);
  const [first] = common;
  const routers = group.some((path) => hopsByAddress(path).size > 0);
  if (!first) return routers && !words.waiting ? ['No router is on more than one of these paths.'] : [];
  const [address, at] = first;
  const where = at.slice(0, 4).map(({ agent, ttl }) => `hop ${ttl} from ${words.nameOf(agent)}`);
  const more = at.length > 4 ? `, and ${at.length - 4} more` : '';
  return [
    common.length === 1
      ? `One router is on several paths: ${address} (${where.join(', ')}${more}).`
      : `${words.count(common.length)} routers are on several paths; the first of them is ${address} (${where.join(', ')}${more}).`,
  ];
}

const sum = (places: { ttl: number }[]) => places.reduce((total, { ttl }) => total + ttl, 0);
