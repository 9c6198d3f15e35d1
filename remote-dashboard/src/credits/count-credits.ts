import { formatCount } from 'shared/format-count';

/** A number of credits with its unit, e.g. `1 credit`. */
export function countCredits(credits: number): string {
  return `${formatCount(credits)} ${credits === 1 ? 'credit' : 'credits'}`;
}
