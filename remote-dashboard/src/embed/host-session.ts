import { useMemo } from 'react';
import { AuthError, type AuthSession, isAuthError } from 'shared/auth';
import { type DashboardOptions, tell } from 'shared/embed';
import { useLatest } from './use-latest.ts';

/** How long the page may take to give a token, in ms: less than a call of the gateway may, so that it is the token that is said to be missing. */
const TIMEOUT_MS = 10_000;

/** The session of a page that gives access tokens, or of one that gives none. */
export function useHostSession({ getAccessToken, onSignIn }: DashboardOptions): AuthSession {
  const signedIn = getAccessToken !== undefined;
  const latest = useLatest({ getAccessToken, onSignIn });
  return useMemo(
    () => ({
      status: signedIn ? 'signed-in' : 'anonymous',
      async getAccessToken(request) {
        const token = await tokenOf(() => latest().getAccessToken?.(request));
        if (typeof token === 'string' && token !== '') return token;
        throw new AuthError('unknown', { cause: new TypeError('getAccessToken gave no token') });
      },
      signIn: async () => tell(latest().onSignIn),
      // The page's own business.
      signOut: async () => {},
    }),
    [signedIn, latest],
  );
}

/** What a page throws says why in its own words, which are not ours to show. */
async function tokenOf(ask: () => Promise<string> | undefined): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`getAccessToken gave nothing within ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
  });
  try {
    return await Promise.race([ask(), late]);
  } catch (cause) {
    throw isAuthError(cause) ? cause : new AuthError('unknown', { cause });
  } finally {
    clearTimeout(timer);
  }
}
