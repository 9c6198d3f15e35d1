/**
 * Rows as CSV (RFC 4180).
 *
 * Spreadsheets run a text that begins like a formula: it gets an apostrophe in front, which they do not show. Anybody's measurement can
 * put a text into a dataset, and any agent has a name. A spreadsheet of another locale splits the file at semicolons or tabs, and then
 * knows no quote that is not the first character of a cell: what follows one within a text is guarded as well.
 */
export function csvOf(rows: Field[][]): string {
  return rows.map((row) => `${csvLine(row)}\r\n`).join('');
}

type Field = string | number | null;

/** Where not split at commas, a line that begins with a negative number is one cell, `-17,…`: a formula, unless its texts are quoted. */
function csvLine(row: Field[]): string {
  const quoteTexts = csvField(row[0] ?? null).startsWith('-');
  return row.map((field) => csvField(field, quoteTexts)).join(',');
}

function csvField(value: Field, quoteTexts = false): string {
  const text = String(value ?? '');
  if (text === '' || typeof value === 'number' || /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return text;
  const guarded = text.replaceAll(/([;\t\r\n])(?=[" ]*[=+\-@＝＋－＠])/g, "$1'");
  const safe = /^([\t\r\n]|[" ]*[=+\-@＝＋－＠])/.test(text) ? `'${guarded}` : guarded;
  return quoteTexts || /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Gives the reader a file. @param type - its media type. */
export function save(name: string, type: string, content: string | Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // The browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
