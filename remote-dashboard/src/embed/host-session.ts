import { useMemo } from 'react';
import { AuthError, type AuthSession, isAuthError } from 'shared/auth';
import type { DashboardOptions } from 'shared/embed';
import { useLatest } from './use-latest.ts';

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
      signIn: async () => latest().onSignIn?.(),
      // The page's own business.
      signOut: async () => {},
    }),
    [signedIn, latest],
  );
}

/** What a page throws says why in its own words, which are not ours to show. */
async function tokenOf(ask: () => Promise<string> | undefined): Promise<unknown> {
  try {
    return await ask();
  } catch (cause) {
    throw isAuthError(cause) ? cause : new AuthError('unknown', { cause });
  }
}
