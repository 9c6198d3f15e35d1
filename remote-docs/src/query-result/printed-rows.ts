/** More take a browser longer than a reader waits for the print dialog. */
const MAX = { rows: 1000, cells: 20_000 };

/** How many rows of a table are printed. */
export function printedRows(rows: number, columns: number): number {
  return Math.min(rows, MAX.rows, Math.max(1, Math.floor(MAX.cells / columns)));
}
