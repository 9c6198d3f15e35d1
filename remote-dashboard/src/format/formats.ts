import { formatCount } from 'shared/format/count';
import { formatMoment } from './format-moment.ts';

/** How numbers and moments are written. */
export interface Formats {
  /** A number; as text where it keeps its decimals, at most six of them. */
  count(count: number | string): string;
  /** A moment, with its day if that is not today, and its year if that is not this year: both in ms since 1970. */
  moment(moment: number, now: number): string;
  /** What stands between the digits of a large number. */
  separator: string;
}

/** Of the site: the same on every machine. */
export const siteFormats: Formats = { count: formatCount, moment: formatMoment, separator: ',' };
