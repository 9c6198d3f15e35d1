import { type Answer, objectsOf, type Value } from './answer.ts';
import { textOf } from './cell-text.ts';

/**
 * An answer as CSV (RFC 4180), with a line of names.
 *
 * Spreadsheets run a text that begins like a formula: it gets an apostrophe in front, which they do not show. Anybody's measurement can
 * put a text into a dataset.
 */
export function csvOf({ columns, rows }: Answer): string {
  const lines = [
    columns.map(({ name }) => csvField(name)),
    ...rows.map((row) => row.map((value, index) => csvField(value, columns[index]?.type))),
  ];
  return lines.map((fields) => `${fields.join(',')}\r\n`).join('');
}

function csvField(value: Value, type?: string): string {
  if (value === null) return '';
  const text = textOf(value, type);
  const isNumber = typeof value === 'number' || /^-?\d+$/.test(text);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** An answer as JSON: a list of objects. */
export function jsonOf(answer: Answer): string {
  return `[\n${objectsOf(answer)
    .map((row) => JSON.stringify(row))
    .join(',\n')}\n]\n`;
}

/** Gives the reader a file. */
export function save(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
