import type { SessionData } from './session-state.ts';

/** What the guard leaves in the history of the page that it sends a visitor to. */
export interface Wanted {
  /** Path, query and hash of the page that needs a session. */
  wantedPage: string;
  /** There was a session, and it has ended. */
  ended: boolean;
}

/** What to remember of a page that a visitor without a session is sent away from; nothing when the visitor has just logged out. */
export function rememberWanted({ end }: SessionData, { pathname, search, hash }: { pathname: string; search: string; hash: string }) {
  if (end === 'signed-out' || end === 'logout-unconfirmed') return null;
  return { wantedPage: pathname + search + hash, ended: end === 'session-ended' } satisfies Wanted;
}

/** What the guard left in a history entry, which only pages of this site can write. */
export function readWanted(state: unknown): Wanted | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { wantedPage, ended }: Partial<Record<keyof Wanted, unknown>> = state;
  return typeof wantedPage === 'string' ? { wantedPage, ended: ended === true } : undefined;
}
