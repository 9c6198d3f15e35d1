import { type Answer, type Progress, RunError } from './query-result.ts';
import { curlLine } from './curl-line.ts';
import { readRows } from './read-rows.ts';
import { refusalOf } from './clickhouse-error.ts';

/** Longest query that is sent, in bytes. A server reads 262,144 by default, the local one 65,536. */
const MAX_QUERY = 65_536;
/** How long the server may say nothing, in ms. */
const PATIENCE_MS = 60_000;

/** The datasets' user and password are public and the same for everybody. */
const credentials = `Basic ${btoa('read:read')}`;

interface QueryOptions {
  /** Gives the query up, at the server too. */
  signal: AbortSignal;
  onProgress?(progress: Progress): void;
}

/**
 * Asks the datasets a question in SQL.
 *
 * At most 10,000 rows are fetched; an answer with more, or one that breaks off, says so in its note.
 *
 * @param address - where queries are sent: `datasets` of the site's settings.
 * @throws {RunError} whose message may be shown. An aborted `signal` rejects with its own reason.
 */
export async function runQuery(address: string, sql: string, { signal, onProgress = () => {} }: QueryOptions): Promise<Answer> {
  const size = new TextEncoder().encode(sql).length;
  if (!sql.trim()) throw new RunError('There is no query yet.');
  if (size > MAX_QUERY) {
    throw new RunError(`The query is ${Math.ceil(size / 1000)} kB long; at most 65 kB are sent. Nothing was asked.`);
  }
  const begun = performance.now();
  const patience = new Patience(signal);
  try {
    const response = await send(address, sql, patience.signal);
    patience.renew();
    if (!response.ok) throw refusalOf(response.status, await response.text());
    if (!response.body) throw new RunError('The answer is empty.');
    const { cut, ...answer } = await readRows(response.body, {
      signal: patience.signal,
      onProgress: (progress) => {
        patience.renew();
        onProgress(progress);
      },
    });
    return { ...answer, ms: performance.now() - begun, ...(cut && { command: curlLine(address, sql) }) };
  } finally {
    patience.end();
  }
}

async function send(address: string, sql: string, signal: AbortSignal): Promise<Response> {
  const url = new URL(address);
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

/** Gives up when its caller does, or when nothing has come for {@link PATIENCE_MS}. */
class Patience {
  readonly #limit = new AbortController();
  readonly #outer: AbortSignal;
  readonly #stop = () => this.#limit.abort(this.#outer.reason);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(outer: AbortSignal) {
    this.#outer = outer;
    outer.addEventListener('abort', this.#stop);
    if (outer.aborted) this.#stop();
    this.renew();
  }

  get signal(): AbortSignal {
    return this.#limit.signal;
  }

  renew(): void {
    clearTimeout(this.#timer);
    const late = () => this.#limit.abort(new RunError(`The datasets have not answered for ${PATIENCE_MS / 1000} seconds.`));
    this.#timer = setTimeout(late, PATIENCE_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#outer.removeEventListener('abort', this.#stop);
  }
}
