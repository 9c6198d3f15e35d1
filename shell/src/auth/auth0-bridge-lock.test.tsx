import { Auth0Provider, type User } from '@auth0/auth0-react';
import type { Auth0Client } from '@auth0/auth0-spa-js';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { clearUserStorage } from 'shared/user-storage';
import { Report } from './auth0-bridge.tsx';
import { startStore } from './testing.ts';

afterEach(clearUserStorage);

/** A tab whose SDK cannot have its lock so many times, because other tabs of the site start at the same time. @param waited - each time, in ms. */
async function openTab(timeouts: number, waited = 5_000) {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const { store, status } = startStore({ hinted: true });
  let user: User | undefined;
  const getTokenSilently = jest.fn(async () => {
    now += waited;
    if (getTokenSilently.mock.calls.length <= timeouts) throw Object.assign(new Error('Timeout'), { error: 'timeout' });
    user = { sub: 'auth0|1' };
    return 'token';
  });
  const client = {
    checkSession: async () => {},
    getUser: async () => user,
    getTokenSilently,
  } as unknown as Auth0Client;
  await act(async () => {
    render(
      <Auth0Provider client={client}>
        <Report store={store} returnTo={{ current: undefined }} onOtherAccount={() => {}} reachable={async () => true} />
      </Auth0Provider>,
    );
  });
  return { store, status, getTokenSilently };
}

test.each([1, 3])('a tab that waits in vain for the lock of other tabs that start, %i times, restores its session', async (timeouts) => {
  const { status } = await openTab(timeouts);
  expect(status()).toBe('signed-in');
});

test('a tab that never gets the lock says that the session is not restored', async () => {
  const { store, status, getTokenSilently } = await openTab(Number.POSITIVE_INFINITY);
  expect(status()).toBe('unavailable');
  expect(store.getState().failure).toBe('no-answer');
  expect(getTokenSilently).toHaveBeenCalledTimes(4);
});

test('a login service that does not answer within 10 s is not waited for again', async () => {
  const { status, getTokenSilently } = await openTab(1, 10_000);
  expect(status()).toBe('unavailable');
  expect(getTokenSilently).toHaveBeenCalledTimes(1);
});
