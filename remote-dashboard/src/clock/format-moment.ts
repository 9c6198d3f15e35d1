const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/**
 * A moment for the reader, e.g. `13:04:05 UTC`, with its day if that is not today.
 *
 * @param moment - ms since 1970.
 * @param now - ms since 1970; decides what today is, in UTC.
 */
export function formatMoment(moment: number, now: number): string {
  const time = new Date(moment).toISOString().slice(11, 19);
  const today = new Date(moment).toISOString().slice(0, 10) === new Date(now).toISOString().slice(0, 10);
  return today ? `${time} UTC` : `${date.format(moment)}, ${time} UTC`;
}
