import type { Formats } from './formats.ts';

const MOST_DECIMALS = 6;
const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0;

/** How a language and region write numbers and moments, e.g. `de-CH`. Moments are in UTC everywhere. */
export function formatsOf(locale: string): Formats {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  const decimal = Array.from(
    { length: MOST_DECIMALS + 1 },
    (_, digits) => new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
  const utc = { timeZone: 'UTC', timeZoneName: 'short' } as const;
  const time = { ...utc, hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const today = new Intl.DateTimeFormat(locale, time);
  const otherDay = new Intl.DateTimeFormat(locale, { ...time, day: 'numeric', month: 'short' });
  const otherYear = new Intl.DateTimeFormat(locale, { ...time, day: 'numeric', month: 'short', year: 'numeric' });
  const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  const formatFor = (day: string, thisDay: string) => {
    if (day === thisDay) return today;
    return day.slice(0, 4) === thisDay.slice(0, 4) ? otherDay : otherYear;
  };
  return {
    count: (count) => ((typeof count === 'string' && decimal[decimalsOf(count)]) || number).format(Number(count)),
    moment: (moment, now) => formatFor(dayOf(moment), dayOf(now)).format(moment),
    separator: number.formatToParts(1_000_000).find(({ type }) => type === 'group')?.value ?? '',
  };
}
