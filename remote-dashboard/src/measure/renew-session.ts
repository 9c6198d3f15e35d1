import { AuthError, type AuthSession, isAuthError } from 'shared/auth';
import { within } from 'shared/lazy';

/** How long a token may take, in ms: as long as a call of the gateway. */
const TOKEN_MS = 15_000;

let renewing = false;

/** Whether Send waits for a session: a form that is rendered then has taken the place of the one in which it was pressed. */
export const isRenewing = () => renewing;

/**
 * Renews a session that has ended; any other is left alone. It may be another person's then, and who has asked may be gone: the dashboard is rendered
 * anew before the token is there.
 *
 * @throws {AuthError}
 */
export async function renewSession({ status, getAccessToken }: AuthSession): Promise<void> {
  if (status !== 'expired') return;
  renewing = true;
  try {
    await within(TOKEN_MS, getAccessToken());
  } catch (cause) {
    throw isAuthError(cause) ? cause : new AuthError('unknown', { cause });
  } finally {
    renewing = false;
  }
}
