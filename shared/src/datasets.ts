import { toDatasetsError } from './datasets/clickhouse-error.ts';
import { DatasetsError } from './datasets/datasets-error.ts';
import { readRows } from './datasets/read-rows.ts';
import type { DatasetsResult, Progress } from './datasets/result.ts';
import { TimeLimits } from './datasets/time-limits.ts';

export { DatasetsError } from './datasets/datasets-error.ts';
export type { DatasetsResult, Progress, ResultColumn, Value } from './datasets/result.ts';

/** Longest query that is sent, in bytes. ClickHouse accepts 262,144 by default, the local server 65,536. */
const MAX_QUERY = 65_536;

/** User and password of the datasets are public. */
const credentials = `Basic ${btoa('read:read')}`;

interface QueryOptions {
  /** Aborts the query; the server stops it too. */
  signal: AbortSignal;
  /** Rows after these are not fetched; 10,000 if it is left out. */
  maxRows?: number;
  /** How long the whole response may take, in ms: for queries that nobody sees run and can cancel. Without it only a pause of a minute ends one. */
  timeLimit?: number;
  /** Whether the server's own progress is asked for. */
  withProgress?: boolean;
  onProgress?(progress: Progress): void;
}

/**
 * Queries the public datasets with SQL: the one client of shell, dashboard and documentation.
 *
 * If there are more rows than `maxRows` or than 20 MB hold, or the response breaks off or takes longer than `timeLimit`, the result has a note.
 *
 * @param url - `datasets` of the site's settings.
 * @throws {DatasetsError} with a sentence for the user. If `signal` is aborted, its reason is thrown.
 */
export async function queryDatasets(
  url: string,
  sql: string,
  { signal, maxRows = 10_000, timeLimit, withProgress = false, onProgress = () => {} }: QueryOptions,
): Promise<DatasetsResult> {
  const size = new TextEncoder().encode(sql).length;
  if (!sql.trim()) throw new DatasetsError('There is no query yet.');
  if (size > MAX_QUERY) {
    throw new DatasetsError(`The query is ${Math.ceil(size / 1000)} kB long; at most 65 kB are sent. Nothing was asked.`);
  }
  const begun = performance.now();
  const limits = new TimeLimits(signal, timeLimit);
  try {
    const response = await ask(url, sql, withProgress, limits);
    if (!response.body) throw new DatasetsError('The answer is empty.');
    const result = await readRows(response.body, {
      signal: limits.signal,
      maxRows,
      onProgress: (progress) => {
        limits.restart();
        onProgress(progress);
      },
    });
    return { ...result, ms: performance.now() - begun };
  } finally {
    limits.clear();
  }
}

const formats = { plain: 'JSONCompactEachRowWithNamesAndTypes', progress: 'JSONCompactEachRowWithProgress' };

/** @throws {DatasetsError} for a refusal. A server before 25.1 does not know the format with progress: it is asked without. */
async function ask(url: string, sql: string, withProgress: boolean, limits: TimeLimits): Promise<Response> {
  const response = await send(url, sql, withProgress ? formats.progress : formats.plain, limits.signal);
  limits.restart();
  if (response.ok) return response;
  // One that breaks off still has its status.
  const body = await response.text().catch(() => '');
  limits.signal.throwIfAborted();
  if (withProgress && body.startsWith('Code: 73.') && body.includes(formats.progress)) return ask(url, sql, false, limits);
  throw toDatasetsError(response.status, body);
}

async function send(datasets: string, sql: string, format: string, signal: AbortSignal): Promise<Response> {
  const url = new URL(datasets);
  url.searchParams.set('default_format', format);
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
    if (!navigator.onLine) throw new DatasetsError('This browser is offline. The query was not sent.', { cause });
    throw new DatasetsError(
      `The datasets at ${url.host} could not be reached. They may answer over IPv6 only, which not every network has.`,
      { cause },
    );
  }
}
