import { useEffect, useMemo, useState } from 'react';
import { AuthError, type AuthSession, isAuthError } from 'shared/auth';
import { type DashboardOptions, type GetAccessToken, tell } from 'shared/embed/contract';
import { singleFlight, within } from 'shared/lazy';
import { useLatest } from '../use-latest.ts';

/** How long the page may take to give a token, in ms: less than a call of the gateway may, so that it is the token that is said to be missing. */
const TIMEOUT_MS = 10_000;

/**
 * The session of a page that gives access tokens, or of one that gives none.
 *
 * It has expired when the page is asked for a token and has none, until it has one again: what is shown stays meanwhile.
 */
export function useHostSession({ getAccessToken, onSignIn }: DashboardOptions): AuthSession {
  const latest = useLatest({ getAccessToken, onSignIn });
  /** What has given no token. */
  const [empty, setEmpty] = useState<{ getAccessToken: GetAccessToken | undefined }>();
  if (empty && !getAccessToken) setEmpty(undefined);
  const status = !getAccessToken ? 'anonymous' : empty ? 'expired' : 'signed-in';
  const [refresh] = useState(() => singleFlight((asked: GetAccessToken | undefined) => tokenOf(() => asked?.({ refresh: true }))));
  const session = useMemo(
    (): AuthSession => ({
      status,
      async getAccessToken(request) {
        const asked = latest().getAccessToken;
        try {
          const token = await (request?.refresh ? refresh(asked) : tokenOf(() => asked?.(request)));
          setEmpty(undefined);
          return token;
        } catch (error) {
          if (isAuthError(error) && error.failure === 'expired') setEmpty({ getAccessToken: asked });
          throw error;
        }
      },
      signIn: async () => tell(latest().onSignIn),
      // The page's own business.
      signOut: async () => {},
    }),
    [status, latest, refresh],
  );

  // The visitor may have logged in again.
  useEffect(() => {
    if (empty && empty.getAccessToken !== getAccessToken) session.getAccessToken().catch(() => {});
  }, [empty, getAccessToken, session]);
  return session;
}

/** @throws {AuthError} What a page throws says why in its own words, which are not ours to show. */
async function tokenOf(ask: () => Promise<string> | undefined): Promise<string> {
  try {
    const token: unknown = await within(TIMEOUT_MS, Promise.resolve(ask()));
    if (typeof token === 'string' && token !== '') return token;
    throw new AuthError('expired', { cause: new TypeError('getAccessToken gave no token') });
  } catch (cause) {
    throw isAuthError(cause) ? cause : new AuthError('unknown', { cause });
  }
}
