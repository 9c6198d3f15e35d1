/** Id of the heading of the query box. */
const headingId = 'query-box';

/** Search and fragment of a URL that opens a query in the query box. */
export function queryUrl(query: string): string {
  return `?q=${encodeURIComponent(query)}#${headingId}`;
}
