import { formatRowCount } from '../format/count.ts';
import { parseException } from './clickhouse-error.ts';
import { DatasetsError } from './datasets-error.ts';
import type { DatasetsResult, Progress, ResultColumn, Value } from './result.ts';

/** Bytes after these are not fetched. */
const MAX_BYTES = 20_000_000;
/** Longest text after the last row that is searched for an exception, in characters. */
const MAX_EXCEPTION = 10_000;

const ownFormat = 'The query names a format of its own, so its lines are shown as they came. Leave FORMAT out to get columns.';
const noTotals = 'The totals are not shown: WITH ROLLUP in place of WITH TOTALS gives them as rows.';
const notWhole = (rows: number) => {
  if (rows === 0) return 'Not even the first row came whole.';
  return `Only the first ${rows === 1 ? 'row' : formatRowCount(rows)} came; more may be missing.`;
};

interface ReadOptions {
  /** Aborted by the user, or with a {@link DatasetsError} after a timeout. */
  signal: AbortSignal;
  /** Rows after these are not fetched. */
  maxRows: number;
  onProgress(progress: Progress): void;
}

/**
 * Reads a response in the format JSONCompactEachRowWithNamesAndTypes (a line of column names, a line of types, then one line for each
 * row), or JSONCompactEachRowWithProgress (lines named `meta`, `row` and `progress`). Any other format becomes a table of its lines.
 *
 * A response that breaks off or is too large gives the rows received so far, with a note.
 *
 * @throws {DatasetsError} if it broke off before the first row. If `signal` is aborted, its reason is thrown.
 */
export async function readRows(
  body: ReadableStream<Uint8Array>,
  { signal, maxRows, onProgress }: ReadOptions,
): Promise<Omit<DatasetsResult, 'ms'>> {
  const table = new Table();
  let bytes = 0;
  const tell = () => onProgress({ rows: table.rows.length, bytes, ...(table.read && { read: table.read }) });
  const lines = linesOf(body, tell, (size) => {
    bytes += size;
    return bytes <= MAX_BYTES;
  });
  const end = await fill(table, lines, maxRows, () => bytes > MAX_BYTES).catch((reason) => {
    if (!signal.aborted) return new DatasetsError('The connection was lost before the answer was complete.', { cause: reason });
    if (signal.reason instanceof DatasetsError) return signal.reason;
    throw signal.reason;
  });
  const { columns, rows } = table.finish();
  if (end instanceof DatasetsError && rows.length === 0) throw end;
  if (end === 'complete') return { columns, rows, bytes, ...noteOn(table, rows.length) };
  const cut = end === 'cut';
  const reason = cut ? 'The answer is longer: add a LIMIT or narrower conditions.' : `${end.message} ${end.serverMessage ?? ''}`.trim();
  return { columns, rows, bytes, cut, note: `${notWhole(rows.length)} ${reason}` };
}

/** The note on a complete response. */
function noteOn({ typed, odd, hasTotals }: Table, rows: number): { note?: string } {
  const notes = [
    odd > 0 && `${formatRowCount(odd)} had another form than the columns and ${odd === 1 ? 'is' : 'are'} left out.`,
    hasTotals && noTotals,
    !typed && rows > 0 && ownFormat,
  ].filter(Boolean);
  return notes.length > 0 ? { note: notes.join(' ') } : {};
}

/** Adds all lines to the table. @returns how the response ended. */
async function fill(
  table: Table,
  lines: AsyncGenerator<string>,
  maxRows: number,
  isLarge: () => boolean,
): Promise<'complete' | 'cut' | DatasetsError> {
  for await (const line of lines) {
    if (table.take(line)) {
      if (table.rows.length <= maxRows) continue;
      table.rows.length = maxRows;
      return 'cut';
    }
    const said = exceptionIn(line);
    let serverMessage = said ?? line;
    for await (const more of lines) {
      serverMessage += `\n${more}`;
      if (serverMessage.length > MAX_EXCEPTION) break;
    }
    return (
      parseException(serverMessage) ??
      new DatasetsError(
        said === undefined ? 'The answer is not in a form that this page can read.' : 'The server could not answer this query:',
        { serverMessage: serverMessage.slice(0, 200) },
      )
    );
  }
  return isLarge() ? 'cut' : 'complete';
}

/** Collects lines into rows; the first two decide whether they are columns and types, or just lines. */
class Table {
  readonly rows: Value[][] = [];
  /** Number of rows left out because they have more or fewer values than there are columns. */
  odd = 0;
  hasTotals = false;
  /** The server's last word on its progress. */
  read: Progress['read'];
  #columns: ResultColumn[] | undefined;
  #head: string[] = [];
  #hasDecimals = false;
  /** Whether it is the format with progress. */
  #isNamed = false;

  get typed(): boolean {
    return this.#columns !== undefined;
  }

