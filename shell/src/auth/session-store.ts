import { AuthError, type AuthSession } from 'shared/auth';
import { within } from 'shared/lazy';
import { createAccessTokens, type LoginClient, type Start } from './access-tokens.ts';
import { deferred } from './deferred.ts';
import { createLeaving } from './leaving.ts';
import type { LoginFailure } from './login-sentences.ts';
import {
  type Account,
  initialState,
  reduce,
  type SessionData,
  type SessionEvent,
  type SignInRequest,
  tokenFailures,
} from './session-state.ts';

/** How the start of the login client, or the return from the login service, ended. */
export type Outcome =
  | { kind: 'signed-in'; account: Account; returnTo?: string }
  | { kind: 'signed-out' }
  | { kind: 'not-restored'; failure: LoginFailure | 'ended' | 'interaction'; cause: unknown }
  | { kind: 'callback-failed'; failure: LoginFailure; cause?: unknown };

export interface SessionState extends SessionData {
  /** What the apps see. A new object whenever its status changes. */
  session: AuthSession;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** How long the login service may take to say how things stand, in ms. */
const PATIENCE_MS = 20_000;

/** How long the code that opens the login page may take to come, in ms. */
const CLIENT_MS = 10_000;

/** How long a token that is being fetched may hold up signing out, in ms. */
const LAST_TOKEN_MS = 2000;

interface SessionStoreOptions {
  /** What the page was prerendered for: anybody, or a visitor whose session is being restored. */
  prerenderedFor?: 'anonymous' | 'restoring';
  /** Whether this browser has been signed in lately (the SDK's hint cookie). */
  hinted(): boolean;
  /** Whether the page is the callback of a login. */
  returning: boolean;
  /** Removes the parameters of the login service from the URL: they can be used once. */
  clearUrl(): void;
  /** Tells the other tabs that this one signs out. */
  announceSignOut(): void;
  /** Whether the next login asks for the password: since a sign-out, which the login service may not have heard of. */
  forceLogin?: { get(): boolean; set(value: boolean): void };
  /** Takes the technical reason of a failure that the visitor is told of. */
  onError?(error: Error): void;
}

/** The session of this page: fed by the login client, which arrives when it is needed, and read by React. */
export function createSessionStore(options: SessionStoreOptions) {
  const { prerenderedFor = 'anonymous', hinted, returning, clearUrl, announceSignOut, onError } = options;
  const { forceLogin = { get: () => false, set: () => {} } } = options;
  const listeners = new Set<() => void>();
  let start = newStart();
  /** Whether there was a hint when the session began to be restored. */
  let wasMember = hinted();
  /** Another tab has signed out while this one restored the session. */
  let interrupted = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  /** Why there is no login client. */
  let clientFailure: LoginFailure = 'not-loaded';

  const leaving = createLeaving({
    onLeave: (reason) => dispatch({ type: reason === 'sign-in' ? 'signing-in' : 'signing-out' }),
    onStayed(reason, how) {
      if (reason === 'sign-in' || how === 'failed') dispatch({ type: 'stayed' });
      else restart({ end: how === 'returned' ? 'signed-out' : 'logout-unconfirmed' });
    },
  });
  const tokens = createAccessTokens({
    start: () => start,
    status: () => state.status,
    unavailable: () => tokenFailures[state.failure ?? 'no-answer'] ?? 'unknown',
    signingOut: leaving.signingOut,
    onEnded: () => dispatch({ type: 'token-ended' }),
    onRenewed: () => dispatch({ type: 'token-renewed' }),
  });

  let state = withSession(initialState(returning || wasMember));
  const prerendered = withSession({ ...initialState(false), status: prerenderedFor });
  if (state.status === 'restoring') limitWait();
  else start.statusKnown.resolve();

  function withSession(data: SessionData, before?: AuthSession): SessionState {
    const { status } = data;
    const session = before?.status === status ? before : { status, getAccessToken: tokens.getAccessToken, signIn, signOut };
    return { ...data, session };
  }

  function dispatch(event: SessionEvent) {
    const data = reduce(state, event);
    if (data === state) return;
    state = withSession(data, state.session);
    if (state.status !== 'restoring') {
      clearTimeout(patience);
      start.statusKnown.resolve();
    }
    for (const listener of listeners) listener();
  }

  /** Nobody waits for ever: the SDK says nothing at all when its frame cannot be loaded. */
  function limitWait() {
    clearTimeout(patience);
    patience = setTimeout(() => giveUp('no-answer', new Error(`Nothing within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  }

  /** Whether the login client may still say how things stand: it may be late. */
  const mayBeRestored = () => state.status === 'restoring' || state.status === 'unavailable';

  /** Says that the session is not restored; it still may be. */
  function giveUp(failure: LoginFailure, cause: unknown) {
    if (state.status !== 'restoring') return;
    report('The session is not restored', failure, cause);
    dispatch({ type: 'not-restored', status: 'unavailable', failure });
  }

  function report(what: string, failure: LoginFailure, cause: unknown) {
    const code: unknown = Object(cause).error;
    onError?.(new Error(`${what}: ${typeof code === 'string' ? code : failure}`, { cause }));
  }

  /** Starts over with a new login client, which knows nothing of a login that failed. Who waits for the old one waits for it. */
  function restart({ callbackFailure = null, end = null }: Partial<Pick<SessionData, 'callbackFailure' | 'end'>> = {}) {
    const before = start;
    start = newStart();
    leaving.forgetSignOut();
    interrupted = false;
    wasMember = hinted();
    dispatch({ type: 'restarted', restoring: wasMember, callbackFailure, end });
    before.client.resolve(start.client.promise);
    before.statusKnown.resolve();
    before.superseded.resolve(undefined);
    if (state.status === 'restoring') limitWait();
  }

  async function signIn(request: SignInRequest = {}): Promise<void> {
    const { returnTo, signUp = false } = request;
    interrupted = false;
    let arrived: LoginClient | undefined;
    const go = async () => {
      arrived = await within(CLIENT_MS, start.client.promise);
      await arrived.signIn({ returnTo, signUp, forceLogin: forceLogin.get() });
    };
    try {
      await leaving.leave('sign-in', go);
    } catch (cause) {
      const failure = arrived?.explain.signIn(cause) ?? clientFailure;
      report('The login page is not opened', failure, cause);
      dispatch({ type: 'sign-in-failed', request, failure });
      throw new AuthError('unreachable', { cause });
    }
  }

  async function signOut(): Promise<void> {
    if (!state.clientWanted) return;
    announceSignOut();
    forceLogin.set(true);
    let gone = true;
    await leaving.leave('sign-out', async () => {
      gone = await signOutWithTokens();
    });
    if (!gone) leaving.stay('unconfirmed');
  }

  /**
   * Ends the session with the last token that is being fetched: one that came later would not be revoked, and the SDK would write its hint of
   * a session again.
   */
  async function signOutWithTokens(): Promise<boolean> {
    const arrived = await start.client.promise;
    await within(LAST_TOKEN_MS, tokens.idle()).catch(() => {});
    return arrived.signOut();
  }

  function restored({ account, returnTo = null }: { account: Account; returnTo?: string | null }) {
    if (interrupted) start.client.promise.then((arrived) => arrived.forget()).catch(() => {});
    if (!mayBeRestored()) return;
    forceLogin.set(false);
    dispatch({ type: 'restored', account, returnTo });
  }

  function notRestored(failure: LoginFailure | 'ended' | 'interaction', cause: unknown) {
    if (failure !== 'ended' && failure !== 'interaction') return giveUp(failure, cause);
    if (!mayBeRestored()) return;
    if (failure === 'ended') dispatch({ type: 'not-restored', status: 'anonymous', end: 'session-ended' });
    else dispatch({ type: 'not-restored', status: 'expired' });
  }

  function callbackFailed(failure: LoginFailure, cause: unknown) {
    if (state.status !== 'restoring') return;
    if (failure !== 'cancelled' && failure !== 'unknown-state') report('The sign-in has failed', failure, cause);
    clearUrl();
    dispatch({ type: 'callback-failed', failure });
    // A login that is unknown here says nothing of the session that this browser may have.
    if (hinted()) restart({ callbackFailure: failure });
  }

  return {
    getState: () => state,
    /** The state for which the page was prerendered. */
    getPrerenderedState: () => prerendered,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The login client has arrived. */
    attach: (arrived: LoginClient) => start.client.resolve(arrived),
    /** The login client cannot be loaded, or does not work. */
    clientFailed(cause: unknown, failure: LoginFailure = 'not-loaded') {
      clientFailure = failure;
      report('The login SDK does not work', failure, cause);
      // What the login service wrote into the URL can no longer be used.
      if (returning && state.status === 'restoring') clearUrl();
      start.client.reject(cause);
      start.client = deferred();
      dispatch({ type: 'client-failed', failure });
    },
    /** The login client does not get on: it may do so later. */
    clientSilent: (cause: unknown) => giveUp('not-loaded', cause),
    /** The login client knows how things stand. Only the first word counts: later changes come with the tokens. */
    settle(outcome: Outcome) {
      switch (outcome.kind) {
        case 'signed-in':
          return restored(outcome);
        case 'not-restored':
          return notRestored(outcome.failure, outcome.cause);
        case 'callback-failed':
          return callbackFailed(outcome.failure, outcome.cause);
        case 'signed-out':
          if (hinted()) return giveUp('no-answer', undefined);
          if (mayBeRestored()) dispatch({ type: 'not-restored', status: 'anonymous', end: wasMember ? 'session-ended' : null });
      }
    },
    /** Another tab has signed out. */
    async leave() {
      if (state.status === 'anonymous') return;
      interrupted = state.status === 'restoring';
      leaving.forgetSignOut();
      dispatch({ type: 'signed-out' });
      // Who waits for a token asks anew, and is told that there is no session.
      const before = start;
      start = { ...before, superseded: deferred() };
      before.superseded.resolve(undefined);
      if (!state.clientWanted) return;
      const arrived = await start.client.promise;
      // Nobody waits for this: see signOutWithTokens.
      await tokens.idle();
      await arrived.forget();
    },
    restart: () => restart(),
    /** The page is being hidden. */
    hidden: leaving.hidden,
    /** The page is here again, as it was, by Back. */
    returned: () => leaving.stay('returned'),
    /** Whether the visitor signs out, or has, and the page is about to go. */
    isSigningOut: () => leaving.signingOut() !== undefined,
    /** The visitor has read what a page or a notice told, or leaves it. */
    forgetFailure() {
      if (state.callbackFailure && state.status === 'anonymous') restart();
      else dispatch({ type: 'notice-dismissed' });
    },
  };
}

function newStart(): Start {
  return { client: deferred(), statusKnown: deferred(), superseded: deferred() };
}
