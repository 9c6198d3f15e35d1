import { Auth0Provider } from '@auth0/auth0-react';
import type { Auth0Client } from '@auth0/auth0-spa-js';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { fakeSite, pending } from 'shared/testing';
import { clearUserStorage, readForUser, storeForUser } from 'shared/user-storage';
import Auth0Bridge, { Report } from './auth0-bridge.tsx';
import { startStore } from './testing.ts';

const ada = { sub: 'auth0|1', name: 'Ada' };
const grace = { sub: 'auth0|2', name: 'Grace' };

afterEach(() => {
  jest.useRealTimers();
  clearUserStorage();
  window.history.replaceState(null, '', '/');
});

type Call = (options?: unknown) => Promise<unknown>;

function fakeClient(overrides: Partial<Record<keyof Auth0Client, Call>> = {}) {
  return {
    checkSession: async () => {},
    getUser: async () => ada,
    getTokenSilently: async () => 'token',
    loginWithRedirect: async () => {},
    revokeRefreshToken: async () => {},
    logout: async () => {},
    ...overrides,
  } as unknown as Auth0Client;
}

/** The SDK's provider over `client`, in a page that has the hint until it is taken away. */
async function open(client: Auth0Client, hinted = true) {
  const { browser, store, status } = startStore({ hinted, returning: true });
  const network = { online: true };
  const onOtherAccount = jest.fn();
  const returnTo: { current: string | undefined } = { current: undefined };
  const onRedirectCallback = jest.fn((appState?: { returnTo?: string }) => {
    returnTo.current = appState?.returnTo;
  });
  await act(async () => {
    render(
      <Auth0Provider client={client} onRedirectCallback={onRedirectCallback}>
        <Report store={store} returnTo={returnTo} onOtherAccount={onOtherAccount} reachable={async () => network.online} />
      </Auth0Provider>,
    );
  });
  return { browser, network, store, status, onOtherAccount, onRedirectCallback };
}

test('a session is restored', async () => {
  const session = pending<undefined>();
  const { store, status } = await open(fakeClient({ checkSession: () => session.promise }));
  expect(status()).toBe('restoring');
  await act(async () => session.resolve(undefined));
  expect(status()).toBe('signed-in');
  expect(store.getState()).toMatchObject({ account: { id: 'auth0|1', name: 'Ada' }, returnTo: null });
});

// Reliability: the name in the ID token is no text
test.each([
  [{ name: { first: 'Ada' }, email: 'ada@example.org' }, 'ada@example.org'],
  [{ name: ' ', email: 'ada@example.org' }, 'ada@example.org'],
  [{ name: ['Ada'], email: 5 }, undefined],
])('of a user who is %j, the header shows the name %j', async (claims, name) => {
  const { store } = await open(fakeClient({ getUser: async () => ({ sub: 'auth0|1', ...claims }) }));
  expect(store.getState().account).toEqual({ id: 'auth0|1', name });
});

test.each([
  [true, 'unavailable'],
  [false, 'anonymous'],
])('no session, with the hint %p: %s', async (hinted, expected) => {
  const session = pending<undefined>();
  const { browser, status } = await open(fakeClient({ checkSession: () => session.promise, getUser: async () => undefined }));
  browser.hinted = hinted;
  await act(async () => session.resolve(undefined));
  expect(status()).toBe(expected);
});

test('while the login on /callback is being finished the session is being restored', async () => {
  window.history.replaceState(null, '', '/callback?code=1&state=2');
  const finished = pending<{ appState: { returnTo: string } }>();
  const { store, status, onRedirectCallback } = await open(fakeClient({ handleRedirectCallback: () => finished.promise }));
  expect(status()).toBe('restoring');

  const meanwhile: string[] = [];
  const take = onRedirectCallback.getMockImplementation();
  onRedirectCallback.mockImplementation((appState) => {
    take?.(appState);
    meanwhile.push(status());
  });
  await act(async () => finished.resolve({ appState: { returnTo: '/docs/datasets' } }));
  expect(meanwhile).toEqual(['restoring']);
  expect(status()).toBe('signed-in');
  expect(store.getState().returnTo).toBe('/docs/datasets');
});

