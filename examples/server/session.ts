import type { DashboardOptions, GetAccessToken } from 'probing-dashboard-types';

/** Asks the page's own server, which keeps the tokens. Gives nothing for a visitor who is not signed in. */
const getAccessToken: GetAccessToken = async ({ refresh } = {}) => {
  const answer = await fetch(refresh ? '/token?fresh' : '/token', { signal: AbortSignal.timeout(5000) });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return answer.text();
};

// In the gallery the page is in a frame, where a login page refuses to be shown.
const onSignIn = () => void open('/sign-in', '_top');

/**
 * The options that say who the visitor is. Whose session has ended may sign in again. When the server cannot tell, the page is shown all the
 * same: the dashboard asks again, and says what is wrong.
 */
export async function readSession(): Promise<Pick<DashboardOptions, 'getAccessToken' | 'onSignIn'>> {
  const token = await getAccessToken().catch(reportError);
  return token === '' ? { onSignIn } : { getAccessToken, onSignIn };
}
