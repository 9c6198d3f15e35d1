/**
 * A moment for the reader, e.g. `13:04:05 UTC`, with its day if that is not today, and its year if that is not this year.
 *
 * @param moment - ms since 1970.
 * @param now - ms since 1970; decides what today and this year are, in UTC.
 */
export function formatMoment(moment: number, now: number): string {
  // As in `Fri, 20 Nov 2026 13:04:05 GMT` (ECMAScript, Date.prototype.toUTCString).
  const [, day, month, year, time] = new Date(moment).toUTCString().split(' ');
  const today = new Date(now).toUTCString();
  if (today.includes(`${day} ${month} ${year}`)) return `${time} UTC`;
  return `${Number(day)} ${month}${today.includes(` ${year} `) ? '' : ` ${year}`}, ${time} UTC`;
}
