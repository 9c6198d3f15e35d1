import type { ReadSoFar } from './progress.ts';

/** What a reader asks of the engine. */
export interface EngineQuery {
  query: string;
  /** Database of table names without one. */
  database?: string | undefined;
  /** Format of the answer when the query names none. */
  format: string;
  /** Settings and query parameters (`param_…`) by name. Settings are for the engine to refuse. */
  settings: [name: string, value: string][];
}

/** A query on its way to the process that answers it. */
export interface EngineRequest extends EngineQuery {
  /** Probes to be answered before the query: see `SentProbes`. */
  probes: readonly string[];
  /** Where to write the answer. */
  file: string;
}

/** An answer, lying in a file. */
export interface EngineAnswer {
  kind: 'answer';
  file: string;
  /** Name of the format, e.g. `JSON`. */
  format: string;
  contentType: string;
  /** Size of the answer. */
  bytes: number;
  rows: number;
  seconds: number;
}

/** What the engine says when it refuses: `Code: 62. DB::Exception: … (SYNTAX_ERROR)`. */
export interface EngineRefusal {
  kind: 'refusal';
  message: string;
}

/** What a query in a format with progress has read so far. */
export interface EngineProgress {
  kind: 'progress';
  /** Name of the format. */
  format: string;
  contentType: string;
  read: ReadSoFar;
}

/** What comes back from a process: once that it is ready, then for each request any progress and one reply. */
export type EngineReply = { kind: 'ready' } | EngineAnswer | EngineRefusal;
