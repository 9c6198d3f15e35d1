const MINUTE_MS = 60_000;

/** How long ago something was, in full minutes or hours, e.g. `just now`, `4 min ago` or `3 h ago`. */
export function formatAge(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return 'just now';
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}
