import type { SessionData } from './session-state.ts';

/** What the guard leaves in the history of the page that it sends a visitor to. */
export interface Wanted {
  /** Path, query and hash of the page that needs a session. */
  wantedPage: string;
  /** There was a session, and it has ended. */
  ended: boolean;
}

interface Here {
  pathname: string;
  search: string;
  hash: string;
}

/**
 * What to remember of a page that a visitor without a session is sent away from; nothing when the visitor has just logged out.
 *
 * @param hadSession - whether the page was shown with a session before: nobody has asked for it since then.
 */
export function rememberWanted({ end }: SessionData, { pathname, search, hash }: Here, hadSession: boolean) {
  if (hadSession && (end === 'signed-out' || end === 'logout-unconfirmed')) return null;
  return { wantedPage: pathname + search + hash, ended: end === 'session-ended' } satisfies Wanted;
}

const RETURN_TO = 'return-to';

/** Keeps where a login is to end, for another try in this tab. Where the browser keeps nothing, that one ends at the dashboard. */
export function keepReturnTo(path: string): void {
  try {
    sessionStorage.setItem(RETURN_TO, path);
  } catch {
    // Not allowed, or no room left.
  }
}

/** What to ask of another try: to end where the last login of this tab was to. To be checked, because anybody may have written there. */
export function keptReturnTo(): { returnTo?: string } {
  try {
    const returnTo = sessionStorage.getItem(RETURN_TO);
    return returnTo === null ? {} : { returnTo };
  } catch {
    return {};
  }
}

/** What the guard left in a history entry, which only pages of this site can write. */
export function readWanted(state: unknown): Wanted | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { wantedPage, ended }: Partial<Record<keyof Wanted, unknown>> = state;
  return typeof wantedPage === 'string' ? { wantedPage, ended: ended === true } : undefined;
}
