import { jest } from '@jest/globals';
import { restoreFailure } from './login-errors.ts';
import type { Outcome } from './session-state.ts';
import { SessionStore } from './session-store.ts';

/** Who is signed in in these tests. */
export const account = { id: 'auth0|1', name: 'Ada' };
/** How their login ends. */
export const signedIn = { kind: 'signed-in', account } as const satisfies Outcome;

/** How the start ends when the login client gives this error. */
export const notRestored = (cause: unknown): Outcome => ({ kind: 'not-restored', failure: restoreFailure(cause), cause });

/** A session store in a browser that a test may change, as at the start of a page. */
export function startStore({ hinted = false, returning = false } = {}) {
  const browser = { hinted, forceLogin: false, cleared: 0 };
  const announceSignOut = jest.fn();
  const onError = jest.fn<(error: Error) => void>();
  const store = new SessionStore({
    hinted: () => browser.hinted,
    returning,
    clearUrl() {
      browser.cleared += 1;
    },
    announceSignOut,
    forceLogin: {
      get: () => browser.forceLogin,
      set(value) {
        browser.forceLogin = value;
      },
    },
    onError,
  });
  const status = () => store.getState().session.status;
  return { browser, announceSignOut, onError, store, status, session: store.getState().session };
}
