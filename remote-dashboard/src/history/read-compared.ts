import type { Formats } from '../format/formats.ts';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { measurePaths } from '../path/measure-paths.ts';
import type { MeasuredPath } from '../path/measured-path.ts';
import { describeRemarks } from '../replies/describe-remarks.ts';
import type { Replies } from '../replies/get-replies.ts';
import { isAwaited } from '../replies/replies-pace.ts';
import { type HistoryRow, isKept } from './history-row.ts';

/** A measurement of which this browser knows how it was sent. */
export interface SentRow extends HistoryRow {
  record: SentMeasurement;
}

/** One of two measurements that are compared. */
export interface ComparedMeasurement {
  paths: readonly MeasuredPath[];
  /** What is to be said before any verdict: not all of it is known. */
  notes: string[];
  /** Replies may still come. */
  waiting: boolean;
}

/** Whether replies may still come. @param at - by the gateway's clock, as `sent`. */
export function isWaiting({ record: { sent, probes, cancelled, unsent }, listed }: SentRow, at: number): boolean {
  const complete = (cancelled ?? unsent) !== undefined || (listed && listed.state !== 'running');
  return isAwaited({ now: at, since: at, newAt: undefined, took: 0, complete, sent, probes });
}

/** The paths of a measurement: what may have replied without its reply being here is not called silent. @param at - when was asked. */
export function readCompared(row: SentRow, found: Replies, at: number, count: Formats['count']): ComparedMeasurement {
  const { record, listed } = row;
  const isCutShort =
    (record.cancelled ?? record.unsent) !== undefined ||
    listed?.state === 'cancelled' ||
    (listed?.state === 'complete' && listed.probes.sent < listed.probes.all);
  const isGone = !isKept(record, at);
  const isPart = found.hasMore || isGone;
  const { paths, notes } = measurePaths(record, found.replies, isCutShort ? 'cut-short' : isPart ? 'part' : undefined);
  const waiting = isWaiting(row, at);
  return {
    paths,
    notes: [
      ...(isGone ? ['The replies are gone: the public datasets keep them for 7 days.'] : []),
      ...(waiting ? ['More replies may come.'] : []),
      ...notes,
      ...describeRemarks(found, count),
    ],
    waiting,
  };
}
