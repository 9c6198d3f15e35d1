import { Auth0Provider } from '@auth0/auth0-react';
import type { Auth0Client } from '@auth0/auth0-spa-js';
import { afterEach, expect, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { pending } from 'shared/testing';
import { clearUserStorage } from 'shared/user-storage';
import { Report } from './auth0-bridge.tsx';
import { startStore } from './testing.ts';

afterEach(clearUserStorage);

const ACCOUNT = 'personal:account';

test.each([
  ['in another tab', (store: ReturnType<typeof startStore>['store']) => store.leave()],
  ['in this tab', (store: ReturnType<typeof startStore>['store']) => store.getState().session.signOut()],
])('a token that arrives after a Logout %s names no account in the storage', async (_, logOut) => {
  const { store } = startStore({ hinted: true });
  const token = pending<string>();
  const revoked = pending<undefined>();
  const client = {
    checkSession: async () => {},
    // The SDK makes another object of each ID token.
    getUser: async () => ({ sub: 'auth0|1' }),
    getTokenSilently: async (options?: { cacheMode?: string }) => (options?.cacheMode === 'off' ? token.promise : 'token'),
    revokeRefreshToken: () => revoked.promise,
    logout: async () => {},
  } as unknown as Auth0Client;
  await act(async () => {
    render(
      <Auth0Provider client={client}>
        <Report store={store} returnTo={{ current: undefined }} onOtherAccount={() => {}} reachable={async () => true} />
      </Auth0Provider>,
    );
  });
  expect(localStorage.getItem(ACCOUNT)).toBe('auth0|1');

  const asked = store.getState().session.getAccessToken({ refresh: true });
  asked.catch(() => {});
  await act(async () => {});
  clearUserStorage();
  const out = logOut(store);
  await act(async () => token.resolve('token'));
  await act(async () => {
    revoked.resolve(undefined);
    await out;
  });
  expect(localStorage.getItem(ACCOUNT)).toBeNull();
});
