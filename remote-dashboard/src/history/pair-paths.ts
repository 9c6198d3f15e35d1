import type { Hop, MeasuredPath } from '../path/measured-path.ts';
import { medianOf, targetRtts } from '../path/path-statistics.ts';

/** Two paths, one of each measurement, that can be compared hop by hop; or one that only one of them has. */
export interface PathPair {
  /** E.g. `vltcdg01 → 2001:db8::1`, or both where they differ. */
  title: string;
  one: MeasuredPath | undefined;
  other: MeasuredPath | undefined;
  hops: HopPair[];
  /** Median RTTs to the one target of both, at whatever TTL each reached it; nothing unless both did. */
  target: { oneMs: number; otherMs: number; differenceMs: number } | undefined;
}

interface HopPair {
  ttl: number;
  one: HopCell | undefined;
  other: HopCell | undefined;
  /** How much longer the other's median RTT is, in ms; nothing unless both have one. */
  differenceMs: number | undefined;
  /** The same routers have replied. */
  isSame: boolean;
}

/** What a hop of one path has. */
export interface HopCell {
  /** None: a silent hop. */
  addresses: readonly string[];
  medianMs: number | undefined;
}

/**
 * Pairs the paths of two measurements: those of the same agent to the same target, then those of the same agent. The rest stay alone: what two
 * agents saw is not compared.
 */
export function pairPaths(one: readonly MeasuredPath[], other: readonly MeasuredPath[]): PathPair[] {
  const [restOfOne, restOfOther] = [[...one], [...other]];
  const pairs: [MeasuredPath | undefined, MeasuredPath | undefined][] = [];
  for (const matches of [isSameWay, isSameAgent]) {
    for (const path of [...restOfOne]) {
      const place = restOfOther.findIndex((candidate) => matches(path, candidate));
      if (place < 0) continue;
      pairs.push([path, restOfOther.splice(place, 1)[0]]);
      restOfOne.splice(restOfOne.indexOf(path), 1);
    }
  }
  pairs.push(...restOfOne.map((path): [MeasuredPath, undefined] => [path, undefined]));
  pairs.push(...restOfOther.map((path): [undefined, MeasuredPath] => [undefined, path]));
  return pairs.map(([a, b]) => ({ title: titleOf(a, b), one: a, other: b, hops: pairHops(a, b), target: pairTargets(a, b) }));
}

const isSameAgent = (a: MeasuredPath, b: MeasuredPath) => a.agent === b.agent;
const isSameWay = (a: MeasuredPath, b: MeasuredPath) => isSameAgent(a, b) && a.target === b.target;

function titleOf(a: MeasuredPath | undefined, b: MeasuredPath | undefined): string {
  const names = [a, b].flatMap((path) => (path ? `${path.agent} → ${path.target}` : []));
  return [...new Set(names)].join(' and ');
}

function pairTargets(a: MeasuredPath | undefined, b: MeasuredPath | undefined): PathPair['target'] {
  if (!a || !b || a.target !== b.target) return undefined;
  const [oneMs = Number.NaN, otherMs = Number.NaN] = [a, b].map((path) => medianOf(targetRtts(path)));
  return Number.isNaN(oneMs + otherMs) ? undefined : { oneMs, otherMs, differenceMs: otherMs - oneMs };
}

function pairHops(a: MeasuredPath | undefined, b: MeasuredPath | undefined): HopPair[] {
  const [one, other] = [a, b].map((path) => new Map(path?.hops.map((hop) => [hop.ttl, hop])));
  const ttls = [...new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])].sort((x, y) => x - y);
  return ttls.map((ttl) => {
    const [left, right] = [one, other].map((hops) => cellOf(hops?.get(ttl)));
    const both = left?.medianMs !== undefined && right?.medianMs !== undefined;
    return {
      ttl,
      one: left,
      other: right,
      differenceMs: both ? Number(right.medianMs) - Number(left.medianMs) : undefined,
      isSame: !!left?.addresses.length && !!right && [...left.addresses].sort().join() === [...right.addresses].sort().join(),
    };
  });
}

function cellOf(hop: Hop | undefined): HopCell | undefined {
  if (!hop) return undefined;
  const rtts = hop.responders.flatMap((responder) => responder.rtts).sort((x, y) => x - y);
  return { addresses: hop.responders.map(({ address }) => address), medianMs: rtts.length > 0 ? medianOf(rtts) : undefined };
}
