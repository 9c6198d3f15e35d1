import { kindNames, protocolOf } from '../measurement/describe-measurement.ts';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import type { Measurement } from '../measurements/get-measurements.ts';
import { nameTargets } from '../measurements/use-measurement-pages.ts';
import { keptUntil } from '../replies/kept-until.ts';

/** A measurement as far as this browser and the gateway know it: at least one of them does. */
export interface HistoryRow {
  id: string;
  /** ms since 1970, by the gateway's clock; unknown where the gateway gives no date of use. */
  when: number | undefined;
  /** How it was sent from this browser. */
  record: SentMeasurement | undefined;
  /** What the gateway says of it. */
  listed: Measurement | undefined;
}

/**
 * Joins what this browser has sent with the gateway's list; the newest comes first.
 *
 * @param list - `null` where the gateway has none.
 */
export function joinMeasurements(records: readonly SentMeasurement[], list: readonly Measurement[] | null): HistoryRow[] {
  const rows = new Map<string, HistoryRow>();
  for (const record of records) rows.set(record.id, { id: record.id, when: record.sent, record, listed: undefined });
  for (const listed of list ?? []) {
    const record = rows.get(listed.id)?.record;
    rows.set(listed.id, { id: listed.id, when: record?.sent ?? listed.started, record, listed });
  }
  return [...rows.values()].sort(newestFirst);
}

/** Compares two rows by date; those without one come last. */
export function newestFirst(a: Pick<HistoryRow, 'when'>, b: Pick<HistoryRow, 'when'>): number {
  return (b.when ?? 0) - (a.when ?? 0);
}

/** How many agents were asked to send. */
export function agentsOf({ record, listed }: HistoryRow): number {
  return record ? record.senders.length + (record.moreSenders ?? 0) : (listed?.agents.all ?? 0);
}

/** Probes of all agents, which are its credits. */
export function probesOf(row: HistoryRow): number {
  return row.listed?.probes.all ?? (row.record?.probes ?? 0) * agentsOf(row);
}

/** What has become of it; nothing where only this browser knows the measurement, and of no Cancel. */
export function stateOf({ record, listed }: HistoryRow): Measurement['state'] | undefined {
  return listed?.state ?? (record?.cancelled === undefined ? undefined : 'cancelled');
}

/** Probes that have left; nothing where only this browser knows the measurement, and not that it was cut short. */
export function sentOf(row: HistoryRow): number | undefined {
  const { cancelled, unsent } = row.record ?? {};
  return row.listed?.probes.sent ?? cancelled ?? (unsent && probesOf(row) - unsent);
}

/** Its targets in a word; nothing where they are not known. */
export function targetOf({ record }: HistoryRow): string | undefined {
  return record && (nameTargets(record.targets) ?? 'probes from a file');
}

/** What it is called, e.g. `Traceroute, ICMPv6`; nothing where it is not known. */
export function kindOf({ record }: HistoryRow): string | undefined {
  if (!record) return undefined;
  return `${kindNames[record.kind]}, ${protocolOf(record)}`;
}

/** Whether the datasets still have its replies. */
export function isKept(measurement: SentMeasurement, now: number): boolean {
  return now < keptUntil(measurement);
}
