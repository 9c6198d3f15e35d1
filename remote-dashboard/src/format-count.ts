const format = new Intl.NumberFormat('en-US');

/** A count, e.g. `10,000`: the same on every machine. */
export function formatCount(count: number): string {
  return format.format(count);
}
