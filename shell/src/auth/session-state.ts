import type { AuthFailure, AuthSession, SessionStatus } from 'shared/auth';
import type { LoginFailure } from './login-sentences.ts';

/** Claims of the identity token that the page names the visitor with. */
export interface Account {
  id: string;
  /** Or the e-mail address. */
  name: string | undefined;
}

/** Why there is no token where signing in would fail for the same reason; `unknown` for the others. */
export const tokenFailures: Partial<Record<LoginFailure, AuthFailure>> = {
  'no-answer': 'unreachable',
  busy: 'busy',
  failing: 'failing',
  refused: 'refused',
};

/** What a caller of `signIn` wants. */
export type SignInRequest = NonNullable<Parameters<AuthSession['signIn']>[0]>;

/** All that the shell knows of the session. */
export interface SessionData {
  status: SessionStatus;
  account: Account | null;
  /** Whether the login client must be in the page. */
  clientWanted: boolean;
  /** Changes when a new login client is wanted: the SDK's errors are sticky. */
  attempt: number;
  /** Where to go when the login that began before this page has ended well. */
  returnTo: string | null;
  /** Why the login that was to end on `/callback` has failed. */
  callbackFailure: LoginFailure | null;
  /** Why the session could not be restored. */
  failure: LoginFailure | null;
  /** What was asked for when the login page could not be opened, and why it could not. */
  failedSignIn: { request: SignInRequest; failure: LoginFailure } | null;
  /** The page is about to go to the login service. */
  redirecting: 'sign-in' | 'sign-out' | null;
  /** How an anonymous visitor's session has ended; `logout-unconfirmed`: nobody knows whether at the login service too. */
  end: 'session-ended' | 'signed-out' | 'logout-unconfirmed' | null;
}

/** What the session store needs of the browser and of the page. */
export interface SessionStoreOptions {
  /** What the page was prerendered for: anybody, or a visitor whose session is being restored. */
  prerenderedFor?: 'anonymous' | 'restoring';
  /** Whether this browser has been signed in lately (the SDK's hint cookie). */
  hinted(): boolean;
  /** Whether the page is the callback of a login. */
  returning: boolean;
  /** Removes the parameters of the login service from the URL of the callback: they can be used once. */
  clearUrl(): void;
  /** Tells the other tabs that this one signs out. */
  announceSignOut(): void;
  /** Whether the next login asks for the password: since a sign-out, which the login service may not have heard of. */
  forceLogin?: { get(): boolean; set(value: boolean): void };
  /** How the session of the page before has ended. */
  end?: SessionData['end'];
  /** Whether somebody has logged in since the last sign-out, in whichever tab. */
  loggedInSince?(): boolean;
  /** Takes the technical reason of a failure that the visitor is told of. */
  onError?(error: Error): void;
}

/** How the start of the login client, or the return from the login service, ended. */
export type Outcome =
  | { kind: 'signed-in'; account: Account; returnTo?: string }
  | { kind: 'signed-out' }
  | { kind: 'not-restored'; failure: LoginFailure | 'ended' | 'interaction'; cause: unknown }
  | { kind: 'callback-failed'; failure: LoginFailure; cause?: unknown };

/** All that can happen to a session. */
export type SessionEvent =
  | { type: 'restored'; account: Account; returnTo: string | null }
  | { type: 'not-restored'; status: 'anonymous' | 'expired' | 'unavailable'; failure?: LoginFailure; end?: SessionData['end'] }
  | { type: 'callback-failed'; failure: LoginFailure }
  | { type: 'client-failed'; failure: LoginFailure }
  | { type: 'restarted'; restoring: boolean; callbackFailure: LoginFailure | null; end: SessionData['end'] }
  | { type: 'token-ended' }
  | { type: 'token-renewed' }
  | { type: 'signing-in' }
  | { type: 'sign-in-failed'; request: SignInRequest; failure: LoginFailure }
  | { type: 'signing-out' }
  | { type: 'stayed' }
  | { type: 'signed-out' }
  | { type: 'notice-dismissed' };

/** A session at the start of a page: to be restored, or none, and how the last one ended where the page before could not say so. */
export function initialState(restoring: boolean, end: SessionData['end'] = null): SessionData {
  return {
    status: restoring ? 'restoring' : 'anonymous',
    account: null,
    clientWanted: restoring,
    attempt: 0,
    returnTo: null,
    callbackFailure: null,
    failure: null,
    failedSignIn: null,
    redirecting: null,
    end: restoring ? null : end,
  };
}

/** What an event makes of a session. */
export function reduce(state: SessionData, event: SessionEvent): SessionData {
  switch (event.type) {
    case 'restored':
      return { ...state, status: 'signed-in', account: event.account, returnTo: event.returnTo, failure: null, end: null };
    case 'not-restored':
      return { ...state, status: event.status, failure: event.failure ?? null, end: event.end ?? null };
    case 'callback-failed':
      return { ...state, status: 'anonymous', callbackFailure: event.failure };
    case 'client-failed': {
      const hadSession = state.status !== 'anonymous';
      return { ...state, clientWanted: false, ...(hadSession && { status: 'unavailable', failure: event.failure }) };
    }
    case 'restarted':
      return {
        ...initialState(event.restoring),
        // Whoever has pressed Login meanwhile still goes there.
        ...(state.redirecting === 'sign-in' && { redirecting: 'sign-in', clientWanted: true }),
        attempt: state.attempt + 1,
        returnTo: state.returnTo,
        callbackFailure: event.callbackFailure,
        end: event.end,
      };
    case 'token-ended':
      return state.status === 'signed-in' ? { ...state, status: 'expired' } : state;
    case 'token-renewed':
      return state.status === 'expired' ? { ...state, status: 'signed-in' } : state;
    case 'signing-in':
      return { ...state, clientWanted: true, redirecting: 'sign-in', failedSignIn: null, end: null };
    case 'sign-in-failed':
      return { ...state, failedSignIn: { request: event.request, failure: event.failure } };
    case 'signing-out':
      return { ...state, redirecting: 'sign-out' };
    case 'stayed':
      return { ...state, redirecting: null };
    case 'signed-out':
      return {
        ...state,
        status: 'anonymous',
        account: null,
        redirecting: state.redirecting === 'sign-in' ? 'sign-in' : null,
        end: 'signed-out',
      };
    case 'notice-dismissed':
      return { ...state, callbackFailure: null, end: state.end === 'logout-unconfirmed' ? 'signed-out' : state.end };
  }
}
