import { DatasetsError, queryDatasets, type Value } from 'shared/datasets';

/** Shown for every failure that is not the datasets' own sentence. */
export const notUnderstood = 'The datasets answered in a form that this page does not understand.';

/** How long an answer of the datasets may take, in ms: nobody sees these queries run, nor can cancel one. */
export const TIME_LIMIT_MS = 60_000;

interface Query<T> {
  sql: string;
  /** Names of the columns that it asks for. */
  columns: readonly string[];
  /** Reads one row: nothing when it has another form. */
  read(row: readonly Value[]): T | undefined;
  signal: AbortSignal;
  /** An answer with more is another one; 10,000 if it is left out. */
  maxRows?: number;
  /** Takes the technical reason of a failure, and that rows were left out. */
  onError?(error: unknown): void;
  /** Rows were left out: what the answer does not name may be in them. */
  onLeftOut?(): void;
}

/**
 * Queries the public datasets for what is wrong if a part of it is missing: a measurement without its row would pass for one without replies.
 *
 * @returns what `read` makes of each row. Rows of another form are left out, unless all are.
 * @throws {DatasetsError} when the answer breaks off or is another one, with a sentence for the reader. If `signal` is aborted, its reason is thrown.
 */
export async function queryWhole<T>(datasets: string, query: Query<T>): Promise<T[]> {
  return readWhole(datasets, query).catch((reason) => {
    if (query.signal.aborted) throw query.signal.reason;
    query.onError?.(reason);
    throw reason;
  });
}

/** What was odd in the last answer, by the columns that a kind of query asks for: polling brings the same again and again. */
const lastOdd = new WeakMap<readonly string[], string | undefined>();

async function readWhole<T>(datasets: string, { sql, columns, read, onLeftOut, ...options }: Query<T>): Promise<T[]> {
  const answer = await queryDatasets(datasets, sql, { ...options, timeLimit: TIME_LIMIT_MS });
  // Longer than any that is asked for.
  if (answer.cut) throw new DatasetsError(notUnderstood);
  if (answer.cut === false) throw new DatasetsError(answer.note ?? notUnderstood);
  const isAsked = answer.columns.length === columns.length && columns.every((name, place) => answer.columns[place]?.name === name);
  const items = isAsked ? answer.rows.map(read).filter((item) => item !== undefined) : [];
  if (!isAsked || (items.length === 0 && answer.rows.length > 0)) throw new DatasetsError(notUnderstood);
  // A note on a whole answer: rows without a value for each column.
  const isWhole = items.length === answer.rows.length && answer.note === undefined;
  const odd = isWhole ? undefined : (answer.note ?? 'Rows of the datasets’ answer have another form and are left out.');
  if (odd !== undefined) onLeftOut?.();
  if (odd !== undefined && lastOdd.get(columns) !== odd) options.onError?.(new DatasetsError(odd));
  lastOdd.set(columns, odd);
  return items;
}
