import type { Value } from 'shared/datasets';
import { canonicalIpv6 } from 'shared/format/canonical-ipv6';
import { Amount } from 'shared/gateway';
import * as v from 'valibot';
import type { Reply } from '../replies/reply.ts';

/** What an agent has received in five minutes. */
export interface Interval {
  /** Its beginning, in ms since 1970. */
  at: number;
  replies: number;
  /** Median RTT in ms. */
  rtt: number;
}

/** A reply that an agent has received. */
export interface LatestReply extends Pick<Reply, 'target' | 'ttl' | 'from' | 'rtt' | 'icmp'> {
  /** ms since 1970. */
  at: number;
}

/** Reads a row of the answer. @returns nothing when it has another form. */
export function readInterval([at, replies, rtt]: readonly Value[]): Interval | undefined {
  return isMoment(at) && isCount(replies) && isCount(rtt) ? { at: at * 1000, replies, rtt } : undefined;
}

/** Reads a row of the answer. @returns nothing when it has another form. */
export function readLatest([at, target, ttl, source, rtt, type, code]: readonly Value[]): LatestReply | undefined {
  const [to, from] = [target, source].map((text) => (typeof text === 'string' ? canonicalIpv6(text) : undefined));
  const isReply = to !== undefined && from !== undefined && isMoment(at) && isCount(ttl) && isCount(rtt) && isCount(type) && isCount(code);
  return isReply ? { at: at * 1000, target: to, ttl, from, rtt, icmp: { type, code } } : undefined;
}

const isCount = (value: Value | undefined): value is number => v.is(Amount, value);
/** In seconds since 1970; dates end in the year 275760. */
const isMoment = (value: Value | undefined): value is number => isCount(value) && value < 8.64e12;
