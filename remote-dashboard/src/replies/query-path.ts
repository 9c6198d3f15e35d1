import { paths } from 'shared/paths';

/** Path of the page that opens a query on the datasets. */
export function queryPath(sql: string): string {
  return `${paths.query}?q=${encodeURIComponent(sql)}`;
}
