/**
 * A count, e.g. `10,000`: the same on every machine.
 *
 * By hand: the first `Intl.NumberFormat` of a page takes a fast processor 10 to 30 ms, and the first agent would wait for it.
 *
 * @param count - as text where it has a fixed number of decimals.
 */
export function formatCount(count: number | string): string {
  return String(count).replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
}

/** E.g. `1 row`, `10,000 rows`. */
export function formatRowCount(rows: number): string {
  return `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`;
}
