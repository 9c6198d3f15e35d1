import { paths } from 'shared/paths';
import { forgetPersonal } from 'shared/personal';
import type { Site } from 'shared/site';
import { logError } from '../log-error.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

const SIGNED_OUT = 'signed-out';

/** The session store of this page, tied to the browser: hint cookie, address, and the other tabs of the site. */
export function createSession({ clientId }: Site['login'], drawnFor: 'anonymous' | 'restoring' = 'anonymous'): SessionStore {
  const tabs = new BroadcastChannel('session');
  const hint = `auth0.${encodeURIComponent(clientId)}.is.authenticated=`;
  const store = createSessionStore({
    drawnFor,
    hinted: () => document.cookie.split('; ').some((cookie) => cookie.startsWith(hint)),
    returning: window.location.pathname === paths.callback,
    clearAddress: () => window.history.replaceState(window.history.state, '', paths.callback),
    announceSignOut() {
      forgetPersonal();
      tabs.postMessage(SIGNED_OUT);
    },
  });
  // Answers may still come before the page has gone, and Back may find it as it was.
  window.addEventListener('pagehide', () => store.isLeaving() && forgetPersonal());
  window.addEventListener('pageshow', ({ persisted }) => persisted && store.isLeaving() && store.restart());
  tabs.onmessage = ({ data }) => {
    if (data === SIGNED_OUT) store.leave().catch(logError);
  };
  return store;
}
