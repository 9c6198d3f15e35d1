import { csvOf } from 'shared/format/csv';
import { type Answer, objectsOf } from './query-result.ts';
import { textOf } from './format-cell.ts';

/** An answer as CSV, with a line of names. */
export function csvOfAnswer({ columns, rows }: Answer): string {
  const fields = rows.map((row) =>
    row.map((value, index) => (value === null || typeof value === 'number' ? value : textOf(value, columns[index]?.type))),
  );
  return csvOf([columns.map(({ name }) => name), ...fields]);
}

/** An answer as JSON: a list of objects. */
export function jsonOfAnswer(answer: Answer): string {
  return `[\n${objectsOf(answer)
    .map((row) => JSON.stringify(row))
    .join(',\n')}\n]\n`;
}
