import { describe, expect, jest, test } from '@jest/globals';
import { fakeLoginClient } from '../testing.tsx';
import { SessionStore } from './session-store.ts';
import { account, notRestored, signedIn, startStore } from './testing.ts';

describe('at start', () => {
  test('a visitor without the hint is anonymous, and the login client is not wanted', async () => {
    const { store, status, session } = startStore();
    expect(status()).toBe('anonymous');
    expect(store.getState().clientWanted).toBe(false);
    await expect(session.getAccessToken()).rejects.toMatchObject({ name: 'AuthError', failure: 'signed-out' });
  });

  test.each([{ hinted: true }, { returning: true }])('with %p the session is being restored, and the login client is wanted', (browser) => {
    const { store, status } = startStore(browser);
    expect(status()).toBe('restoring');
    expect(store.getState().clientWanted).toBe(true);
  });

  test('a page is prerendered for anybody, or for a visitor whose session is being restored', () => {
    const options = { hinted: () => false, returning: false, clearUrl: () => {}, announceSignOut: () => {} };
    expect(new SessionStore(options).getPrerenderedState().session.status).toBe('anonymous');
    expect(new SessionStore({ ...options, prerenderedFor: 'restoring' }).getPrerenderedState().session.status).toBe('restoring');
  });

  test('the session is restored', () => {
    const { store, status } = startStore({ hinted: true });
    store.settle({ ...signedIn, returnTo: '/docs' });
    expect(status()).toBe('signed-in');
    expect(store.getState()).toMatchObject({ account, returnTo: '/docs' });
  });

  test('the session is not restored and the hint is still there: unavailable', async () => {
    const { store, status, session } = startStore({ hinted: true });
    store.settle({ kind: 'signed-out' });
    expect(status()).toBe('unavailable');
    await expect(session.getAccessToken()).rejects.toMatchObject({ failure: 'unreachable' });
  });

  test('the session is not restored and the hint is gone: anonymous', () => {
    const { browser, store, status } = startStore({ hinted: true });
    browser.hinted = false;
    store.settle({ kind: 'signed-out' });
    expect(status()).toBe('anonymous');
  });

  test.each(['consent_required', 'interaction_required', 'account_selection_required', 'mfa_required', 'invalid_grant'])(
    'the login service wants to see the visitor (%s): expired, which a new login mends',
    async (error) => {
      const { store, status, onError, session } = startStore({ hinted: true });
      store.attach(fakeLoginClient({ getToken: () => Promise.reject({ error }) }));
      store.settle(notRestored({ error }));
      expect(status()).toBe('expired');
      await expect(session.getAccessToken()).rejects.toMatchObject({ failure: 'expired' });
      expect(onError).not.toHaveBeenCalled();
    },
  );

  test('the session has ended at the login service: anonymous, and that it has ended is known', () => {
    const { store, status } = startStore({ hinted: true });
    store.settle(notRestored({ error: 'login_required' }));
    expect(status()).toBe('anonymous');
    expect(store.getState().end).toBe('session-ended');
  });

  test.each([
    ['timeout', 'no-answer', 'unreachable'],
    ['too_many_requests', 'busy', 'busy'],
    ['server_error', 'failing', 'failing'],
    ['access_denied', 'refused', 'refused'],
    ['anything', 'failed', 'unknown'],
  ])('the session is not restored because of %s: unavailable, with the reason, and its code in the log', async (error, failure, token) => {
    const { store, status, session, onError } = startStore({ hinted: true });
    store.settle(notRestored({ error }));
    expect(status()).toBe('unavailable');
    expect(store.getState().failure).toBe(failure);
    await expect(session.getAccessToken()).rejects.toMatchObject({ failure: token });
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ message: expect.stringContaining(error), cause: { error } })]]);
  });

  test('a login client that does not get on: unavailable, until it does', () => {
    const { store, status } = startStore({ hinted: true });
    store.clientSilent(new Error('The worker is silent'));
    expect(status()).toBe('unavailable');
    expect(store.getState()).toMatchObject({ failure: 'not-loaded', clientWanted: true });
    store.settle(signedIn);
    expect(status()).toBe('signed-in');
    expect(store.getState().failure).toBeNull();
  });

  test('the login on /callback failed: anonymous, with the reason', () => {
    const { store, status } = startStore({ returning: true });
    store.settle({ kind: 'callback-failed', failure: 'cancelled' });
    expect(status()).toBe('anonymous');
    expect(store.getState().callbackFailure).toBe('cancelled');
  });

  test('no login to finish on /callback: what its URL has is taken away', () => {
    const { browser, store, status } = startStore({ returning: true });
    store.settle({ kind: 'signed-out' });
    expect(status()).toBe('anonymous');
    expect(browser.cleared).toBe(1);
  });

  test('a used link says nothing of the session that this browser has', () => {
    const { store, status } = startStore({ hinted: true, returning: true });
    store.settle({ kind: 'callback-failed', failure: 'unknown-state' });
    expect(status()).toBe('restoring');
    store.settle(signedIn);
    expect(store.getState()).toMatchObject({ attempt: 1, callbackFailure: 'unknown-state', session: { status: 'signed-in' } });
    store.forgetFailure();
    expect(store.getState()).toMatchObject({ attempt: 1, callbackFailure: null, session: { status: 'signed-in' } });
  });

  test('only the first outcome counts', () => {
    const { store, status } = startStore({ hinted: true });
    store.settle(signedIn);
    store.settle({ kind: 'signed-out' });
    expect(status()).toBe('signed-in');
  });

  test('no word from the login client for 20 s: unavailable, until there is one after all', () => {
    jest.useFakeTimers();
    const { store, status } = startStore({ hinted: true });
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
    const { store, status } = startStore({ hinted: true });
    store.clientFailed(new Error('ChunkLoadError'));
    expect(status()).toBe('unavailable');
    expect(store.getState().clientWanted).toBe(false);
  });

  test('the login client breaks while somebody is signed in: unavailable, and nobody waits for a token of it', async () => {
    const { store, status, session } = startStore({ hinted: true });
    store.attach(fakeLoginClient());
    store.settle(signedIn);
    store.clientFailed(new Error('the SDK threw'));
    expect(status()).toBe('unavailable');
    await expect(session.getAccessToken()).rejects.toMatchObject({ name: 'AuthError' });
  });

  test.each([
    ['ended', notRestored({ error: 'login_required' })],
    ['none', { kind: 'signed-out' } as const],
  ])('that there is no session may come late (%s): it is no longer unavailable', (_, outcome) => {
    const { browser, store, status } = startStore({ hinted: true });
    store.clientSilent(new Error('nothing yet'));
    expect(status()).toBe('unavailable');
    browser.hinted = false;
    store.settle(outcome);
    expect(status()).toBe('anonymous');
    expect(store.getState().end).toBe('session-ended');
  });

  test('a login client that breaks on /callback is reported, and the URL is cleared of what is spent', () => {
    const { browser, store, onError } = startStore({ returning: true });
    store.clientFailed(new Error('The worker of the login SDK is broken'));
    expect(onError).toHaveBeenCalledTimes(1);
    expect(browser.cleared).toBe(1);
  });

  test('listeners hear of each change until they leave', () => {
    const { store } = startStore({ hinted: true });
    const listener = jest.fn();
    const leave = store.subscribe(listener);
    store.settle(signedIn);
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    store.restart();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('the session is a new object when its status changes, and only then', () => {
    const { store, session } = startStore({ hinted: true });
    store.settle(signedIn);
    const restored = store.getState().session;
    expect(restored).not.toBe(session);
    void restored.signIn();
    expect(store.getState().session).toBe(restored);
  });
});