test.each([
  ['access_denied', 'refused'],
  ['state_mismatch', 'unknown-state'],
  ['missing_transaction', 'unknown-state'],
  ['timeout', 'no-answer'],
  ['anything', 'failed'],
])('a login that ends with %s on /callback: %s', async (error, failure) => {
  window.history.replaceState(null, '', `/callback?error=${error}&error_description=Call+0123&state=2`);
  const refused = Object.assign(new Error('Call 0123'), { error, error_description: 'Call 0123' });
  const { store, status } = await open(fakeClient({ handleRedirectCallback: () => Promise.reject(refused) }), false);
  expect(status()).toBe('anonymous');
  expect(store.getState().callbackFailure).toBe(failure);
});

test.each([
  ['a login that ends', '?code=1&state=2', ada],
  ['/callback without a result', '', undefined],
])('%s in a browser that ignores cookies without an error is told as in one that refuses them', async (_what, query, user) => {
  window.history.replaceState(null, '', `/callback${query}`);
  jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
  const handleRedirectCallback = async () => ({ appState: { returnTo: '/dashboard' } });
  const { store, status } = await open(fakeClient({ handleRedirectCallback, getUser: async () => user }), false);
  expect(status()).toBe('anonymous');
  expect(store.getState().callbackFailure).toBe('storage');
});

test('a session that is restored on /callback in such a browser is one', async () => {
  window.history.replaceState(null, '', '/callback');
  jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
  const { status } = await open(fakeClient());
  expect(status()).toBe('signed-in');
});

test('why a session is not restored is asked of the SDK, whose own check keeps it to itself', async () => {
  const getTokenSilently = () => Promise.reject(Object.assign(new Error('Any text'), { error: 'consent_required' }));
  const { status } = await open(fakeClient({ getTokenSilently, getUser: async () => undefined }));
  expect(status()).toBe('expired');
});

test('while the SDK is still asked why, its own check that found nobody says nothing', async () => {
  const answer = pending<string>();
  const { status } = await open(fakeClient({ getTokenSilently: () => answer.promise, getUser: async () => undefined }));
  expect(status()).toBe('restoring');
  await act(async () => answer.reject({ error: 'login_required' }));
  expect(status()).toBe('anonymous');
});

test("another account's login asks for a new page; the same account's does not", async () => {
  let user = ada;
  const { store, onOtherAccount } = await open(fakeClient({ getUser: async () => user }));
  const { getAccessToken } = store.getState().session;

  user = { ...ada };
  await act(() => getAccessToken({ refresh: true }));
  expect(onOtherAccount).not.toHaveBeenCalled();

  user = grace;
  await act(() => getAccessToken({ refresh: true }));
  expect(onOtherAccount).toHaveBeenCalledTimes(1);
});

test('another account is noticed after the end of the first one', async () => {
  let user: typeof ada | undefined = ada;
  const { store, onOtherAccount } = await open(fakeClient({ getUser: async () => user }));
  for (user of [undefined, grace]) await act(() => store.getState().session.getAccessToken());
  expect(onOtherAccount).toHaveBeenCalledTimes(1);
});

test('what was kept for one account is gone before another one is signed in, also if the first never signed out', async () => {
  await open(fakeClient());
  storeForUser('measurements', ['of Ada']);
  cleanup();
  await open(fakeClient());
  expect(readForUser('measurements')).toEqual(['of Ada']);
  cleanup();
  await open(fakeClient({ getUser: async () => grace }));
  expect(readForUser('measurements')).toBeNull();
});

test('only a forced refresh passes by the cache', async () => {
  const getTokenSilently = jest.fn<Call>(async () => 'token');
  const { store } = await open(fakeClient({ getTokenSilently }));
  const { getAccessToken } = store.getState().session;
  await act(() => getAccessToken());
  expect(getTokenSilently).toHaveBeenLastCalledWith({ cacheMode: 'on' });
  await act(() => getAccessToken({ refresh: true }));
  expect(getTokenSilently).toHaveBeenLastCalledWith({ cacheMode: 'off' });
});

test('an SDK that gives no token and no error: the session has ended', async () => {
  const { store, status } = await open(fakeClient({ getTokenSilently: async () => undefined }));
  await act(() => expect(store.getState().session.getAccessToken()).rejects.toMatchObject({ failure: 'expired' }));
  expect(status()).toBe('expired');
});

test.each([
  [{}, { appState: { returnTo: '/dashboard' }, authorizationParams: {} }],
  [{ returnTo: '/docs?a=1#b' }, { appState: { returnTo: '/docs?a=1#b' }, authorizationParams: {} }],
  [{ returnTo: '//evil.example' }, { appState: { returnTo: '/dashboard' }, authorizationParams: {} }],
  [{ signUp: true }, { appState: { returnTo: '/dashboard' }, authorizationParams: { screen_hint: 'signup' } }],
])('signIn(%p) leaves for the login service', async (options, expected) => {
  const loginWithRedirect = jest.fn<Call>(async () => {});
  const { store } = await open(fakeClient({ loginWithRedirect }));
  await store.getState().session.signIn(options);
  expect(loginWithRedirect).toHaveBeenCalledWith(expected);
});

