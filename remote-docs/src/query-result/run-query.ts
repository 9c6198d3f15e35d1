import { queryDatasets } from 'shared/datasets';
import { curlCommand } from 'shared/format/curl-command';
import type { Progress, QueryResult } from './query-result.ts';
import { unifyDecimals } from './unify-decimals.ts';

interface QueryOptions {
  /** Aborts the query; the server stops it too. */
  signal: AbortSignal;
  onProgress?(progress: Progress): void;
}

/**
 * Queries the datasets with SQL. At most 10,000 rows are fetched; if there are more, the result has a command that fetches all.
 *
 * @param url - `datasets` of the site's settings.
 * @throws {DatasetsError} with a sentence for the user. If `signal` is aborted, its reason is thrown.
 */
export async function runQuery(url: string, sql: string, options: QueryOptions): Promise<QueryResult> {
  const { cut, ...result } = await queryDatasets(url, sql, { ...options, withProgress: true });
  unifyDecimals(result.columns, result.rows);
  return cut ? { ...result, command: downloadCommand(url, sql) } : result;
}

/** A curl command that downloads the whole result as CSV. */
function downloadCommand(datasets: string, sql: string): string {
  const url = new URL(datasets);
  // In the URL, because the query may end in a comment or contain a FORMAT of its own.
  url.searchParams.set('default_format', 'CSVWithNames');
  return curlCommand({ url: url.href, user: 'read:read', data: sql, output: 'answer.csv' }, ' ');
}
