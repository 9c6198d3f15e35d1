import { AuthError, type AuthSession, isAuthError, type SessionStatus } from 'shared/auth';
import { type CallbackFailure, tokenFailure } from './login-errors.ts';

/** What the login SDK does for us; only `auth0-bridge.tsx` knows how. */
export interface LoginClient {
  getToken(options: { refresh: boolean }): Promise<string>;
  signIn(options: { returnTo: string | undefined; signUp: boolean }): Promise<void>;
  /** Ends the session at the login service; leaves the page. */
  signOut(): Promise<void>;
  /** Ends the session in this tab only. */
  forget(): Promise<void>;
}

/** Claims of the identity token that the home page greets with. */
export interface Account {
  id: string;
  name: string | undefined;
}

/** How the start of the login client, or the return from the login service, ended. */
export type Outcome =
  | { kind: 'signed-in'; account: Account; returnTo?: string }
  | { kind: 'signed-out' }
  | { kind: 'callback-failed'; failure: CallbackFailure };

/** What a caller of `signIn` wants. */
export type SignInRequest = NonNullable<Parameters<AuthSession['signIn']>[0]>;

export interface SessionState {
  /** What the apps see. A new object whenever its status changes. */
  session: AuthSession;
  account: Account | null;
  /** Whether the login client must be in the page. */
  clientWanted: boolean;
  /** Changes when a new login client is wanted: the SDK's errors are sticky. */
  attempt: number;
  /** Where to go when the login that began before this page has ended well. */
  returnTo: string | null;
  callbackFailure: CallbackFailure | null;
  /** What was asked for when the login page could not be opened. */
  failedSignIn: SignInRequest | null;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** How long the login service may take to say how things stand, in ms. */
const PATIENCE_MS = 20_000;

/** How long a token that is being fetched may hold up signing out, in ms. */
const LAST_TOKEN_MS = 2000;

/** How long after signing out a page counts as one that stays: the reader has stopped it, or the login service does not answer. In ms. */
const STAYS_MS = 5000;

interface SessionStoreOptions {
  /** What the page was drawn for: anybody, or a visitor whose session is being restored. */
  drawnFor?: 'anonymous' | 'restoring';
  /** Whether this browser has been signed in lately (the SDK's hint cookie). */
  hinted(): boolean;
  /** Whether the page is the return address of a login. */
  returning: boolean;
  /** Takes what the login service wrote into the address away: it is spent. */
  clearAddress(): void;
  /** Tells the other tabs that this one signs out. */
  announceSignOut(): void;
}

/** The session of this page: fed by the login client, which arrives when it is needed, and read by React. */
export function createSessionStore({ drawnFor = 'anonymous', hinted, returning, clearAddress, announceSignOut }: SessionStoreOptions) {
  const listeners = new Set<() => void>();
  let client = deferred<LoginClient>();
  let settled = deferred<void>();
  let refreshing: Promise<string> | undefined;
  const fetching = new Set<Promise<string>>();
  /** The visitor signs out: whether that goes well. */
  let leaving: Promise<boolean> | undefined;
  /** Another tab has signed out while this one restored the session. */
  let interrupted = false;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const wanted = returning || hinted();
  let state: SessionState = {
    session: { status: wanted ? 'restoring' : 'anonymous', getAccessToken, signIn, signOut },
    account: null,
    clientWanted: wanted,
    attempt: 0,
    returnTo: null,
    callbackFailure: null,
    failedSignIn: null,
  };
  const drawn: SessionState = { ...state, session: { ...state.session, status: drawnFor }, clientWanted: false };
  if (wanted) limitWait();

  function set({ status = state.session.status, ...change }: Partial<Omit<SessionState, 'session'>> & { status?: SessionStatus }) {
    const session = status === state.session.status ? state.session : { ...state.session, status };
    state = { ...state, ...change, session };
    if (status !== 'restoring') {
      clearTimeout(patience);
      settled.resolve();
    }
    for (const listener of listeners) listener();
  }

  /** The status now: it may have changed while a caller waited. */
  const currentStatus = (): SessionStatus => state.session.status;

  /** Nobody waits for ever: the SDK says nothing at all when its worker or its frame cannot be loaded. */
  function limitWait() {
    clearTimeout(patience);
    patience = setTimeout(() => state.session.status === 'restoring' && set({ status: 'unavailable' }), PATIENCE_MS);
  }

  /** Starts over with a new login client, which knows nothing of a login that failed. */
  function restart(callbackFailure: CallbackFailure | null = null) {
    client = deferred();
    settled = deferred();
    leaving = undefined;
    refreshing = undefined;
    interrupted = false;
    const restoring = hinted();
    set({
      status: restoring ? 'restoring' : 'anonymous',
      account: null,
      clientWanted: restoring,
      attempt: state.attempt + 1,
      callbackFailure,
    });
    if (restoring) limitWait();
  }

  async function getAccessToken({ refresh = false } = {}): Promise<string> {
    while (currentStatus() === 'restoring') await settled.promise;
    // An expired session may still have a token in the SDK's memory: only a new one says that there is a session again.
    if (!refresh && state.session.status !== 'expired') return fetchToken(false);
    // The SDK would make one request for each caller.
    if (!refreshing) {
      const started = fetchToken(true).finally(() => {
        if (refreshing === started) refreshing = undefined;
      });
      refreshing = started;
    }
    return refreshing;
  }

  async function fetchToken(refresh: boolean): Promise<string> {
    if (state.session.status === 'anonymous') throw new AuthError('signed-out');
    if (state.session.status === 'unavailable') throw new AuthError('unreachable');
    try {
      const arrived = await client.promise;
      await waitIfLeaving();
      const asked = arrived.getToken({ refresh });
      fetching.add(asked);
      const token = await asked.finally(() => fetching.delete(asked));
      await waitIfLeaving();
      if (refresh && currentStatus() === 'expired') set({ status: 'signed-in' });
      return token;
    } catch (cause) {
      if (isAuthError(cause)) throw cause;
      await waitIfLeaving();
      const failure = tokenFailure(cause);
      if (failure === 'expired' && state.session.status === 'signed-in') set({ status: 'expired' });
      throw new AuthError(failure, { cause });
    }
  }

  /**
   * Who wants a token while the page leaves gets no answer any more: a failure would be shown and reported, and the login service may still
   * know the session and would bring it back.
   */
  async function waitIfLeaving(): Promise<void> {
    if (await leaving) await new Promise(() => {});
    if (currentStatus() === 'anonymous') throw new AuthError('signed-out');
  }

  async function signIn(request: SignInRequest = {}): Promise<void> {
    const { returnTo, signUp = false } = request;
    interrupted = false;
    set({ clientWanted: true, failedSignIn: null });
    try {
      await (await client.promise).signIn({ returnTo, signUp });
    } catch (cause) {
      set({ failedSignIn: request });
      throw new AuthError('unreachable', { cause });
    }
  }

  async function signOut(): Promise<void> {
    if (!state.clientWanted) return;
    announceSignOut();
    const left = signOutWithTokens();
    const started = left.then(
      () => true,
      () => false,
    );
    leaving = started;
    try {
      await left;
      setTimeout(() => leaving === started && restart(), STAYS_MS);
    } catch (error) {
      if (leaving === started) leaving = undefined;
      throw error;
    }
  }

  /**
   * Ends the session with the last token that is being fetched: one that came later would not be revoked, and the SDK would write its hint of
   * a session again.
   */
  async function signOutWithTokens(): Promise<void> {
    const arrived = await client.promise;
    await Promise.race([Promise.allSettled(fetching), new Promise((resolve) => setTimeout(resolve, LAST_TOKEN_MS))]);
    await arrived.signOut();
  }

  return {
    getState: () => state,
    /** The state that the page was drawn for at build time. */
    getDrawnState: () => drawn,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The login client has arrived. */
    attach: (arrived: LoginClient) => client.resolve(arrived),
    /** The login client cannot be loaded. */
    clientFailed(cause: unknown) {
      client.reject(cause);
      client = deferred();
      set({ status: state.session.status === 'restoring' ? 'unavailable' : state.session.status, clientWanted: false });
    },
    /** The login client knows how things stand. Only the first word counts: later changes come with the tokens. */
    settle(outcome: Outcome) {
      const { status } = state.session;
      if (interrupted && outcome.kind === 'signed-in') client.promise.then((arrived) => arrived.forget()).catch(() => {});
      const late = status === 'unavailable' && outcome.kind === 'signed-in';
      if (status !== 'restoring' && !late) return;
      switch (outcome.kind) {
        case 'signed-in':
          return set({ status: 'signed-in', account: outcome.account, returnTo: outcome.returnTo ?? null });
        case 'callback-failed':
          clearAddress();
          set({ status: 'anonymous', callbackFailure: outcome.failure });
          // A used link says nothing of the session that this browser may have.
          if (hinted()) restart(outcome.failure);
          return;
        case 'signed-out':
          // The SDK swallows what went wrong at start; it drops the hint only when the session has really ended.
          return set({ status: hinted() ? 'unavailable' : 'anonymous' });
      }
    },
    /** Another tab has signed out. */
    async leave() {
      if (state.session.status === 'anonymous') return;
      interrupted = state.session.status === 'restoring';
      set({ status: 'anonymous', account: null });
      if (!state.clientWanted) return;
      const arrived = await client.promise;
      // Nobody waits for this: see signOutWithTokens.
      await Promise.allSettled(fetching);
      await arrived.forget();
    },
    restart: () => restart(),
    /** Whether the visitor signs out, or has, and the page is about to go. */
    isLeaving: () => leaving !== undefined,
    /** The visitor leaves the page that told of a failed login. */
    forgetFailure() {
      if (state.session.status === 'anonymous') restart();
      else set({ callbackFailure: null });
    },
  };
}

function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((...settlers) => {
    [resolve, reject] = settlers;
  });
  // A rejection that nobody waits for is no news.
  promise.catch(() => {});
  return { promise, resolve, reject };
}
