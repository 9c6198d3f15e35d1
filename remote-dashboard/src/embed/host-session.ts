import { useEffect, useMemo, useRef, useState } from 'react';
import { AuthError, type AuthSession, isAuthError } from 'shared/auth';
import { type DashboardOptions, type GetAccessToken, tell } from 'shared/embed';
import { useLatest } from './use-latest.ts';

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
  const refreshing = useRef<Refreshing['current']>(undefined);
  const session = useMemo(
    (): AuthSession => ({
      status,
      async getAccessToken(request) {
        const asked = latest().getAccessToken;
        try {
          const token = await (request?.refresh ? share(refreshing, asked) : tokenOf(() => asked?.(request)));
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
    [status, latest],
  );

  // The visitor may have logged in again.
  useEffect(() => {
    if (empty && empty.getAccessToken !== getAccessToken) session.getAccessToken().catch(() => {});
  }, [empty, getAccessToken, session]);
  return session;
}

interface Refreshing {
  current: { asked: GetAccessToken | undefined; token: Promise<string> } | undefined;
}

/** One new token for all who want one at the same time, as a session promises. */
function share(refreshing: Refreshing, asked: GetAccessToken | undefined): Promise<string> {
  if (refreshing.current?.asked === asked && refreshing.current) return refreshing.current.token;
  const token = tokenOf(() => asked?.({ refresh: true })).finally(() => {
    if (refreshing.current?.token === token) refreshing.current = undefined;
  });
  refreshing.current = { asked, token };
  return token;
}

/** @throws {AuthError} What a page throws says why in its own words, which are not ours to show. */
async function tokenOf(ask: () => Promise<string> | undefined): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`getAccessToken gave nothing within ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
  });
  try {
    const token: unknown = await Promise.race([ask(), late]);
    if (typeof token === 'string' && token !== '') return token;
    throw new AuthError('expired', { cause: new TypeError('getAccessToken gave no token') });
  } catch (cause) {
    throw isAuthError(cause) ? cause : new AuthError('unknown', { cause });
  } finally {
    clearTimeout(timer);
  }
}
