import { formatDuration } from '../format/format-duration.ts';

/** A day, in ms. */
export const DAY_MS = 24 * 60 * 60_000;

/** The next 00:00 UTC, when the daily limit resets: ms since 1970, as is `now`. At 00:00 itself it is a day away. */
export function nextReset(now: number): number {
  return now - (now % DAY_MS) + DAY_MS;
}

/** The time until the next 00:00 UTC in full minutes, rounded up, e.g. `4 h 12 min`; never `0 min`. */
export function formatTimeUntilReset(now: number): string {
  return formatDuration(nextReset(now) - now);
}
