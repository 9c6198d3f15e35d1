import type { Formats } from '../format/formats.ts';

/** From this rate on, thousands are shown, in pps (section 9 of the specification). */
const KPPS_FROM = 1000;

/**
 * A probing rate, e.g. `500 pps`, `12 kpps` or `1.5 kpps` (section 5 of the specification).
 *
 * @param count - how numbers are written.
 * @param rate - packets per second.
 */
export function formatProbingRate(count: Formats['count'], rate: number): string {
  if (rate < KPPS_FROM) return `${count(rate)} pps`;
  const thousands = rate / 1000;
  return `${count(Number.isInteger(thousands) ? thousands : thousands.toFixed(1))} kpps`;
}
