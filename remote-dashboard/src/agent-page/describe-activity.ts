import { formatPlural } from '../format/format-plural.ts';
import type { Formats } from '../format/formats.ts';
import { HOURS, STEP_MINUTES } from './agent-queries.ts';
import type { Interval } from './read-answers.ts';

const STEP_MS = STEP_MINUTES * 60_000;

/** One for each five minutes of the last hours, ascending: those in which nothing came have no replies. @param now - ms since 1970. */
export function fillIntervals(intervals: readonly Interval[], now: number): (Interval | { at: number; replies: 0 })[] {
  const known = new Map(intervals.map((interval) => [interval.at, interval]));
  const last = Math.floor(now / STEP_MS) * STEP_MS;
  return Array.from({ length: (HOURS * 60) / STEP_MINUTES }, (_, index, count = (HOURS * 60) / STEP_MINUTES) => {
    const at = last - (count - 1 - index) * STEP_MS;
    return known.get(at) ?? { at, replies: 0 };
  });
}

/** The picture in a sentence. */
export function describeActivity(intervals: readonly Interval[], { count, moment }: Formats, now: number): string {
  const all = intervals.reduce((sum, { replies }) => sum + replies, 0);
  const [first, ...others] = intervals;
  if (!first) return `No replies in the last ${HOURS} hours.`;
  const busiest = others.reduce((most, interval) => (interval.replies > most.replies ? interval : most), first);
  const rtts = intervals.map(({ rtt }) => rtt);
  // Once where both read alike.
  const range = [...new Set([Math.min(...rtts), Math.max(...rtts)].map((rtt) => count(rtt.toFixed(1))))].join(' to ');
  const most = `At most ${count(busiest.replies)} in ${STEP_MINUTES} minutes, from ${moment(busiest.at, now)} on.`;
  return `${formatPlural(all, 'reply', count)} in the last ${HOURS} hours. ${most} Median RTT per ${STEP_MINUTES} minutes: ${range} ms.`;
}
