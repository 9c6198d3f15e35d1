import { AuthError, type AuthSession, isAuthError } from 'shared/auth';

/**
 * Asks the session for the access token.
 *
 * @throws an error with the sentence of section 8 of the specification. Its reason is one of our own texts, never one that came
 * with the error: that may have been written by whoever made a link to this page.
 */
export async function getToken(session: AuthSession, options: { refresh: boolean }): Promise<string> {
  try {
    return await session.getAccessToken(options.refresh ? { refresh: true } : undefined);
  } catch (cause) {
    const reason = new AuthError(isAuthError(cause) ? cause.failure : 'unknown').message;
    throw new Error(`Failed to retrieve access token: ${reason}`, { cause });
  }
}
