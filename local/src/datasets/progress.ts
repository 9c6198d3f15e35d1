import { setTimeout as delay } from 'node:timers/promises';
import type { Session } from 'chdb';

/** What the engine has read for a query so far, in the words of the formats with progress. */
export interface ReadSoFar {
  read_rows: string;
  read_bytes: string;
  /** `0` if it is not known. */
  total_rows_to_read: string;
}

/** Time in ms between two reports, as ClickHouse's `interactive_delay`. */
const PAUSE_MS = 100;

/** The engine's list of queries; one runs besides this one. */
const running = `SELECT read_rows, read_bytes, total_rows_approx AS total_rows_to_read FROM system.processes
  WHERE query_id != queryID() AND read_rows > 0 LIMIT 1`;

/** Whether a format has lines of progress between its rows. */
export function hasProgress(format: string): boolean {
  return /WithProgress$/i.test(format);
}

/**
 * Reports what the query that runs has read. The engine itself gives an answer in one piece, with all its lines of progress.
 *
 * @returns a function that ends the reports, and gives how many rows the last one told of.
 */
export function reportProgress(watcher: Session, report: (read: ReadSoFar) => void): () => Promise<number> {
  const end = new AbortController();
  let rows = 0;
  const watch = async () => {
    for (;;) {
      if (await delay(PAUSE_MS, false, { signal: end.signal }).catch(() => true)) return;
      const [read] = (await watcher.queryAsync(running, { format: 'JSONEachRow' })).text().split('\n').filter(Boolean).map(parse);
      if (!read || end.signal.aborted) continue;
      rows = Number(read.read_rows);
      report(read);
    }
  };
  // Without reports, the answer is still one.
  const watching = watch().catch(() => {});
  return async () => {
    end.abort();
    await watching;
    return rows;
  };
}

function parse(line: string): ReadSoFar {
  const read = JSON.parse(line) as ReadSoFar;
  return { read_rows: `${read.read_rows}`, read_bytes: `${read.read_bytes}`, total_rows_to_read: `${read.total_rows_to_read}` };
}

const progressLine = Buffer.from('{"progress":{"read_rows":"');

/** An answer without the lines of progress that tell of fewer rows than have been reported. */
export function withoutEarlier(answer: Uint8Array, rows: number): Uint8Array {
  if (rows === 0) return answer;
  const text = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  const kept: Buffer[] = [];
  let from = 0;
  for (let at = text.indexOf(progressLine); at >= 0; at = text.indexOf(progressLine, at + 1)) {
    const begin = at + progressLine.length;
    const told = Number(text.toString('latin1', begin, text.indexOf('"', begin)));
    // Within a line it is the value of a row.
    if ((at > 0 && text[at - 1] !== 10) || told >= rows) continue;
    kept.push(text.subarray(from, at));
    from = text.indexOf('\n', at) + 1;
  }
  return Buffer.concat([...kept, text.subarray(from)]);
}
