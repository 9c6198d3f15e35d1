import type { DashboardOptions, GetAccessToken } from 'probing-dashboard-types';

/** Requests the token from the page's own server; `''` for a visitor who is not signed in. */
const getAccessToken: GetAccessToken = async ({ refresh } = {}) => {
  const response = await fetch(refresh ? '/token?fresh' : '/token', { signal: AbortSignal.timeout(5000) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.text();
};

// The top window: in the gallery the page is in a frame, and login pages refuse to be framed.
const onSignIn = () => void open('/sign-in', '_top');

/**
 * The dashboard's options for the visitor's session. If the server cannot tell whether there is one, the page is shown all the same: the
 * dashboard requests the token again, and shows what is wrong.
 */
export async function readSession(): Promise<Pick<DashboardOptions, 'getAccessToken' | 'onSignIn'>> {
  const token = await getAccessToken().catch(reportError);
  return token === '' ? { onSignIn } : { getAccessToken, onSignIn };
}
