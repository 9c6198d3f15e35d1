/** The ends of a range as they are written, e.g. `12.0 to 13.1`; once where both read alike. */
export function formatRange(from: string, to: string): string {
  return from === to ? from : `${from} to ${to}`;
}
