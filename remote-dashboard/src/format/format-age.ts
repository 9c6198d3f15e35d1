const MINUTE_MS = 60_000;

/** How far ahead of this clock another one may be and still agree, in ms. */
const SKEW_MS = 5 * MINUTE_MS;

/**
 * How long ago something was, in full minutes or hours, e.g. `just now`, `4 min ago` or `3 h ago`.
 *
 * @returns nothing for what lies further in the future than clocks differ: its age is not known, whatever clock is wrong.
 */
export function formatAge(ms: number): string | undefined {
  if (ms < -SKEW_MS) return undefined;
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return 'just now';
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}