describe('restart', () => {
  test('tries again with a new login client', async () => {
    const { store, status } = startStore({ hinted: true });
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
    const { store, status } = startStore({ returning: true });
    store.settle({ kind: 'callback-failed', failure: 'unknown-state' });
    store.forgetFailure();
    expect(status()).toBe('anonymous');
    expect(store.getState()).toMatchObject({ callbackFailure: null, clientWanted: false });
  });

  // Reliability: Retry while a panel waits for a token
  test('who waits for a token while the session is being restored waits for the new start', async () => {
    const { store, session } = startStore({ hinted: true });
    const token = session.getAccessToken();
    store.restart();
    store.attach(fakeLoginClient({ getToken: async () => 'new' }));
    store.settle(signedIn);
    await expect(token).resolves.toBe('new');
  });

  test('who waits for a token is told when the new start finds nobody', async () => {
    const { browser, store, session } = startStore({ hinted: true });
    const token = session.getAccessToken();
    browser.hinted = false;
    store.restart();
    await expect(token).rejects.toMatchObject({ failure: 'signed-out' });
  });

  test.each([{ refresh: true }, {}])('a token that the old client never gives comes from the new one: %p', async (options) => {
    const { store, session } = startStore({ hinted: true });
    store.attach(fakeLoginClient({ getToken: () => new Promise(() => {}) }));
    store.settle(signedIn);
    const token = session.getAccessToken(options);
    store.restart();
    store.attach(fakeLoginClient({ getToken: async () => 'new' }));
    store.settle(signedIn);
    await expect(token).resolves.toBe('new');
  });

  test('who has pressed Login meanwhile still gets to the login page', async () => {
    const { store, session } = startStore({ returning: true });
    store.settle({ kind: 'callback-failed', failure: 'unknown-state' });
    const signIn = jest.fn(async () => {});
    const left = session.signIn();
    store.forgetFailure();
    expect(store.getState().clientWanted).toBe(true);
    store.attach(fakeLoginClient({ signIn }));
    await left;
    expect(signIn).toHaveBeenCalledTimes(1);
  });
});

test('who waits for a token while this page signs out is told when another tab has signed out meanwhile', async () => {
  const { store, session } = startStore({ hinted: true });
  store.attach(fakeLoginClient());
  store.settle(signedIn);
  await session.signOut();
  const token = session.getAccessToken();
  // It has found that the page leaves.
  await new Promise((resolve) => setTimeout(resolve));
  await store.leave();
  await expect(token).rejects.toMatchObject({ failure: 'signed-out' });
});

test('another tab that signs out does not hold up a login that has begun', async () => {
  const { store, session } = startStore({ hinted: true });
  store.attach(fakeLoginClient());
  store.settle(signedIn);
  await session.signIn();
  await store.leave();
  expect(store.getState().redirecting).toBe('sign-in');
});
