import { csvOf } from 'shared/format/csv';
import { formatCell } from './format-cell.ts';
import { type QueryResult, toObjects } from './query-result.ts';

/** CSV with a header line. NULL, NaN and infinities are empty fields: a word would make text of a column of numbers. */
export function toCsv({ columns, rows }: QueryResult): string {
  const fields = rows.map((row) =>
    row.map((value, index) => (typeof value === 'number' || value === null ? value : formatCell(value, columns[index]?.type))),
  );
  return csvOf([columns.map(({ name }) => name), ...fields]);
}

/** A JSON array of objects, one a line. */
export function toJson(result: QueryResult): string {
  return `[\n${toObjects(result)
    .map((row) => JSON.stringify(row))
    .join(',\n')}\n]\n`;
}
