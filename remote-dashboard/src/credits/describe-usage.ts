import type { Formats } from '../format/formats.ts';
import { fullPercent } from '../format/full-percent.ts';
import { countCredits } from './count-credits.ts';
import type { Usage } from './get-usage.ts';

type Credits = Pick<Usage, 'used' | 'limit'>;

/** Above this share of the limit the usage is high (section 9 of the specification). */
const HIGH_SHARE = 0.8;

/** Whether the usage is high: strictly more than 80 % of the limit. A limit of 0, or none, has no share. */
export function isHigh({ used, limit }: Credits): boolean {
  return limit !== undefined && limit > 0 && used / limit > HIGH_SHARE;
}

/** The usage in words, in whole credits, e.g. `62% used, 3,786 credits left`. */
export function describeUsage(count: Formats['count'], { used, limit }: Credits): string {
  if (limit === undefined) return 'The daily limit is not known';
  // As both are shown.
  const left = Math.round(limit) - Math.round(used);
  if (used > limit) return `Over the limit by ${left === 0 ? 'less than 1 credit' : countCredits(count, -left)}`;
  if (limit === 0) return 'No credits today';
  const words = `${sharePercent(used / limit)} used, ${countCredits(count, left)} left`;
  return isHigh({ used, limit }) ? `High usage: ${words}` : words;
}

/**
 * A share of the limit in full percent, rounded, e.g. `62%`; but never to a mark that it has not reached or has passed: the limit is
 * used up at 100%, the usage is high above 80%, and what is more than nothing is not 0%.
 */
function sharePercent(share: number): string {
  const percent = fullPercent(share);
  return `${percent === `${HIGH_SHARE * 100}` && share > HIGH_SHARE ? 'over ' : ''}${percent}%`;
}

/** The same with the exact numbers, for screen readers. */
export function speakUsage(count: Formats['count'], usage: Credits): string {
  const limit = usage.limit === undefined ? '' : ` of ${count(Math.round(usage.limit))}`;
  return `${count(Math.round(usage.used))}${limit} credits used. ${describeUsage(count, usage)}`;
}
