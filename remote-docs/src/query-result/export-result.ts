import { csvOf } from 'shared/format/csv';
import { formatCell } from './format-cell.ts';
import { type QueryResult, toObjects } from './query-result.ts';

/** CSV with a header line. */
export function toCsv({ columns, rows }: QueryResult): string {
  const fields = rows.map((row) =>
    row.map((value, index) => (value === null || typeof value === 'number' ? value : formatCell(value, columns[index]?.type))),
  );
  return csvOf([columns.map(({ name }) => name), ...fields]);
}

/** A JSON array of objects, one a line. */
export function toJson(result: QueryResult): string {
  return `[\n${toObjects(result)
    .map((row) => JSON.stringify(row))
    .join(',\n')}\n]\n`;
}
