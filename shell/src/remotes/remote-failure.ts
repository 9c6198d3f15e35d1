/**
 * How far a remote came before it failed.
 *
 * - `entry`: its entry could not be loaded, or is not what the release promised;
 * - `chunk`: one of its other files could not;
 * - `start`: it needs another contract or React, or threw while it was evaluated;
 * - `render`: it threw before its first page was shown, or was suspended for too long;
 * - `running`: it threw later, in an event handler, a timer or a promise too, or was suspended for too long then.
 */
export type FailurePhase = 'entry' | 'chunk' | 'start' | 'render' | 'running';

/** What is reported of a failure: no URL of a page, and nothing of the visitor but what an app has put into the message. */
export interface RemoteFailure {
  /** Federation name. */
  app: string;
  version: string;
  /** Message of the error, shortened. */
  reason: string;
  phase: FailurePhase;
}

/** The entry of a remote could not be loaded, or is none. */
export class EntryError extends Error {
  override name = 'EntryError';
}

/** The longest reason that is kept, in characters. */
const REASON_LENGTH = 300;

export function remoteFailure(app: string, version: string, error: unknown, phase: FailurePhase = loadPhase(error)): RemoteFailure {
  return { app, version, reason: messageOf(error).slice(0, REASON_LENGTH), phase };
}

/** The loader's own limit is longer than that of an entry. */
function loadPhase(error: unknown): FailurePhase {
  if (error instanceof EntryError) return 'entry';
  return (error instanceof Error && error.name === 'ChunkLoadError') || /^Nothing came/.test(messageOf(error)) ? 'chunk' : 'start';
}

/** Anything can be thrown, even an object that cannot be converted to a string. */
export function messageOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'no text';
  }
}
