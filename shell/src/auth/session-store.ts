import { AuthError, type AuthSession } from 'shared/auth';
import { within } from 'shared/lazy';
import { createAccessTokens, type LoginClient, newStart } from './access-tokens.ts';
import { deferred } from './deferred.ts';
import { trackLoginRedirect } from './login-redirect.ts';
import type { LoginFailure } from './login-sentences.ts';
import {
  type Account,
  initialState,
  type Outcome,
  reduce,
  type SessionData,
  type SessionEvent,
  type SessionStoreOptions,
  type SignInRequest,
  tokenFailures,
} from './session-state.ts';

export interface SessionState extends SessionData {
  /** What the apps see. A new object whenever its status changes. */
  session: AuthSession;
}

/** How long the login service may take to say how things stand, in ms. */
const PATIENCE_MS = 20_000;

/** How long the code that opens the login page may take to come, in ms. */
const CLIENT_MS = 10_000;

/** How long a token that is being fetched may hold up signing out, in ms. */
const LAST_TOKEN_MS = 2000;

/** The session of this page: fed by the login client, which arrives when it is needed, and read by React. */
export class SessionStore {
  readonly #options: SessionStoreOptions & Required<Pick<SessionStoreOptions, 'forceLogin'>>;
  readonly #listeners = new Set<() => void>();
  readonly #redirect = trackLoginRedirect({
    onLeave: (reason) => this.#dispatch({ type: reason === 'sign-in' ? 'signing-in' : 'signing-out' }),
    onStayed: (reason, how) => {
      if (reason === 'sign-in' || how === 'failed') this.#dispatch({ type: 'stayed' });
      else this.#restart({ end: how === 'returned' ? 'signed-out' : 'logout-unconfirmed' });
    },
  });
  readonly #tokens = createAccessTokens({
    start: () => this.#start,
    status: () => this.#state.status,
    unavailable: () => tokenFailures[this.#state.failure ?? 'no-answer'] ?? 'unknown',
    signingOut: this.#redirect.signingOut,
    onEnded: () => this.#dispatch({ type: 'token-ended' }),
    onRenewed: () => this.#dispatch({ type: 'token-renewed' }),
  });
  readonly #prerendered: SessionState;
  #state: SessionState;
  #start = newStart();
  /** Whether there was a hint when the session began to be restored. */
  #wasMember: boolean;
  /** Another tab has signed out before the session of this one was restored, which it still may be. */
  #interrupted = false;
  #patience: ReturnType<typeof setTimeout> | undefined;
  /** Why there is no login client. */
  #clientFailure: LoginFailure = 'not-loaded';

  constructor(options: SessionStoreOptions) {
    this.#options = { forceLogin: { get: () => false, set() {} }, ...options };
    this.#wasMember = options.hinted();
    this.#state = this.#withSession(initialState(options.returning || this.#wasMember, options.end));
    this.#prerendered = this.#withSession({ ...initialState(false), status: options.prerenderedFor ?? 'anonymous' });
    if (this.#state.status === 'restoring') this.#limitWait();
    else this.#start.statusKnown.resolve();
  }

  getState = () => this.#state;

  /** The state for which the page was prerendered. */
  getPrerenderedState = () => this.#prerendered;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The login client has arrived. */
  attach(arrived: LoginClient): void {
    this.#start.client.resolve(arrived);
  }

  /** The login client cannot be loaded, or does not work. */
  clientFailed = (cause: unknown, failure: LoginFailure = 'not-loaded'): void => {
    this.#clientFailure = failure;
    this.#report('The login SDK does not work', failure, cause);
    // What the login service wrote into the URL can no longer be used.
    if (this.#options.returning && this.#state.status === 'restoring') this.#options.clearUrl();
    this.#start.client.reject(cause);
    this.#start.client = deferred();
    this.#dispatch({ type: 'client-failed', failure });
  };

  /** The login client does not get on: it may do so later. */
  clientSilent(cause: unknown): void {
    this.#giveUp('not-loaded', cause);
  }

  /** The login client knows how things stand. Only the first word counts: later changes come with the tokens. */
  settle(outcome: Outcome): void {
    switch (outcome.kind) {
      case 'signed-in':
        this.#restored(outcome);
        break;
      case 'not-restored':
        this.#notRestored(outcome.failure, outcome.cause);
        break;
      case 'callback-failed':
        this.#callbackFailed(outcome.failure, outcome.cause);
        break;
      case 'signed-out':
        // The URL may have a code without a state, which nobody can use.
        if (this.#options.returning) this.#options.clearUrl();
        if (this.#options.hinted()) this.#giveUp('no-answer', undefined);
        else if (this.#mayBeRestored())
          this.#dispatch({ type: 'not-restored', status: 'anonymous', end: this.#wasMember ? 'session-ended' : null });
    }
  }

  /** Another tab has signed out. */
  async leave(): Promise<void> {
    if (this.#state.status === 'anonymous') return;
    this.#interrupted = this.#mayBeRestored();
    this.#redirect.forgetSignOut();
    this.#dispatch({ type: 'signed-out' });
    // Who waits for a token asks anew, and is told that there is no session.
    const before = this.#start;
    this.#start = { ...before, superseded: deferred() };
    before.superseded.resolve(undefined);
    if (!this.#state.clientWanted) return;
    const arrived = await this.#start.client.promise;
    // Nobody waits for this: see #signOutWithTokens.
    await this.#tokens.idle();
    await this.#forget(arrived);
  }

  restart = (): void => this.#restart();

  /** The page is being hidden. @returns whether that interrupts a sign-out. */
  hidden(): boolean {
    return this.#redirect.hidden();
  }

  /** The page is here again, as it was, by Back. */
  returned(): void {
    this.#redirect.stay('returned');
  }

  /** Whether the visitor signs out, or has, and the page is about to go. */
  isSigningOut(): boolean {
    return this.#redirect.signingOut() !== undefined;
  }

  /** The visitor has read what a page or a notice told, or leaves it. */
  forgetFailure = (): void => {
    if (this.#state.callbackFailure && this.#state.status === 'anonymous') this.#restart();
    else this.#dispatch({ type: 'notice-dismissed' });
  };

  #withSession(data: SessionData, before?: AuthSession): SessionState {
    const { status } = data;
    const session =
      before?.status === status
        ? before
        : { status, getAccessToken: this.#tokens.getAccessToken, signIn: this.#signIn, signOut: this.#signOut };
    return { ...data, session };
  }

  #dispatch(event: SessionEvent) {
    const data = reduce(this.#state, event);
    if (data === this.#state) return;
    this.#state = this.#withSession(data, this.#state.session);
    if (this.#state.status !== 'restoring') {
      clearTimeout(this.#patience);
      this.#start.statusKnown.resolve();
    }
    for (const listener of this.#listeners) listener();
  }

  /** Nobody waits for ever: the SDK says nothing at all when its frame cannot be loaded. */
  #limitWait() {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#giveUp('no-answer', new Error(`Nothing within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  }

  /** Whether the login client may still say how things stand: it may be late. */
  #mayBeRestored(): boolean {
    return this.#state.status === 'restoring' || this.#state.status === 'unavailable';
  }

  /** Says that the session is not restored; it still may be. */
  #giveUp(failure: LoginFailure, cause: unknown) {
    if (this.#state.status !== 'restoring') return;
    this.#report('The session is not restored', failure, cause);
    // The login client reads the URL in the task in which it arrives: the code is spent then, whatever comes of it.
    if (this.#options.returning) this.#start.client.promise.then(this.#options.clearUrl, () => {});
    this.#dispatch({ type: 'not-restored', status: 'unavailable', failure });
  }

  #report(what: string, failure: LoginFailure, cause: unknown) {
    const code: unknown = Object(cause).error;
    this.#options.onError?.(new Error(`${what}: ${typeof code === 'string' ? code : failure}`, { cause }));
  }

  /** Starts over with a new login client, which knows nothing of a login that failed. Who waits for the old one waits for it. */
  #restart({ callbackFailure = null, end = null }: Partial<Pick<SessionData, 'callbackFailure' | 'end'>> = {}) {
    const before = this.#start;
    this.#start = newStart();
    this.#redirect.forgetSignOut();
    this.#interrupted = false;
    this.#wasMember = this.#options.hinted();
    this.#dispatch({ type: 'restarted', restoring: this.#wasMember, callbackFailure, end });
    before.client.resolve(this.#start.client.promise);
    before.statusKnown.resolve();
    before.superseded.resolve(undefined);
    if (this.#state.status === 'restoring') this.#limitWait();
  }

  #signIn = async (request: SignInRequest = {}): Promise<void> => {
    const { returnTo, signUp = false } = request;
    this.#interrupted = false;
    let arrived: LoginClient | undefined;
    const go = async () => {
      arrived = await within(CLIENT_MS, this.#start.client.promise);
      await arrived.signIn({ returnTo, signUp, forceLogin: this.#options.forceLogin.get() });
    };
    try {
      await this.#redirect.leave('sign-in', go);
    } catch (cause) {
      const failure = arrived?.explain.signIn(cause) ?? this.#clientFailure;
      this.#report('The login page is not opened', failure, cause);
      this.#dispatch({ type: 'sign-in-failed', request, failure });
      throw new AuthError('unreachable', { cause });
    }
  };

  #signOut = async (): Promise<void> => {
    if (!this.#state.clientWanted || this.isSigningOut()) return;
    this.#options.announceSignOut();
    this.#options.forceLogin.set(true);
    let gone = true;
    await this.#redirect.leave('sign-out', async () => {
      gone = await this.#signOutWithTokens();
    });
    if (!gone) this.#redirect.stay('unconfirmed');
  };

  /** Ends the session with the last token that is being fetched. With one that comes later, the SDK begins the session anew: it is ended again. */
  async #signOutWithTokens(): Promise<boolean> {
    const arrived = await this.#start.client.promise;
    const idle = this.#tokens.idle();
    const forgetAgain = () => (this.#state.status === 'anonymous' ? this.#forget(arrived) : undefined);
    await within(LAST_TOKEN_MS, idle).catch(() => void idle.then(forgetAgain).catch(this.#options.onError));
    return arrived.signOut();
  }

  /** Ends the session that is over, unless another one has begun meanwhile: its hint and tokens are in the same places. */
  #forget = async (arrived: LoginClient): Promise<void> => {
    if (this.#options.loggedInSince?.()) this.#restart();
    else await arrived.forget();
  };

  #restored({ account, returnTo = null }: { account: Account; returnTo?: string | null }) {
    if (this.#interrupted) this.#start.client.promise.then(this.#forget).catch(() => {});
    if (!this.#mayBeRestored()) return;
    this.#options.forceLogin.set(false);
    this.#dispatch({ type: 'restored', account, returnTo });
  }

  #notRestored(failure: LoginFailure | 'ended' | 'interaction', cause: unknown) {
    if (failure !== 'ended' && failure !== 'interaction') return this.#giveUp(failure, cause);
    if (!this.#mayBeRestored()) return;
    if (failure === 'ended') this.#dispatch({ type: 'not-restored', status: 'anonymous', end: 'session-ended' });
    else this.#dispatch({ type: 'not-restored', status: 'expired' });
  }

  #callbackFailed(failure: LoginFailure, cause: unknown) {
    if (this.#state.status !== 'restoring') return;
    if (failure !== 'cancelled' && failure !== 'unknown-state') this.#report('The sign-in has failed', failure, cause);
    this.#options.clearUrl();
    this.#dispatch({ type: 'callback-failed', failure });
    // A login that is unknown here says nothing of the session that this browser may have.
    if (this.#options.hinted()) this.#restart({ callbackFailure: failure });
  }
}
