/** A value as JSON has it. Whole numbers that JavaScript would round are texts of digits. */
export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };

/** A column of an answer. */
export interface AnswerColumn {
  name: string;
  /** As ClickHouse writes it, e.g. `Array(UInt32)`; unknown for answers that are not of the datasets. */
  type?: string;
}

/** What came back, as a table. */
export interface Answer {
  columns: AnswerColumn[];
  /** One value for each column. */
  rows: Value[][];
  /** Size of what was received. */
  bytes: number;
  /** From the question to the last row, in ms. */
  ms: number;
  /** A sentence on what the answer is not, e.g. that it is not whole. */
  note?: string;
  /** A command line that fetches all of it, where it is longer than what was fetched. */
  command?: string;
}

/** Rows that have come so far, for whoever waits. */
export interface Progress {
  rows: number;
  /** Received so far. */
  bytes: number;
}

/**
 * Something was run and got no answer: a query, or a call of the gateway. `message` is a sentence for the reader, `words` what the server
 * said itself, `cause` the technical reason.
 */
export class RunError extends Error {
  override readonly name = 'RunError';
  readonly words: string | undefined;

  constructor(message: string, { words, cause }: { words?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.words = words;
  }
}

/** The rows of an answer as objects, for programs. */
export function objectsOf({ columns, rows }: Answer, count = rows.length): Record<string, Value>[] {
  return rows.slice(0, count).map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])));
}
