import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { AuthError } from 'shared/auth';
import { pending } from 'shared/testing';
import { fakeLoginClient, storeIn } from '../testing.tsx';
import type { LoginClient } from './access-tokens.ts';
import type { SessionStore } from './session-store.ts';
import { signedIn, startStore } from './testing.ts';

afterEach(() => {
  jest.useRealTimers();
});

describe('a logout that the login service has not confirmed', () => {
  test('ends the session here, says so, and lets the next login ask for the password', async () => {
    const { browser, store, status, session } = startStore({ hinted: true });
    const signOut = jest.fn(async () => {
      browser.hinted = false;
      return false;
    });
    store.attach(fakeLoginClient({ signOut }));
    store.settle(signedIn);
    await session.signOut();
    expect(status()).toBe('anonymous');
    expect(store.getState()).toMatchObject({ end: 'logout-unconfirmed', redirecting: null, account: null });
    await expect(session.getAccessToken()).rejects.toMatchObject({ failure: 'signed-out' });

    const signIn = jest.fn<LoginClient['signIn']>(async () => {});
    store.attach(fakeLoginClient({ signIn }));
    await session.signIn();
    expect(signIn).toHaveBeenCalledWith(expect.objectContaining({ forceLogin: true }));
    expect(store.getState().end).toBeNull();
  });

  test('ends the session again that a late token begins', async () => {
    jest.useFakeTimers();
    const { browser, store, status, session } = startStore({ hinted: true });
    const fetched = pending<string>();
    const signOut = async () => {
      browser.hinted = false;
      return false;
    };
    const forget = jest.fn(async () => {
      browser.hinted = false;
    });
    store.attach(fakeLoginClient({ getToken: () => fetched.promise, signOut, forget }));
    store.settle(signedIn);
    const token = expect(session.getAccessToken()).rejects.toMatchObject({ failure: 'signed-out' });
    await jest.advanceTimersByTimeAsync(0);
    const left = session.signOut();
    await jest.advanceTimersByTimeAsync(2000);
    await left;
    await token;
    expect(status()).toBe('anonymous');
    expect(forget).not.toHaveBeenCalled();

    browser.hinted = true;
    fetched.resolve('late');
    await jest.advanceTimersByTimeAsync(0);
    expect(forget).toHaveBeenCalledTimes(1);
    expect(browser.hinted).toBe(false);
  });

  test('is forgotten with the next session', () => {
    const { browser, store } = startStore({ returning: true });
    browser.forceLogin = true;
    store.settle(signedIn);
    expect(browser.forceLogin).toBe(false);
  });

  test('says no more of it once it is read', async () => {
    const { browser, store, session } = startStore({ hinted: true });
    store.attach(fakeLoginClient({ signOut: async () => false }));
    store.settle(signedIn);
    browser.hinted = false;
    await session.signOut();
    store.forgetFailure();
    expect(store.getState().end).toBe('signed-out');
    expect(browser.forceLogin).toBe(true);
  });
});

describe('signing out', () => {
  test('twice is signing out once', async () => {
    const { store, session } = startStore({ hinted: true });
    const signOut = jest.fn<LoginClient['signOut']>(() => new Promise(() => {}));
    store.attach(fakeLoginClient({ signOut }));
    store.settle(signedIn);
    void session.signOut();
    await session.signOut();
    await new Promise((resolve) => setTimeout(resolve));
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  test('tells the other tabs, then the login service', async () => {
    const { store, announceSignOut, session } = startStore({ hinted: true });
    const signOut = jest.fn(async () => announceSignOut.mock.calls.length === 1);
    store.attach(fakeLoginClient({ signOut }));
    store.settle(signedIn);
    await session.signOut();
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  test.each(['signOut', 'forget'] as const)('%s waits for a token that is being fetched, which nobody gets', async (how) => {
    jest.useFakeTimers();
    const end = jest.fn(async () => true);
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
      const end = jest.fn(async () => true);
      const store = await storeIn('signed-in', { client: fakeLoginClient({ getToken: () => new Promise(() => {}), [how]: end }) });
      // In a page that stays, who asked is told.
      store
        .getState()
        .session.getAccessToken()
        .catch(() => {});
      await jest.advanceTimersByTimeAsync(0);
      void (how === 'signOut' ? store.getState().session.signOut() : store.leave());
      await jest.advanceTimersByTimeAsync(2000);
      expect(end).toHaveBeenCalledTimes(calls);
    }
  });

  test('who asks for a token meanwhile or later waits while the page leaves, and the login client is not asked', async () => {
    jest.useFakeTimers();
    const getToken = jest.fn(async () => 'token');
    const left = pending<boolean>();
    const store = await storeIn('signed-in', { client: fakeLoginClient({ getToken, signOut: () => left.promise }) });
    const { getAccessToken, signOut } = store.getState().session;
    const settled = jest.fn();
    const leaving = signOut();
    getAccessToken().then(settled, settled);
    left.resolve(true);
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
    expect(store.isSigningOut()).toBe(false);
  });

  test('a new start ends what was left of it', async () => {
    const store = await storeIn('signed-in');
    const { session } = store.getState();
    const leaving = session.signOut();
    void session.getAccessToken({ refresh: true });
    await leaving;
    expect(store.isSigningOut()).toBe(true);
    store.restart();
    expect(store.isSigningOut()).toBe(false);
    expect(store.getState().account).toBeNull();
    store.attach(fakeLoginClient({ getToken: async () => 'new' }));
    store.settle(signedIn);
    await expect(session.getAccessToken()).resolves.toBe('new');
    await expect(session.getAccessToken({ refresh: true })).resolves.toBe('new');
  });

  test('a page that stays starts anew after 5 s', async () => {
    jest.useFakeTimers();
    const { browser, store, status, session } = startStore({ hinted: true });
    store.attach(fakeLoginClient());
    store.settle(signedIn);
    await session.signOut();
    browser.hinted = false;
    await jest.advanceTimersByTimeAsync(4999);
    expect(status()).toBe('signed-in');
    await jest.advanceTimersByTimeAsync(1);
    expect(status()).toBe('anonymous');
  });

  test.each([
    ['is being restored', () => {}],
    ['could not be restored so far', (store: SessionStore) => store.clientSilent(new Error('no answer'))],
  ])('in another tab while the session %s forgets it as soon as it is restored', async (_, before) => {
    const { store, status } = startStore({ hinted: true });
    const forget = jest.fn(async () => {});
    store.attach(fakeLoginClient({ forget }));
    before(store);
    await store.leave();
    store.settle(signedIn);
    await Promise.resolve();
    expect(forget).toHaveBeenCalledTimes(2);
    expect(status()).toBe('anonymous');
  });

  test('a session that another tab has begun is left alone by a sign-in that finds it', async () => {
    const { store, session } = startStore();
    const forget = jest.fn(async () => {});
    void session.signIn();
    store.attach(fakeLoginClient({ forget }));
    store.settle(signedIn);
    await Promise.resolve();
    expect(forget).not.toHaveBeenCalled();
  });

  test('is nothing to an anonymous visitor', async () => {
    const { announceSignOut, session } = startStore();
    await session.signOut();
    expect(announceSignOut).not.toHaveBeenCalled();
  });

  test('in another tab makes this one anonymous and forgets the tokens', async () => {
    const { store, status, announceSignOut } = startStore({ hinted: true });
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
    const { store } = startStore();
    const listener = jest.fn();
    store.subscribe(listener);
    await store.leave();
    expect(listener).not.toHaveBeenCalled();
  });
});
