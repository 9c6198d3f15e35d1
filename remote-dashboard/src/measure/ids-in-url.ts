/** Most characters of ids in a URL: servers take about 8 kB of it. */
export const MOST_OF_IDS = 4000;

/** Ids of agents as `?agents=` has them; nothing where a URL has no room for them. */
export function idsInUrl(ids: readonly string[]): string | undefined {
  const text = ids.map((id) => id.replace(/[%,]/g, encodeURIComponent)).join(',');
  return encodeURIComponent(text).length > MOST_OF_IDS ? undefined : text;
}
