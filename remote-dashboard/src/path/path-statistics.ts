import { isEchoReply, isTimeExceeded } from './icmp-kinds.ts';
import type { MeasuredPath, Responder } from './measured-path.ts';

/** What tells how far a target is. */
export type Route = Pick<MeasuredPath, 'reachedAt' | 'isSampled'> & { hops: readonly { ttl: number }[] };

/** The middle of round-trip times in ascending order; of two middle ones their mean. */
export function medianOf(rtts: readonly number[]): number {
  const middle = (rtts.length - 1) / 2;
  return ((rtts[Math.floor(middle)] ?? Number.NaN) + (rtts[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** Whose median the RTT to a target is, wherever one is shown: the rule of {@link targetRtts} and {@link IS_TARGET_RTT}. */
export const medianRttOf = 'the target’s own replies, at the first TTL that reaches it';

/** The same in SQL, of the rows of a query that have a column `measurement`. */
export const IS_TARGET_RTT = `reply_src_addr = probe_dst_addr AND reply_icmp_type != 3
    AND probe_ttl = minIf(probe_ttl, reply_src_addr = probe_dst_addr AND reply_icmp_type != 3)
      OVER (PARTITION BY measurement, probe_src_addr, probe_dst_addr)`;

/** Round-trip times to the target, ascending, at the TTL at which it replied first. */
export function targetRtts(path: MeasuredPath): readonly number[] {
  return targetOf(path)?.rtts ?? [];
}

/** The target, at the TTL at which it replied first. */
export function targetOf({ hops, reachedAt }: MeasuredPath): Responder | undefined {
  return hops.find(({ ttl }) => ttl === reachedAt)?.responders.find(({ isTarget }) => isTarget);
}

/** The TTL of the last hop that replied. */
export function lastReplied({ hops }: MeasuredPath): number | undefined {
  return hops.findLast(({ responders }) => responders.length > 0)?.ttl;
}

/** How many hops away the target is; nothing where it was not, or perhaps not, probed with a lower TTL than the first that reached it. */
export function distanceOf({ hops, reachedAt, isSampled }: Route): number | undefined {
  return isSampled || (reachedAt !== 1 && reachedAt === hops[0]?.ttl) ? undefined : reachedAt;
}

/** TTLs at which a router replied, by its address. The target's are not among them. */
export function hopsByAddress({ hops }: Pick<MeasuredPath, 'hops'>): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { ttl, responders } of hops) {
    for (const { address, isTarget } of responders) if (!isTarget) found.set(address, [...(found.get(address) ?? []), ttl]);
  }
  return found;
}

/**
 * Routers at which packets of one flow were more than once, with another hop between: they go in a circle. Neighbouring hops may be one
 * router that replies twice, and two flows may come to one router over ways of different lengths.
 */
export function loopsOf(path: MeasuredPath): { address: string; ttls: number[] }[] {
  // An end replies to every greater TTL.
  const hops = path.hops.map((hop) => ({ ...hop, responders: hop.responders.filter(({ icmp }) => icmp.some(isTimeExceeded)) }));
  const flowsAt = new Map(
    hops.flatMap(({ ttl, responders }) => responders.map(({ address, flows }) => [`${ttl} ${address}`, flows] as const)),
  );
  return [...hopsByAddress({ hops })].flatMap(([address, ttls]) => {
    const flows = ttls.map((ttl) => flowsAt.get(`${ttl} ${address}`) ?? []);
    const isLoop = ttls.some((ttl, a) => ttls.some((later, b) => later - ttl > 1 && flows[a]?.some((flow) => flows[b]?.includes(flow))));
    return isLoop ? [{ address, ttls }] : [];
  });
}

/** What sent an echo reply that ends a path: not its target, but e.g. the router that has a subnet-router anycast address (RFC 4443, section 4.2). */
export function otherDestination({ hops, endedAt }: MeasuredPath): Responder | undefined {
  return hops.find(({ ttl }) => ttl === endedAt)?.responders.find(({ icmp }) => icmp.some(isEchoReply));
}

/** A responder's reply that says why a path goes no further. */
export function errorOf({ icmp, isTarget }: Responder): { type: number; code: number } | undefined {
  return isTarget ? undefined : icmp.find(({ type }) => type === 1);
}
