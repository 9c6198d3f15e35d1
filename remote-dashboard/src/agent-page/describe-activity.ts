import { formatPlural } from '../format/format-plural.ts';
import type { Formats } from '../format/formats.ts';
import { HOURS, STEP_MINUTES, STEPS } from './agent-queries.ts';
import type { Interval } from './read-answers.ts';

const STEP_MS = STEP_MINUTES * 60_000;

/** Five minutes, in which replies came or not. */
type Step = Interval | { at: number; replies: 0 };

/** One for each five minutes of the last hours, ascending: those in which nothing came have no replies. @param now - ms since 1970. */
export function fillIntervals(intervals: readonly Interval[], now: number): Step[] {
  const known = new Map(intervals.map((interval) => [interval.at, interval]));
  const last = Math.floor(now / STEP_MS) * STEP_MS;
  return Array.from({ length: STEPS }, (_, index) => {
    const at = last - (STEPS - 1 - index) * STEP_MS;
    return known.get(at) ?? { at, replies: 0 };
  });
}

/** The picture in a sentence. @param steps - those of the picture. */
export function describeActivity(steps: readonly Step[], { count, moment }: Formats, now: number): string {
  const intervals = steps.filter((step) => 'rtt' in step);
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
