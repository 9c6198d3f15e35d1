import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { fakeLoginClient, storeIn } from '../testing.tsx';
import { startStore } from './testing.ts';

afterEach(() => {
  jest.useRealTimers();
});

describe('signing in', () => {
  test('brings in the login client, and tells it where to come back to', async () => {
    const { store, session } = startStore();
    const client = fakeLoginClient({ signIn: jest.fn(async () => {}) });
    const leaving = session.signIn({ returnTo: '/about', signUp: true });
    expect(store.getState().clientWanted).toBe(true);
    store.attach(client);
    await leaving;
    expect(client.signIn).toHaveBeenCalledWith({ returnTo: '/about', signUp: true, forceLogin: false });
    expect(store.getState().failedSignIn).toBeNull();
  });

  test('a client that cannot be loaded is said so, and the second try works', async () => {
    const { store, status, session } = startStore();
    const first = session.signIn();
    store.clientFailed(new Error('ChunkLoadError'));
    await expect(first).rejects.toMatchObject({ name: 'AuthError', failure: 'unreachable' });
    expect(status()).toBe('anonymous');
    expect(store.getState()).toMatchObject({ failedSignIn: { request: {}, failure: 'not-loaded' }, clientWanted: false });

    const second = session.signIn();
    expect(store.getState()).toMatchObject({ failedSignIn: null, clientWanted: true });
    store.attach(fakeLoginClient());
    await expect(second).resolves.toBeUndefined();
  });

  test('a browser that lacks what a login needs is told so', async () => {
    const { store, session } = startStore();
    const leaving = session.signIn();
    store.clientFailed(new Error('no secure origin'), 'insecure');
    await expect(leaving).rejects.toMatchObject({ failure: 'unreachable' });
    expect(store.getState().failedSignIn?.failure).toBe('insecure');
  });

  test('a login page that cannot be opened is said so', async () => {
    const client = fakeLoginClient({ signIn: () => Promise.reject(new TypeError('Failed to fetch')) });
    const store = await storeIn('expired', { client });
    const request = { returnTo: '/dashboard?q=vlt', signUp: true };
    await expect(store.getState().session.signIn(request)).rejects.toMatchObject({ failure: 'unreachable' });
    expect(store.getState()).toMatchObject({ failedSignIn: { request, failure: 'not-loaded' }, session: { status: 'expired' } });
  });
});

describe('a page that stays after Login', () => {
  test('is ready again after 5 s: nobody tells a page that its reader has stopped it', async () => {
    jest.useFakeTimers();
    const { store, session } = startStore();
    store.attach(fakeLoginClient());
    await session.signIn();
    expect(store.getState().redirecting).toBe('sign-in');
    await jest.advanceTimersByTimeAsync(4999);
    expect(store.getState().redirecting).toBe('sign-in');
    await jest.advanceTimersByTimeAsync(1);
    expect(store.getState()).toMatchObject({ redirecting: null, session: { status: 'anonymous' } });
  });

  test('is ready at once when Back returns to it', async () => {
    const { store, session } = startStore();
    store.attach(fakeLoginClient());
    await session.signIn();
    store.returned();
    expect(store.getState().redirecting).toBeNull();
  });

  test('says so after 10 s when the code for it does not come, and can be tried again', async () => {
    jest.useFakeTimers();
    const { store, session, onError } = startStore();
    const failed = expect(session.signIn()).rejects.toMatchObject({ name: 'AuthError' });
    await jest.advanceTimersByTimeAsync(9999);
    expect(store.getState().redirecting).toBe('sign-in');
    await jest.advanceTimersByTimeAsync(1);
    await failed;
    expect(store.getState()).toMatchObject({ redirecting: null, failedSignIn: { request: {}, failure: 'not-loaded' } });
    expect(onError).toHaveBeenCalledTimes(1);
    store.attach(fakeLoginClient());
    await expect(session.signIn()).resolves.toBeUndefined();
  });

  test('counts from the last press', async () => {
    jest.useFakeTimers();
    const { store, session } = startStore();
    store.attach(fakeLoginClient());
    await session.signIn();
    await jest.advanceTimersByTimeAsync(3000);
    await session.signIn({ signUp: true });
    await jest.advanceTimersByTimeAsync(3000);
    expect(store.getState().redirecting).toBe('sign-in');
    await jest.advanceTimersByTimeAsync(2000);
    expect(store.getState().redirecting).toBeNull();
  });
});

test('a login page that cannot be opened because the browser denies storage is said so', async () => {
  const { store, session } = startStore();
  store.attach(fakeLoginClient({ signIn: () => Promise.reject(new DOMException('denied', 'SecurityError')) }));
  await expect(session.signIn()).rejects.toMatchObject({ name: 'AuthError' });
  expect(store.getState().failedSignIn?.failure).toBe('storage');
});
