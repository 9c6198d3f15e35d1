import { AuthError, type AuthFailure, isAuthError, type SessionStatus } from 'shared/auth';
import { singleFlight } from 'shared/lazy';
import { type Deferred, deferred } from './deferred.ts';
import type { LoginFailure } from './login-sentences.ts';

/** What the login SDK does for us; only `auth0-bridge.tsx` knows how. */
export interface LoginClient {
  getToken(options: { refresh: boolean }): Promise<string>;
  /** @param options.forceLogin - ask for the password, whatever the login service knows. */
  signIn(options: { returnTo: string | undefined; signUp: boolean; forceLogin: boolean }): Promise<void>;
  /** Ends the session at the login service, and leaves the page; or only here, where the login service does not answer: then `false`. */
  signOut(): Promise<boolean>;
  /** Ends the session in this tab only. */
  forget(): Promise<void>;
  /** What the errors of `getToken` and `signIn` mean (`login-errors.ts`, which comes with the SDK). */
  explain: { token(error: unknown): AuthFailure; signIn(error: unknown): LoginFailure };
}

/** One start of the login client, at the start of the page or at a Retry. */
export interface Start {
  client: Deferred<LoginClient>;
  /** The session is no longer being restored. */
  statusKnown: Deferred<void>;
  /** Another start has taken its place: who waits asks that one. */
  superseded: Deferred<undefined>;
}

/** A start that nothing is known of yet. */
export function newStart(): Start {
  return { client: deferred(), statusKnown: deferred(), superseded: deferred() };
}

interface AccessTokensOptions {
  start(): Start;
  status(): SessionStatus;
  /** Why there is no token while the status is `unavailable`. */
  unavailable(): AuthFailure;
  /** See `login-redirect.ts`. */
  signingOut(): Promise<boolean> | undefined;
  onEnded(): void;
  onRenewed(): void;
}

/** Access tokens out of the login client. The SDK would make one request for each caller who wants a new one, and lets the others wait for its lock: here they share it. */
export function createAccessTokens({ start, status, unavailable, signingOut, onEnded, onRenewed }: AccessTokensOptions) {
  const currentToken = singleFlight((current: Start) => fetchToken(current, false));
  const refreshToken = singleFlight((current: Start) => fetchToken(current, true));
  const fetching = new Set<Promise<string>>();

  /** See `AuthSession`. Nobody waits on a start that is over. */
  async function getAccessToken(options: { refresh?: boolean } = {}): Promise<string> {
    for (;;) {
      const current = start();
      await current.statusKnown.promise;
      if (status() === 'restoring') continue;
      const token = await Promise.race([wantsNew(options) ? refreshToken(current) : currentToken(current), current.superseded.promise]);
      if (token !== undefined) return token;
    }
  }

  /** An expired session may still have a token in the SDK's memory: only a new one says that there is a session again. */
  const wantsNew = (options: { refresh?: boolean }) => options.refresh || status() === 'expired';

  async function fetchToken({ client, superseded }: Start, refresh: boolean): Promise<string> {
    if (status() === 'anonymous') throw new AuthError('signed-out');
    if (status() === 'unavailable') throw new AuthError(unavailable());
    const arrived = await client.promise.catch((cause) => {
      throw new AuthError('unknown', { cause });
    });
    try {
      await stopIfLeaving(superseded);
      const asked = arrived.getToken({ refresh });
      fetching.add(asked);
      const token = await asked.finally(() => fetching.delete(asked));
      await stopIfLeaving(superseded);
      if (refresh) onRenewed();
      return token;
    } catch (cause) {
      if (isAuthError(cause)) throw cause;
      await stopIfLeaving(superseded);
      const failure = arrived.explain.token(cause);
      if (failure === 'expired') onEnded();
      throw new AuthError(failure, { cause });
    }
  }

  /**
   * Who wants a token while the page leaves gets no answer, unless the page stays: a failure would be shown and reported, and the login
   * service may still know the session and would bring it back.
   */
  async function stopIfLeaving(superseded: Start['superseded']): Promise<void> {
    if (await signingOut()) await superseded.promise;
    if (status() === 'anonymous') throw new AuthError('signed-out');
  }

  return {
    getAccessToken,
    /** Ends when no token is being fetched any more. */
    idle: () => Promise.allSettled(fetching),
  };
}
