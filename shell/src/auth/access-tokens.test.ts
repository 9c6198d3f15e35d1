import { describe, expect, jest, test } from '@jest/globals';
import { pending } from 'shared/testing';
import { fakeLoginClient, storeIn } from '../testing.tsx';
import type { LoginClient } from './access-tokens.ts';
import type { Outcome } from './session-state.ts';
import { account, signedIn, startStore } from './testing.ts';

describe('access tokens', () => {
  test('getAccessToken waits while the session is being restored', async () => {
    const { store, session } = startStore({ hinted: true });
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
    const { store, session } = startStore({ hinted: outcome.kind === 'signed-out', returning: true });
    const token = session.getAccessToken();
    store.settle(outcome);
    await expect(token).rejects.toMatchObject({ failure });
  });

  test('a wait for a client that cannot be loaded rejects', async () => {
    const { store, session } = startStore({ hinted: true });
    const token = session.getAccessToken();
    store.clientFailed(new Error('ChunkLoadError'));
    await expect(token).rejects.toMatchObject({ failure: 'unknown' });
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

  test('several callers who force nothing are one request too: the SDK would let each wait for its lock', async () => {
    const getToken = jest.fn<LoginClient['getToken']>(async () => 'token');
    const { session } = (await storeIn('signed-in', { client: fakeLoginClient({ getToken }) })).getState();
    await expect(Promise.all([1, 2, 3].map(() => session.getAccessToken()))).resolves.toEqual(['token', 'token', 'token']);
    expect(getToken.mock.calls).toEqual([[{ refresh: false }]]);
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
