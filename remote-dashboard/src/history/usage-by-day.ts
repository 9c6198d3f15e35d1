import { type HistoryRow, probesOf } from './history-row.ts';

/** What was spent in a day, by UTC. */
export interface DayUsage {
  /** Its 00:00 UTC; ms since 1970. */
  day: number;
  measurements: number;
  credits: number;
}

const DAY_MS = 86_400_000;

/**
 * Credits by day: one for each probe of each agent. Days without a measurement are among them.
 *
 * @param days - how many, up to today.
 */
export function usageByDay(rows: readonly HistoryRow[], now: number, days: number): DayUsage[] {
  const today = Math.floor(now / DAY_MS);
  const usage = Array.from({ length: days }, (_, index) => ({ day: (today - days + 1 + index) * DAY_MS, measurements: 0, credits: 0 }));
  for (const row of rows) {
    if (row.when === undefined) continue;
    const day = usage[Math.floor(row.when / DAY_MS) - today + days - 1];
    if (!day) continue;
    day.measurements += 1;
    day.credits += probesOf(row);
  }
  return usage;
}
