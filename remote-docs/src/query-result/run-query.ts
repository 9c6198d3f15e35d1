import { curlCommand } from 'shared/format/curl-command';
import { toRunError } from './clickhouse-error.ts';
import { type Progress, type QueryResult, RunError } from './query-result.ts';
import { readRows } from './read-rows.ts';

/** Longest query that is sent, in bytes. ClickHouse accepts 262,144 by default, the local server 65,536. */
const MAX_QUERY = 65_536;
/** Timeout between two pieces of a response. */
const IDLE_TIMEOUT_MS = 60_000;

/** User and password of the datasets are public. */
const credentials = `Basic ${btoa('read:read')}`;

interface QueryOptions {
  /** Aborts the query; the server stops it too. */
  signal: AbortSignal;
  onProgress?(progress: Progress): void;
}

/**
 * Queries the datasets with SQL.
 *
 * At most 10,000 rows are fetched. If there are more, or the response breaks off, the result has a note.
 *
 * @param url - `datasets` of the site's settings.
 * @throws {RunError} with a sentence for the user. If `signal` is aborted, its reason is thrown.
 */
export async function runQuery(url: string, sql: string, { signal, onProgress = () => {} }: QueryOptions): Promise<QueryResult> {
  const size = new TextEncoder().encode(sql).length;
  if (!sql.trim()) throw new RunError('There is no query yet.');
  if (size > MAX_QUERY) {
    throw new RunError(`The query is ${Math.ceil(size / 1000)} kB long; at most 65 kB are sent. Nothing was asked.`);
  }
  const begun = performance.now();
  const timeout = new IdleTimeout(signal);
  try {
    const response = await send(url, sql, timeout.signal);
    timeout.restart();
    if (!response.ok) throw toRunError(response.status, await response.text());
    if (!response.body) throw new RunError('The answer is empty.');
    const { cut, ...result } = await readRows(response.body, {
      signal: timeout.signal,
      onProgress: (progress) => {
        timeout.restart();
        onProgress(progress);
      },
    });
    return { ...result, ms: performance.now() - begun, ...(cut && { command: downloadCommand(url, sql) }) };
  } finally {
    timeout.clear();
  }
}

/** A curl command that downloads the whole result as CSV. */
function downloadCommand(datasets: string, sql: string): string {
  const url = new URL(datasets);
  // In the URL, because the query may end in a comment or contain a FORMAT of its own.
  url.searchParams.set('default_format', 'CSVWithNames');
  return curlCommand({ url: url.href, user: 'read:read', data: sql, output: 'answer.csv' }, ' ');
}

async function send(datasets: string, sql: string, signal: AbortSignal): Promise<Response> {
  const url = new URL(datasets);
  url.searchParams.set('default_format', 'JSONCompactEachRowWithNamesAndTypes');
  try {
    return await fetch(url, {
      method: 'POST',
      // biome-ignore lint/plugin: no access token, but credentials that are public.
      headers: { Authorization: credentials, 'Content-Type': 'text/plain;charset=UTF-8' },
      body: sql,
      signal,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    if (!navigator.onLine) throw new RunError('This browser is offline. The query was not sent.', { cause });
    throw new RunError(`The datasets at ${url.host} could not be reached. They may answer over IPv6 only, which not every network has.`, {
      cause,
    });
  }
}

/** Aborts when its caller does, or when {@link IDLE_TIMEOUT_MS} have passed without a restart. */
class IdleTimeout {
  readonly #limit = new AbortController();
  readonly #outer: AbortSignal;
  readonly #stop = () => this.#limit.abort(this.#outer.reason);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(outer: AbortSignal) {
    this.#outer = outer;
    outer.addEventListener('abort', this.#stop);
    if (outer.aborted) this.#stop();
    this.restart();
  }

  get signal(): AbortSignal {
    return this.#limit.signal;
  }

  restart(): void {
    clearTimeout(this.#timer);
    const onTimeout = () => this.#limit.abort(new RunError(`The datasets have not answered for ${IDLE_TIMEOUT_MS / 1000} seconds.`));
    this.#timer = setTimeout(onTimeout, IDLE_TIMEOUT_MS);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#outer.removeEventListener('abort', this.#stop);
  }
}