test.each([
  [
    'the page that a visitor was sent home from',
    { wantedPage: '/dashboard/measure?target=::1', ended: false },
    '/dashboard/measure?target=::1',
  ],
  ['the dashboard, where that page is of another site', { wantedPage: '//evil.example' }, '/dashboard'],
  ['the dashboard, where something else is kept', 'wantedPage', '/dashboard'],
])('signIn without a page to return to leads to %s', async (_, usr, returnTo) => {
  const loginWithRedirect = jest.fn<Call>(async () => {});
  const { store } = await open(fakeClient({ loginWithRedirect }));
  window.history.replaceState({ usr }, '', '/');
  await store.getState().session.signIn({ signUp: true });
  await store.getState().session.signIn({ returnTo: '/about' });
  expect(loginWithRedirect.mock.calls).toMatchObject([[{ appState: { returnTo } }], [{ appState: { returnTo: '/about' } }]]);
});

test('signIn asks for a login page in the theme of the page', async () => {
  const loginWithRedirect = jest.fn<Call>(async () => {});
  const { store } = await open(fakeClient({ loginWithRedirect }));
  document.documentElement.dataset.theme = 'light';
  await store.getState().session.signIn({});
  delete document.documentElement.dataset.theme;
  expect(loginWithRedirect).toHaveBeenCalledWith(expect.objectContaining({ authorizationParams: { 'ext-theme': 'light' } }));
});

test('signing out revokes the refresh token, then leaves', async () => {
  const done: unknown[] = [];
  const { store } = await open(
    fakeClient({ revokeRefreshToken: async () => done.push('revoke'), logout: async (options) => done.push(options) }),
  );
  await act(() => store.getState().session.signOut());
  expect(done).toEqual(['revoke', { logoutParams: { returnTo: 'http://localhost/' } }]);
});

test('signing out where the login service cannot be reached ends the session without leaving the page', async () => {
  const logout = jest.fn<Call>(async () => {});
  const { browser, network, store, status } = await open(fakeClient({ logout }));
  network.online = false;
  browser.hinted = false;
  await act(() => store.getState().session.signOut());
  expect(logout.mock.calls).toEqual([[{ openUrl: false }]]);
  expect(status()).toBe('anonymous');
  expect(store.getState().end).toBe('logout-unconfirmed');
});

test('a login after a logout that was not confirmed asks for the password', async () => {
  const loginWithRedirect = jest.fn<Call>(async () => {});
  const { browser, store } = await open(fakeClient({ loginWithRedirect }));
  browser.forceLogin = true;
  await store.getState().session.signIn();
  expect(loginWithRedirect).toHaveBeenCalledWith(expect.objectContaining({ authorizationParams: { prompt: 'login' } }));
});

test.each<[string, () => Promise<void>]>([
  ['never answers', () => new Promise(() => {})],
  ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a revocation that %s holds nobody up for more than 1.5 s', async (_, revokeRefreshToken) => {
  const logout = jest.fn<Call>(async () => {});
  const { store } = await open(fakeClient({ revokeRefreshToken, logout }));
  jest.useFakeTimers();
  const left = store.getState().session.signOut();
  await act(() => jest.advanceTimersByTimeAsync(1_500));
  await left;
  expect(logout).toHaveBeenCalledTimes(1);
});

test('signing out in another tab ends the session of this one without leaving the page', async () => {
  const logout = jest.fn<Call>(async () => {});
  const revokeRefreshToken = jest.fn(async () => {});
  const { store, status } = await open(fakeClient({ logout, revokeRefreshToken }));
  await act(() => store.leave());
  expect(revokeRefreshToken).toHaveBeenCalledTimes(1);
  expect(logout).toHaveBeenCalledWith({ openUrl: false });
  expect(status()).toBe('anonymous');
});

test('where the SDK cannot be made, the page lives on without it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
  const { store } = startStore({ hinted: true });
  render(
    <>
      <h1>About</h1>
      <Auth0Bridge store={store} login={fakeSite.login} />
    </>,
  );
  expect(document.body).toHaveTextContent('About');
  expect(store.getState()).toMatchObject({ clientWanted: false, session: { status: 'unavailable' } });
});
