/** A JSON value. Integers that JavaScript would round are strings of digits. */
export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };

export interface ResultColumn {
  name: string;
  /** In ClickHouse's notation, e.g. `Array(UInt32)`; unknown for the gateway's JSON. */
  type?: string;
}

/** The response to a query or to a gateway call, as a table. */
export interface QueryResult {
  columns: ResultColumn[];
  /** One value for each column. */
  rows: Value[][];
  /** Size of the response. */
  bytes: number;
  /** From the request to the last row. */
  ms: number;
  /** A sentence for the user when the result is incomplete or in another format. */
  note?: string;
  /** A command line that fetches the whole result, if only the first rows were fetched. */
  command?: string;
}

/** Received so far. */
export interface Progress {
  rows: number;
  bytes: number;
}

/**
 * A query or a gateway call failed. `message` is a sentence for the user, `serverMessage` the server's own text, `cause` the technical
 * reason.
 */
export class RunError extends Error {
  override readonly name = 'RunError';
  readonly serverMessage: string | undefined;

  constructor(message: string, { serverMessage, cause }: { serverMessage?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.serverMessage = serverMessage;
  }
}

/** The rows as objects with a property for each column. */
export function toObjects({ columns, rows }: QueryResult, count = rows.length): Record<string, Value>[] {
  return rows.slice(0, count).map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])));
}
