import { createContext, useContext } from 'react';

/**
 * Where the visitor's session stands.
 *
 * - `restoring`: not yet known (start of the page, or the return from the login service);
 * - `anonymous`: known to be signed out;
 * - `signed-in`: access tokens can be had;
 * - `expired`: was signed in while this page was open, and the session has ended;
 * - `unavailable`: probably signed in, but the login service cannot be reached.
 */
export type SessionStatus = 'restoring' | 'anonymous' | 'signed-in' | 'expired' | 'unavailable';

/**
 * All that a remote knows of sign-in. The host decides how it works; no type of a login library crosses this door.
 *
 * A host in which another person can log in without a reload passes through `anonymous` or `expired`: remotes then forget what
 * belonged to the first.
 */
export interface AuthSession {
  readonly status: SessionStatus;
  /**
   * The access token for the gateway. Ask each time it is needed: it changes. While the page leaves after {@link signOut} there is no
   * answer.
   *
   * @param options.refresh - fetch a new token even when a valid one is at hand (after a 401, or on a schedule). Callers who want one at
   * the same time share one request: only the session knows all of them.
   * @throws {AuthError} when no token can be had.
   */
  getAccessToken(options?: { refresh?: boolean }): Promise<string>;
  /**
   * Leaves the page for the login service.
   *
   * @param options.returnTo - path of this site to come back to; the dashboard by default.
   * @param options.signUp - open the form for a new account.
   */
  signIn(options?: { returnTo?: string; signUp?: boolean }): Promise<void>;
  /** Ends the session, in this and in every other tab, forgets what apps have kept (`shared/user-storage`), and goes to the home page. */
  signOut(): Promise<void>;
}

/**
 * Why no access token could be had.
 *
 * - `signed-out`: there is no session;
 * - `expired`: the session has ended, or the login service wants to see the visitor; the only kinds, with the first, that logging in mends;
 * - `unreachable`: the login service did not answer; trying again may help;
 * - `busy`: the login service answers to too many requests (429); trying again later helps;
 * - `failing`: the login service answered with an error of its own; trying again later may help;
 * - `refused`: the login service answered that this site or this visitor gets no token;
 * - `unknown`: anything else.
 */
export type AuthFailure = 'signed-out' | 'expired' | 'unreachable' | 'busy' | 'failing' | 'refused' | 'unknown';

const sentences: Record<AuthFailure, string> = {
  'signed-out': 'You are not logged in',
  expired: 'Your session has ended. Please log in again',
  unreachable: 'The login service did not answer',
  busy: 'The login service is busy. Please try again later',
  failing: 'The login service has a problem. Please try again later',
  refused: 'The login service refused an access token',
  unknown: 'Failed to fetch access token',
};

/** No access token. Its message is one of our own sentences and may be shown; the reason stays in `cause`. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly failure: AuthFailure;

  constructor(failure: AuthFailure, options?: { cause?: unknown }) {
    super(sentences[failure] ?? sentences.unknown, options);
    this.failure = failure;
  }
}

/** Recognises an {@link AuthError} by name, so that one thrown by a host's own copy of this module counts too. */
export function isAuthError(error: unknown): error is AuthError {
  return error instanceof Error && error.name === 'AuthError';
}

/** Carries the host's session to every app in the page. One instance per page: this module is a federated singleton. */
export const AuthContext = createContext<AuthSession | null>(null);

/**
 * The session of the page.
 *
 * @throws when no host provides one.
 */
export function useAuth(): AuthSession {
  const session = useContext(AuthContext);
  if (!session) throw new Error('useAuth() found no session: wrap the app in <AuthContext value={session}> (see shared/auth).');
  return session;
}
