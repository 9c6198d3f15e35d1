/**
 * Rows as CSV (RFC 4180).
 *
 * Spreadsheets run a text that begins like a formula: it gets an apostrophe in front, which they do not show. Anybody's measurement can
 * put a text into a dataset, and any agent has a name.
 */
export function csvOf(rows: (string | number | null)[][]): string {
  return rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
}

function csvField(value: string | number | null): string {
  const text = String(value ?? '');
  const isNumber = typeof value === 'number' || /^-?\d+$/.test(text);
  const safe = !isNumber && /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Gives the reader a file. @param type - its media type. */
export function save(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
