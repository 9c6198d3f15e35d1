import { describe, expect, jest, test } from '@jest/globals';
import { AuthError } from 'shared/auth';
import { pending } from 'shared/testing';
import { fakeLoginClient, storeIn } from '../testing.tsx';
import { createSessionStore, type LoginClient, type Outcome } from './session-store.ts';

const account = { id: 'auth0|1', name: 'Ada' };
const signedIn: Outcome = { kind: 'signed-in', account };

function start({ hinted = false, returning = false } = {}) {
  const browser = { hinted };
  const announceSignOut = jest.fn();
  const store = createSessionStore({ hinted: () => browser.hinted, returning, clearAddress: () => {}, announceSignOut });
  const status = () => store.getState().session.status;
  return { browser, announceSignOut, store, status, session: store.getState().session };
}

describe('at start', () => {
  test('a visitor without the hint is anonymous, and the login client is not wanted', async () => {
    const { store, status, session } = start();
    expect(status()).toBe('anonymous');
    expect(store.getState().clientWanted).toBe(false);
    await expect(session.getAccessToken()).rejects.toMatchObject({ name: 'AuthError', failure: 'signed-out' });
  });

  test.each([{ hinted: true }, { returning: true }])('with %p the session is being restored, and the login client is wanted', (browser) => {
    const { store, status } = start(browser);
    expect(status()).toBe('restoring');
    expect(store.getState().clientWanted).toBe(true);
  });

  test('a page is drawn for anybody, or for a visitor whose session is being restored', () => {
    const options = { hinted: () => false, returning: false, clearAddress: () => {}, announceSignOut: () => {} };
    expect(createSessionStore(options).getDrawnState().session.status).toBe('anonymous');
    expect(createSessionStore({ ...options, drawnFor: 'restoring' }).getDrawnState().session.status).toBe('restoring');
  });

  test('the session is restored', () => {
    const { store, status } = start({ hinted: true });
    store.settle({ ...signedIn, returnTo: '/docs' });
    expect(status()).toBe('signed-in');
    expect(store.getState()).toMatchObject({ account, returnTo: '/docs' });
  });

  test('the session is not restored and the hint is still there: unavailable', async () => {
    const { store, status, session } = start({ hinted: true });
    store.settle({ kind: 'signed-out' });
    expect(status()).toBe('unavailable');
    await expect(session.getAccessToken()).rejects.toMatchObject({ failure: 'unreachable' });
  });

  test('the session is not restored and the hint is gone: anonymous', () => {
    const { browser, store, status } = start({ hinted: true });
    browser.hinted = false;
    store.settle({ kind: 'signed-out' });
    expect(status()).toBe('anonymous');
  });

  test('the login on /callback failed: anonymous, with the reason', () => {
    const { store, status } = start({ returning: true });
    store.settle({ kind: 'callback-failed', failure: 'cancelled' });
    expect(status()).toBe('anonymous');
    expect(store.getState().callbackFailure).toBe('cancelled');
  });

  test('a used link says nothing of the session that this browser has', () => {
    const { store, status } = start({ hinted: true, returning: true });
    store.settle({ kind: 'callback-failed', failure: 'already-used' });
    expect(status()).toBe('restoring');
    store.settle(signedIn);
    expect(store.getState()).toMatchObject({ attempt: 1, callbackFailure: 'already-used', session: { status: 'signed-in' } });
    store.forgetFailure();
    expect(store.getState()).toMatchObject({ attempt: 1, callbackFailure: null, session: { status: 'signed-in' } });
  });

  test('only the first outcome counts', () => {
    const { store, status } = start({ hinted: true });
    store.settle(signedIn);
    store.settle({ kind: 'signed-out' });
    expect(status()).toBe('signed-in');
  });

  test('no word from the login client for 20 s: unavailable, until there is one after all', () => {
    jest.useFakeTimers();
    const { store, status } = start({ hinted: true });
    jest.advanceTimersByTime(19_999);
    expect(status()).toBe('restoring');
    jest.advanceTimersByTime(1);
    expect(status()).toBe('unavailable');
    store.settle(signedIn);
    expect(status()).toBe('signed-in');
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  test('the login client cannot be loaded: unavailable, and no longer wanted', () => {
    const { store, status } = start({ hinted: true });
    store.clientFailed(new Error('ChunkLoadError'));
    expect(status()).toBe('unavailable');
    expect(store.getState().clientWanted).toBe(false);
  });

  test('listeners hear of each change until they leave', () => {
    const { store } = start({ hinted: true });
    const listener = jest.fn();
    const leave = store.subscribe(listener);
    store.settle(signedIn);
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    store.restart();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('the session is a new object when its status changes, and only then', () => {
    const { store, session } = start({ hinted: true });
    store.settle(signedIn);
    const restored = store.getState().session;
    expect(restored).not.toBe(session);
    void restored.signIn();
    expect(store.getState().session).toBe(restored);
  });
});

describe('access tokens', () => {
  test('getAccessToken waits while the session is being restored', async () => {
    const { store, session } = start({ hinted: true });
    const got = jest.fn();
    const token = session.getAccessToken().then(got);
    store.attach(fakeLoginClient());
    await Promise.resolve();
    expect(got).not.toHaveBeenCalled();
    store.settle(signedIn);
    await token;
    expect(got).toHaveBeenCalledWith('token');
  });

  test.each<[string, Outcome, string]>([
    ['no session', { kind: 'signed-out' }, 'unreachable'],
    ['a failed login', { kind: 'callback-failed', failure: 'cancelled' }, 'signed-out'],
  ])('a wait that ends with %s rejects', async (_, outcome, failure) => {
    const { store, session } = start({ hinted: outcome.kind === 'signed-out', returning: true });
    const token = session.getAccessToken();
    store.settle(outcome);
    await expect(token).rejects.toMatchObject({ failure });
  });

  test('a wait for a client that cannot be loaded rejects', async () => {
    const { store, session } = start({ hinted: true });
    const token = session.getAccessToken();
    store.clientFailed(new Error('ChunkLoadError'));
    await expect(token).rejects.toMatchObject({ failure: 'unreachable' });
  });

  test('forced refreshes of several callers are one request; the next one is another', async () => {
    const getToken = jest.fn<LoginClient['getToken']>(async () => 'new');
    const { session } = (await storeIn('signed-in', { client: fakeLoginClient({ getToken }) })).getState();
    const tokens = await Promise.all([1, 2, 3].map(() => session.getAccessToken({ refresh: true })));
    expect(tokens).toEqual(['new', 'new', 'new']);
    expect(getToken).toHaveBeenCalledTimes(1);
    expect(getToken).toHaveBeenCalledWith({ refresh: true });
    await session.getAccessToken({ refresh: true });
    expect(getToken).toHaveBeenCalledTimes(2);
  });

  test('a caller who forces nothing does not wait for a refresh', async () => {
    const refreshed = pending<string>();
    const getToken = jest.fn<LoginClient['getToken']>(({ refresh }) => (refresh ? refreshed.promise : Promise.resolve('cached')));
    const { session } = (await storeIn('signed-in', { client: fakeLoginClient({ getToken }) })).getState();
    const forced = session.getAccessToken({ refresh: true });
    await expect(session.getAccessToken()).resolves.toBe('cached');
    refreshed.resolve('new');
    await expect(forced).resolves.toBe('new');
  });

  test('a failed refresh does not stand in the way of the next one', async () => {
    const getToken = jest.fn(async () => 'new').mockRejectedValueOnce({ error: 'timeout' });
    const { session } = (await storeIn('signed-in', { client: fakeLoginClient({ getToken }) })).getState();
    await expect(session.getAccessToken({ refresh: true })).rejects.toMatchObject({ failure: 'unreachable' });
    await expect(session.getAccessToken({ refresh: true })).resolves.toBe('new');
  });

  test('a session that has ended is expired, and signed-in again when a token comes', async () => {
    const cause = { error: 'login_required' };
    const getToken = jest.fn<LoginClient['getToken']>(async () => 'token').mockRejectedValueOnce(cause);
    const store = await storeIn('signed-in', { client: fakeLoginClient({ getToken }), account });
    await expect(store.getState().session.getAccessToken()).rejects.toMatchObject({ failure: 'expired', cause });
    expect(store.getState()).toMatchObject({ account, session: { status: 'expired' } });
    await expect(store.getState().session.getAccessToken()).resolves.toBe('token');
    expect(store.getState().session.status).toBe('signed-in');
    // Never the one that the SDK still had.
    expect(getToken).toHaveBeenLastCalledWith({ refresh: true });
  });

  test('while expired, several callers share one new token', async () => {
    const next = pending<string>();
    const getToken = jest.fn<LoginClient['getToken']>(() => next.promise);
    const store = await storeIn('expired', { client: fakeLoginClient({ getToken }), account });
    const { session } = store.getState();
    const tokens = [session.getAccessToken(), session.getAccessToken(), session.getAccessToken({ refresh: true })];
    next.resolve('new');
    await expect(Promise.all(tokens)).resolves.toEqual(['new', 'new', 'new']);
    expect(getToken.mock.calls).toEqual([[{ refresh: true }]]);
  });

  test('an old token that arrives late revives nothing', async () => {
    const old = pending<string>();
    const getToken = jest.fn<LoginClient['getToken']>(({ refresh }) =>
      refresh ? Promise.reject({ error: 'invalid_grant' }) : old.promise,
    );
    const store = await storeIn('signed-in', { client: fakeLoginClient({ getToken }), account });
    const { session } = store.getState();
    const late = session.getAccessToken();
    await expect(session.getAccessToken({ refresh: true })).rejects.toMatchObject({ failure: 'expired' });
    old.resolve('old');
    await late;
    expect(store.getState().session.status).toBe('expired');
  });

  test('a token on its way when another tab signs out is not handed out', async () => {
    const token = pending<string>();
    const store = await storeIn('signed-in', { client: fakeLoginClient({ getToken: () => token.promise }), account });
    const asked = store.getState().session.getAccessToken();
    await store.leave();
    token.resolve('token');
    await expect(asked).rejects.toMatchObject({ failure: 'signed-out' });
  });

  test.each([{ error: 'timeout' }, { error: 'server_error' }, new TypeError('Failed to fetch'), { error: 'anything' }])(
    'after %p the session is what it was',
    async (cause) => {
      const client = fakeLoginClient({ getToken: () => Promise.reject(cause) });
      for (const status of ['signed-in', 'expired'] as const) {
        const store = await storeIn(status, { client });
        await expect(store.getState().session.getAccessToken()).rejects.toMatchObject({ name: 'AuthError', cause });
        expect(store.getState().session.status).toBe(status);
      }
    },
  );
});

describe('signing in', () => {
  test('brings in the login client, and tells it where to come back to', async () => {
    const { store, session } = start();
    const client = fakeLoginClient({ signIn: jest.fn(async () => {}) });
    const leaving = session.signIn({ returnTo: '/about', signUp: true });
    expect(store.getState().clientWanted).toBe(true);
    store.attach(client);
    await leaving;
    expect(client.signIn).toHaveBeenCalledWith({ returnTo: '/about', signUp: true });
    expect(store.getState().failedSignIn).toBeNull();
  });

  test('a client that cannot be loaded is said so, and the second try works', async () => {
    const { store, status, session } = start();
    const first = session.signIn();
    store.clientFailed(new Error('ChunkLoadError'));
    await expect(first).rejects.toMatchObject({ name: 'AuthError', failure: 'unreachable' });
    expect(status()).toBe('anonymous');
    expect(store.getState()).toMatchObject({ failedSignIn: {}, clientWanted: false });

    const second = session.signIn();
    expect(store.getState()).toMatchObject({ failedSignIn: null, clientWanted: true });
    store.attach(fakeLoginClient());
    await expect(second).resolves.toBeUndefined();
  });

  test('a login page that cannot be opened is said so', async () => {
    const client = fakeLoginClient({ signIn: () => Promise.reject(new TypeError('Failed to fetch')) });
    const store = await storeIn('expired', { client });
    const request = { returnTo: '/dashboard?q=vlt', signUp: true };
    await expect(store.getState().session.signIn(request)).rejects.toMatchObject({ failure: 'unreachable' });
    expect(store.getState()).toMatchObject({ failedSignIn: request, session: { status: 'expired' } });
  });
});

describe('signing out', () => {
  test('tells the other tabs, then the login service', async () => {
    const { store, announceSignOut, session } = start({ hinted: true });
    const signOut = jest.fn(async () => expect(announceSignOut).toHaveBeenCalledTimes(1));
    store.attach(fakeLoginClient({ signOut }));
    store.settle(signedIn);
    await session.signOut();
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  test.each(['signOut', 'forget'] as const)('%s waits for a token that is being fetched, which nobody gets', async (how) => {
    jest.useFakeTimers();
    const end = jest.fn(async () => {});
    const token = pending<string>();
    const store = await storeIn('signed-in', { client: fakeLoginClient({ getToken: () => token.promise, [how]: end }) });
    const { getAccessToken, signOut } = store.getState().session;
    const settled = jest.fn();
    getAccessToken({ refresh: true }).then(settled, settled);
    await jest.advanceTimersByTimeAsync(0);
    const ended = how === 'signOut' ? signOut() : store.leave();
    await jest.advanceTimersByTimeAsync(1900);
    expect(end).not.toHaveBeenCalled();
    token.resolve('token');
    await ended;
    expect(end).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(0);
    // In a page that stays, who asked is told.
    expect(settled.mock.calls).toEqual(how === 'signOut' ? [] : [[new AuthError('signed-out')]]);
  });

  test('waits for it no longer than 2 s, unless nobody waits for the sign-out', async () => {
    jest.useFakeTimers();
    for (const [how, calls] of [
      ['signOut', 1],
      ['forget', 0],
    ] as const) {
      const end = jest.fn(async () => {});
      const store = await storeIn('signed-in', { client: fakeLoginClient({ getToken: () => new Promise(() => {}), [how]: end }) });
      void store.getState().session.getAccessToken();
      await jest.advanceTimersByTimeAsync(0);
      void (how === 'signOut' ? store.getState().session.signOut() : store.leave());
      await jest.advanceTimersByTimeAsync(2000);
      expect(end).toHaveBeenCalledTimes(calls);
    }
  });

  test('who asks for a token meanwhile or later waits while the page leaves, and the login client is not asked', async () => {
    jest.useFakeTimers();
    const getToken = jest.fn(async () => 'token');
    const left = pending<void>();
    const store = await storeIn('signed-in', { client: fakeLoginClient({ getToken, signOut: () => left.promise }) });
    const { getAccessToken, signOut } = store.getState().session;
    const settled = jest.fn();
    const leaving = signOut();
    getAccessToken().then(settled, settled);
    left.resolve();
    await leaving;
    getAccessToken({ refresh: true }).then(settled, settled);
    await jest.advanceTimersByTimeAsync(0);
    expect(settled).not.toHaveBeenCalled();
    expect(getToken).not.toHaveBeenCalled();
    expect(store.getState().session.status).toBe('signed-in');
  });

  test('when it fails, the session goes on, for whoever asked meanwhile too', async () => {
    const client = fakeLoginClient({ signOut: () => Promise.reject(new Error('no client')) });
    const store = await storeIn('signed-in', { client });
    const { session } = store.getState();
    const leaving = session.signOut();
    const asked = session.getAccessToken();
    await expect(leaving).rejects.toThrow('no client');
    await expect(asked).resolves.toBe('token');
    await expect(session.getAccessToken()).resolves.toBe('token');
    expect(store.isLeaving()).toBe(false);
  });

  test('a new start ends what was left of it', async () => {
    const store = await storeIn('signed-in');
    const { session } = store.getState();
    const leaving = session.signOut();
    void session.getAccessToken({ refresh: true });
    await leaving;
    expect(store.isLeaving()).toBe(true);
    store.restart();
    expect(store.isLeaving()).toBe(false);
    expect(store.getState().account).toBeNull();
    store.attach(fakeLoginClient({ getToken: async () => 'new' }));
    store.settle(signedIn);
    await expect(session.getAccessToken()).resolves.toBe('new');
    await expect(session.getAccessToken({ refresh: true })).resolves.toBe('new');
  });

  test('a page that stays starts anew after 5 s', async () => {
    jest.useFakeTimers();
    const { browser, store, status, session } = start({ hinted: true });
    store.attach(fakeLoginClient());
    store.settle(signedIn);
    await session.signOut();
    browser.hinted = false;
    await jest.advanceTimersByTimeAsync(4999);
    expect(status()).toBe('signed-in');
    await jest.advanceTimersByTimeAsync(1);
    expect(status()).toBe('anonymous');
  });

  test('in another tab while the session is being restored forgets it as soon as it is', async () => {
    const { store, status } = start({ hinted: true });
    const forget = jest.fn(async () => {});
    store.attach(fakeLoginClient({ forget }));
    await store.leave();
    store.settle(signedIn);
    await Promise.resolve();
    expect(forget).toHaveBeenCalledTimes(2);
    expect(status()).toBe('anonymous');
  });

  test('a session that another tab has begun is left alone by a sign-in that finds it', async () => {
    const { store, session } = start();
    const forget = jest.fn(async () => {});
    void session.signIn();
    store.attach(fakeLoginClient({ forget }));
    store.settle(signedIn);
    await Promise.resolve();
    expect(forget).not.toHaveBeenCalled();
  });

  test('is nothing to an anonymous visitor', async () => {
    const { announceSignOut, session } = start();
    await session.signOut();
    expect(announceSignOut).not.toHaveBeenCalled();
  });

  test('in another tab makes this one anonymous and forgets the tokens', async () => {
    const { store, status, announceSignOut } = start({ hinted: true });
    const forget = jest.fn(async () => {});
    store.attach(fakeLoginClient({ forget }));
    store.settle(signedIn);
    const left = store.leave();
    expect(status()).toBe('anonymous');
    expect(store.getState().account).toBeNull();
    await left;
    expect(forget).toHaveBeenCalledTimes(1);
    expect(announceSignOut).not.toHaveBeenCalled();
    await expect(store.getState().session.getAccessToken()).rejects.toMatchObject({ failure: 'signed-out' });
  });

  test('in another tab ends an expired session, and one that could not be restored', async () => {
    for (const status of ['expired', 'unavailable'] as const) {
      const store = await storeIn(status);
      await store.leave();
      expect(store.getState().session.status).toBe('anonymous');
    }
  });

  test('in another tab is nothing to an anonymous visitor', async () => {
    const { store } = start();
    const listener = jest.fn();
    store.subscribe(listener);
    await store.leave();
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('restart', () => {
  test('tries again with a new login client', async () => {
    const { store, status } = start({ hinted: true });
    store.attach(fakeLoginClient({ getToken: async () => 'old' }));
    store.settle({ kind: 'signed-out' });
    const { attempt } = store.getState();

    store.restart();
    expect(status()).toBe('restoring');
    expect(store.getState()).toMatchObject({ clientWanted: true, attempt: attempt + 1 });
    const token = store.getState().session.getAccessToken();
    store.attach(fakeLoginClient({ getToken: async () => 'new' }));
    store.settle(signedIn);
    await expect(token).resolves.toBe('new');
    expect(status()).toBe('signed-in');
  });

  test('forgets a failed login, and wants no client when the hint is gone', () => {
    const { store, status } = start({ returning: true });
    store.settle({ kind: 'callback-failed', failure: 'already-used' });
    store.forgetFailure();
    expect(status()).toBe('anonymous');
    expect(store.getState()).toMatchObject({ callbackFailure: null, clientWanted: false });
  });
});
