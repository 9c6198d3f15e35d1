/** The id of the box's heading on its page. */
const boxId = 'query-box';

/** The part of an address, after its path, that carries a query to the box. */
export function linkTo(query: string): string {
  return `?q=${encodeURIComponent(query)}#${boxId}`;
}
