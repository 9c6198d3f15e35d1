import type { DatasetsResult, Value } from 'shared/datasets';
import { canonicalIpv6 } from 'shared/format/canonical-ipv6';

/** What an agent has received in five minutes. */
export interface Interval {
  /** Its beginning, in ms since 1970. */
  at: number;
  replies: number;
  /** Median RTT in ms. */
  rtt: number;
}

/** A reply that an agent has received. */
export interface LatestReply {
  /** ms since 1970. */
  at: number;
  target: string;
  ttl: number;
  from: string;
  /** ms. */
  rtt: number;
  icmp: { type: number; code: number };
}

type Row = Record<string, Value>;

/** Rows of another form are left out. */
export function readIntervals(result: DatasetsResult): Interval[] {
  return rowsOf(result).flatMap(({ at, replies, median_rtt_ms: rtt }) =>
    isMoment(at) && isCount(replies) && isCount(rtt) ? [{ at: at * 1000, replies, rtt }] : [],
  );
}

/** Rows of another form are left out. */
export function readLatest(result: DatasetsResult): LatestReply[] {
  return rowsOf(result).flatMap(({ at, target, ttl, from_address, rtt_ms: rtt, icmp_type: type, icmp_code: code }) => {
    const [to, from] = [canonicalIpv6(String(target)), canonicalIpv6(String(from_address))];
    const isReply =
      to !== undefined && from !== undefined && isMoment(at) && isCount(ttl) && isCount(rtt) && isCount(type) && isCount(code);
    return isReply ? [{ at: at * 1000, target: to, ttl, from, rtt, icmp: { type, code } }] : [];
  });
}

function rowsOf({ columns, rows }: DatasetsResult): Row[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])));
}

const isCount = (value: Value | undefined): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
/** In seconds since 1970; dates end in the year 275760. */
const isMoment = (value: Value | undefined): value is number => isCount(value) && value < 8.64e12;
