const format = new Intl.NumberFormat('en-US');

/** A number of credits, e.g. `10,000`: the same on every machine. */
export function formatCredits(credits: number): string {
  return format.format(credits);
}

/** A number of credits with its unit, e.g. `1 credit`. */
export function countCredits(credits: number): string {
  return `${formatCredits(credits)} ${credits === 1 ? 'credit' : 'credits'}`;
}
