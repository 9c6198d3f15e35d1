import type { Formats } from '../format/formats.ts';

/** A number of credits with its unit, e.g. `1 credit`. */
export function countCredits(count: Formats['count'], credits: number): string {
  return `${count(credits)} ${credits === 1 ? 'credit' : 'credits'}`;
}