  /** @returns whether the line belongs to the table. */
  take(line: string): boolean {
    if (/^(Code: \d+\. DB::Exception|__exception__|\{"exception":"Code: )/.test(line)) return false;
    // Another format may have lines with such a name, but not with such a content.
    this.#isNamed ||= this.#head.length === 0 && /^\{"(meta":\[\{"name|progress":\{"read_rows)":/.test(line);
    if (this.#isNamed) return this.#takeNamed(line);
    if (this.#head.length < 2) {
      this.#head.push(line);
      if (this.#head.length === 2) this.#begin(this.#head);
      return true;
    }
    if (this.#columns && !line.trim()) return true;
    const row = this.#columns ? rowOf(line, this.#hasDecimals) : [line];
    if (!row) return false;
    this.#add(row);
    return true;
  }

  /** @returns whether the line could be read. */
  #takeNamed(line: string): boolean {
    const [, name, value = ''] = /^\{"(\w+)":(.*)\}$/s.exec(line) ?? [];
    if (name === 'exception') return false;
    const parsed = jsonOf(value, this.#hasDecimals);
    if (name === 'row' && this.#columns) {
      const row = Array.isArray(parsed) ? parsed : this.#columns.map((column) => fieldOf(parsed, column.name));
      this.#add(row);
    } else if (name === 'meta' && Array.isArray(parsed)) {
      this.#setColumns(parsed.map((column) => ({ name: String(fieldOf(column, 'name')), type: String(fieldOf(column, 'type')) })));
    } else if (name === 'totals') {
      this.hasTotals = true;
    } else if (name === 'progress') {
      const [rows = 0, bytes = 0, totalRows = 0] = ['read_rows', 'read_bytes', 'total_rows_to_read'].map((key) => {
        const count = Number(fieldOf(parsed, key));
        return count > 0 && Number.isFinite(count) ? count : 0;
      });
      this.read = { rows, bytes, totalRows };
    }
    return parsed !== undefined;
  }

  #add(row: Value[]): void {
    if (row.length === (this.#columns?.length ?? 1)) this.rows.push(row);
    else this.odd += 1;
  }

  finish(): { columns: ResultColumn[]; rows: Value[][] } {
    if (this.#columns) return { columns: this.#columns, rows: this.rows };
    if (this.#head.length === 1) this.rows.push(this.#head);
    return { columns: this.rows.length > 0 ? [{ name: 'answer' }] : [], rows: this.rows };
  }

  #setColumns(columns: { name: string; type: string }[]): void {
    this.#columns = columns;
    this.#hasDecimals = columns.some(({ type }) => type.includes('Decimal'));
  }

  #begin(head: string[]): void {
    const [names, types] = head.map((line) => rowOf(line));
    const isType = (type: Value) => typeof type === 'string' && typeName.test(type);
    if (names && types?.length === names.length && types.every(isType)) {
      this.#setColumns(names.map((name, index) => ({ name: String(name), type: String(types[index]) })));
    } else {
      this.rows.push(...head.map((line) => [line]));
    }
  }
}

/** Words in capitals alone are no types: another format may have a row of them second, e.g. `["INCOMPLETE"]`. */
const typeName = /^(?:[A-Z][A-Z\d_]*[a-z]\w*|UUID|JSON)(?:\(.*\))?$/s;

/** The server's words in a line such as `{"exception":"Code: 241. …"}`, which its formats of JSON end with. */
function exceptionIn(line: string): string | undefined {
  const words = /^\{"exception":/.test(line) ? fieldOf(jsonOf(line), 'exception') : undefined;
  return typeof words === 'string' ? words : undefined;
}

/**
 * A JSON string, or a number, which JavaScript may round. A group for each character would take more stack than there is for a string of
 * megabytes, and a string without an end would be tried from each of its quotation marks.
 */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|$)|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

/** The values in a line of JSON; nothing if it is no array. */
function rowOf(line: string, hasDecimals = false): Value[] | undefined {
  const row = jsonOf(line, hasDecimals);
  return Array.isArray(row) ? row : undefined;
}

const fieldOf = (value: Value | undefined, name: string): Value =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value[name] ?? null) : null;

/** @param hasDecimals - whether fractions may have more digits than JavaScript keeps; a Float never has, and results of many take time. */
function jsonOf(line: string, hasDecimals = false): Value | undefined {
  const isRounded = (token: string) =>
    /^-?\d{16,}$/.test(token) || (hasDecimals && /^-?\d[\d.]{15,}$/.test(token) && String(Number(token)) !== token);
  const mayRound = hasDecimals ? /\d[\d.]{15}/ : /\d{16}/;
  const exact = mayRound.test(line) ? line.replace(tokens, (token) => (isRounded(token) ? `"${token}"` : token)) : line;
  try {
    return JSON.parse(exact);
  } catch {
    return undefined;
  }
}

/**
 * The lines of a text that is still coming. Whoever stops before the end ends the request.
 *
 * @param onTaken - called after each piece, when its lines have been taken: the server may say nothing more for a while.
 * @param isWanted - says for each piece whether it is read, and another one after it.
 */
async function* linesOf(
  body: ReadableStream<Uint8Array>,
  onTaken: () => void,
  isWanted: (size: number) => boolean,
): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  // The pieces of a line are joined once: searching them again with each piece took as long as the square of their number.
  let line: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (!isWanted(value.byteLength)) return;
      const [end = '', ...lines] = decoder.decode(value, { stream: true }).split('\n');
      line.push(end);
      if (lines.length > 0) {
        yield line.join('');
        line = [lines.pop() ?? ''];
        yield* lines;
      }
      onTaken();
    }
    const rest = line.join('');
    if (rest) yield rest;
  } finally {
    reader.cancel().catch(() => {});
  }
}
