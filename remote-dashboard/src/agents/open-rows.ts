/** A row that is open: its place among all rows, from 0, and its height in px. All closed rows have one height. */
export interface OpenRow {
  index: number;
  px: number;
}

/** None is open: one list for whichever agents, so that a search does not measure the rows again. */
export const noRows: readonly OpenRow[] = [];

/** Closed rows, and px of open ones, above the row at this place. */
export function rowsAbove(open: readonly OpenRow[], index: number): { rows: number; px: number } {
  const above = open.filter((row) => row.index < index);
  return { rows: index - above.length, px: above.reduce((sum, { px }) => sum + px, 0) };
}

/**
 * The row that lies so many px below the top of the first one.
 *
 * @param open - in the order of their places.
 * @param row - height of a closed one, in px.
 * @returns its place, from 0, and the share of it that is above.
 */
export function rowAt(open: readonly OpenRow[], y: number, row: number): number {
  /** By how much the open rows above are higher than closed ones. */
  let more = 0;
  for (const { index, px } of open) {
    const part = y - more - index * row;
    if (part < 0) break;
    if (part < px) return index + part / px;
    more += px - row;
  }
  return (y - more) / row;
}
