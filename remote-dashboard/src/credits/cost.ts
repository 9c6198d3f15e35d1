import type { Formats } from '../format/formats.ts';
import { countCredits } from './count-credits.ts';
import { creditsLeft } from './credits-left.ts';
import type { Usage } from './get-usage.ts';

/** The largest number that can be asked for. */
export const MAX = 9_999_999;

type Count = number | 'empty' | 'wrong';

/**
 * What somebody has typed where a count belongs: a whole number from 1, in the digits that the page shows or in Latin ones. Spaces are none that
 * matter.
 */
export function readCount(typed: string, { count: write, separator }: Pick<Formats, 'count' | 'separator'>): Count {
  const zero = write(0).charCodeAt(0);
  const digits = typed
    .replace(/[\s_]/g, '')
    .replaceAll(separator, '')
    .replace(/\p{Nd}/gu, (digit) => {
      const value = digit.charCodeAt(0) - zero;
      return value >= 0 && value <= 9 ? `${value}` : digit;
    });
  if (digits === '') return 'empty';
  const count = /^\d+$/.test(digits) ? Number(digits) : 0;
  return count >= 1 && count <= MAX ? count : 'wrong';
}

/** What probes × agents cost, and whether that can still be spent today: as far as that is known, in words. */
export function describeCost(
  count: Formats['count'],
  probes: Count,
  agents: Count,
  { used, limit }: Pick<Usage, 'used' | 'limit'>,
): string {
  if (typeof probes !== 'number' || typeof agents !== 'number') return '= … credits';
  const cost = probes * agents;
  const sum = `= ${countCredits(count, cost)}`;
  if (limit === undefined) return sum;
  const left = creditsLeft(limit, used);
  return cost <= left
    ? `${sum}. Fits today: leaves ${countCredits(count, left - cost)}`
    : `${sum}. Does not fit today: ${countCredits(count, cost - left)} too many`;
}
