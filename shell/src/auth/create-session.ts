import { paths } from 'shared/paths';
import type { Site } from 'shared/site';
import { clearUserStorage } from 'shared/user-storage';
import { logError } from '../log-error.ts';
import { keptFlag } from './kept-flag.ts';
import { loadAnew } from './load-anew.ts';
import { LOGIN_MARK, lastLogin, setLoggedIn } from './login-mark.ts';
import { forgetSessionHint, forgetTokens, hasSessionHint } from './session-hint.ts';
import { SessionStore } from './session-store.ts';

const SIGNED_OUT = 'signed-out';

/** The session store of this page, tied to the browser: hint cookie, URL, and the other tabs of the site. */
export function createSession(
  { clientId }: Site['login'],
  prerenderedFor: 'anonymous' | 'restoring' = 'anonymous',
  anew = loadAnew,
): SessionStore {
  const tabs = openChannel();
  /** From the press of Logout on, no page finds a session here, whenever this one goes. */
  const forget = () => {
    clearUserStorage();
    forgetSessionHint(clientId);
    setLoggedIn(false);
  };
  let ownLogin = lastLogin();
  /** A removed one may still be seen here for a moment, but as the one that this page knows. */
  const isOtherLogin = () => ![undefined, ownLogin].includes(lastLogin());
  /** Whether the last page went in the middle of a sign-out. */
  const unconfirmed = keptFlag('logout-unconfirmed');
  const store = new SessionStore({
    prerenderedFor,
    hinted: () => hasSessionHint(clientId),
    returning: window.location.pathname === paths.callback,
    clearUrl() {
      // The visitor may have gone on to another page meanwhile.
      if (window.location.pathname === paths.callback) window.history.replaceState(window.history.state, '', paths.callback);
    },
    announceSignOut() {
      forget();
      tabs?.postMessage(SIGNED_OUT);
    },
    loggedInSince: isOtherLogin,
    forceLogin: keptFlag('log-in-again'),
    end: unconfirmed.get() ? 'logout-unconfirmed' : null,
    onError: logError,
  });
  unconfirmed.set(false);
  let before = store.getState();
  store.subscribe(() => {
    const { session, returnTo } = store.getState();
    // Only a login that has ended on this page leads anywhere.
    if (returnTo !== null && before.returnTo === null) setLoggedIn(true);
    if (session.status === 'signed-in' && before.session.status !== 'signed-in') ownLogin = lastLogin();
    before = store.getState();
  });
  // Answers may still come before the page has gone, and Back may find it as it was.
  window.addEventListener('pagehide', () => {
    if (store.isSigningOut()) {
      forget();
      forgetTokens(clientId);
    }
    if (store.hidden()) unconfirmed.set(true);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // This page is there again, and says itself what it knows.
    unconfirmed.set(false);
    store.returned();
    // Another page may have logged in or out meanwhile: a page in the back/forward cache is not told.
    const { session, account } = store.getState();
    const hinted = hasSessionHint(clientId);
    if (hinted && session.status === 'anonymous') store.restart();
    else if (!hinted && account) store.leave().catch(logError);
  });
  const heardOfSignOut = () => {
    // A page that was frozen hears of it when the next session may have begun, perhaps another person's.
    if (isOtherLogin() && store.getState().status !== 'anonymous') anew();
    else store.leave().catch(logError);
  };
  if (tabs) tabs.onmessage = ({ data }) => data === SIGNED_OUT && heardOfSignOut();
  else window.addEventListener('storage', ({ key, newValue }) => key === LOGIN_MARK && newValue === null && heardOfSignOut());
  return store;
}

/**
 * Where the browser has no channel or denies it, the other tabs learn of a sign-out by the storage: its tab removes the mark of the login. Where that
 * is denied too, they go on until a token is refused.
 */
function openChannel(): BroadcastChannel | undefined {
  try {
    return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session');
  } catch {
    return undefined;
  }
}
