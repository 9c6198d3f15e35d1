import { Amount, Count } from 'shared/gateway';
import * as v from 'valibot';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { IS_TARGET_RTT } from '../path/path-statistics.ts';
import { EARLIEST_MS, LATEST_MS, momentOf, columns as replyColumns } from '../replies/replies-query.ts';
import { commonCondition, distinctAddresses } from '../replies/sources-condition.ts';

/** What the public dataset has of a measurement, in numbers. */
export interface RepliesSummary {
  replies: number;
  /** Median RTT to the targets (`medianRttOf`), over all agents; nothing where none has replied, or other agents than the sender may have received replies. */
  medianMs: number | undefined;
}

/** Longest query of {@link summaryQuery}, in characters; the datasets accept a little more. */
const LONGEST = 60_000;
/** Rows that are equal in these are one reply, as on a measurement's page (`readReplies`). */
const FIELDS = ['time_received_ns', ...replyColumns.slice(1)].join(', ');
/** Replies of other targets are told apart where a measurement has no more targets than these. */
const MAX_TARGETS = 20;

/**
 * The SQL that counts the replies to several measurements. The table is ordered by time: it is read once, in the hours of the measurements.
 *
 * @returns the query, and the measurements that it asks for, in its order: as many as one query holds. `undefined` when it would ask for none.
 */
export function summaryQuery(measurements: readonly SentMeasurement[]): { sql: string; asked: readonly SentMeasurement[] } | undefined {
  const asked: SentMeasurement[] = [];
  const conditions: string[] = [];
  let length = 0;
  // The newest first: of two that have used the same address, a reply is the newer one's.
  for (const measurement of [...measurements].sort((a, b) => b.sent - a.sent)) {
    const condition = conditionOf(measurement);
    if (!condition) continue;
    length += condition.length;
    if (length > LONGEST && asked.length > 0) break;
    asked.push(measurement);
    conditions.push(condition);
  }
  if (asked.length === 0) return undefined;
  const places = conditions.map((condition, index) => `  ${condition}, ${index + 1},`).join('\n');
  const windows = mergeWindows(asked).map(
    ([from, until]) => `time_received_ns >= ${momentOf(from)} AND time_received_ns < ${momentOf(until)}`,
  );
  const sql = `SELECT measurement,
  toUInt32(count()) AS replies,
  countIf(is_target_rtt) > 0 ? quantileExactInclusiveIf(0.5)(rtt, is_target_rtt) / 10 : NULL AS median_ms
FROM (
  SELECT DISTINCT ${FIELDS}, multiIf(
${places}
  0) AS measurement,
    ${IS_TARGET_RTT} AS is_target_rtt
  FROM saimiris.replies
  WHERE (${windows.join('\n  OR ')})
    AND measurement > 0
)
GROUP BY measurement
ORDER BY measurement`;
  return { sql, asked };
}

function conditionOf({ sent, senders, targets }: SentMeasurement): string | undefined {
  const list = (addresses: readonly string[]) => addresses.map((address) => `toIPv6('${address}')`).join(', ');
  const addresses = distinctAddresses(senders.map(({ address }) => address));
  const sources = commonCondition(addresses) ?? `probe_src_addr IN (${list(addresses)})`;
  if (addresses.length === 0 || sources.length > LONGEST || !Number.isFinite(sent)) return undefined;
  const to = targets.length > 0 && targets.length <= MAX_TARGETS ? list(distinctAddresses(targets)) : '';
  const condition = `time_received_ns >= ${momentOf(sent - EARLIEST_MS)} AND ${sources}`;
  return to ? `${condition} AND probe_dst_addr IN (${to})` : condition;
}

/** The times in which replies have come, ascending; those that meet are one. */
function mergeWindows(measurements: readonly SentMeasurement[]): [from: number, until: number][] {
  const merged: [number, number][] = [];
  for (const { sent } of [...measurements].sort((a, b) => a.sent - b.sent)) {
    const [from, until] = [sent - EARLIEST_MS, sent + LATEST_MS];
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else merged.push([from, until]);
  }
  return merged;
}

/** The columns of the answer to a {@link summaryQuery}. */
export const columns = ['measurement', 'replies', 'median_ms'];

/** Reads a row of the answer: the id of a measurement that was asked for, and its summary. @returns nothing when it has another form. */
export function readSummary(
  [place, replies, median]: readonly unknown[],
  asked: readonly SentMeasurement[],
): [id: string, summary: RepliesSummary] | undefined {
  const measurement = typeof place === 'number' ? asked[place - 1] : undefined;
  if (!measurement || !v.is(Count, replies)) return undefined;
  return [measurement.id, { replies, medianMs: measurement.cast !== 'anycast' && v.is(Amount, median) ? median : undefined }];
}
