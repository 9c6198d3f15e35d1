import { paths } from 'shared/paths';

/** URL of the query page with a query, which it does not run. */
export function queryUrl(query: string): string {
  return `${paths.query}?q=${encodeURIComponent(query)}`;
}
