const MINUTE_MS = 60_000;

/** A time span in full minutes, rounded up, e.g. `4 h 12 min` or `12 min`. */
export function formatDuration(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
