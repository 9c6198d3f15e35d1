import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { fakeSite } from 'shared/testing';
import { readForUser, storeForUser } from 'shared/user-storage';
import { fakeLoginClient } from '../testing.tsx';
import { createSession } from './create-session.ts';

const login = { ...fakeSite.login, clientId: 'site' };
const signedIn = { kind: 'signed-in', account: { id: 'auth0|1', name: undefined } } as const;

afterEach(() => {
  // Ends what a page of this test had begun: all of them hear the events of the next one's.
  goBack();
  localStorage.clear();
  for (const cookie of document.cookie.split('; ')) setCookie(`${cookie.split('=')[0]}=; max-age=0`);
  window.history.replaceState(null, '', '/');
});

function setCookie(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = cookie;
}

/** The browser shows the page again, out of its back/forward cache. */
const goBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

const statusOf = (store: ReturnType<typeof createSession>) => store.getState().session.status;

test('a browser without the hint is anonymous', () => {
  setCookie('theme=dark');
  setCookie('auth0.another.is.authenticated=true');
  // Of releases with `legacySameSiteCookie`: no sign-out removes it.
  setCookie('_legacy_auth0.site.is.authenticated=true');
  expect(statusOf(createSession(login))).toBe('anonymous');
});

test("the SDK's cookie is the hint", () => {
  setCookie('theme=dark');
  setCookie('auth0.site.is.authenticated=true');
  expect(statusOf(createSession(login))).toBe('restoring');
});

test('the hint is looked up anew each time', () => {
  setCookie('auth0.site.is.authenticated=true');
  const store = createSession(login);
  setCookie('auth0.site.is.authenticated=; max-age=0');
  store.settle({ kind: 'signed-out' });
  expect(statusOf(store)).toBe('anonymous');
});

test('the return from the login service needs no hint', () => {
  window.history.replaceState(null, '', '/callback?code=1&state=2');
  expect(statusOf(createSession(login))).toBe('restoring');
});

describe('a login service that does not answer at /callback', () => {
  const silent = new Error('The worker is silent');
  const open = () => {
    // That the session is not restored is logged.
    jest.spyOn(console, 'error').mockImplementation(() => {});
    window.history.replaceState({ usr: 1 }, '', '/callback?code=1&state=2');
    return createSession(login);
  };

  // Reliability: the login SDK's worker is silent at `/callback`
  test('leaves no code in the URL', async () => {
    const store = open();
    store.attach(fakeLoginClient());
    store.clientSilent(silent);
    await waitFor(() => expect(window.location.href).toBe('http://localhost/callback'));
    expect(window.history.state).toEqual({ usr: 1 });
    expect(statusOf(store)).toBe('unavailable');
  });

  test('leaves it there as long as the login SDK has not come, which can still use it', async () => {
    const store = open();
    store.clientSilent(silent);
    await Promise.resolve();
    expect(window.location.search).toBe('?code=1&state=2');
    store.attach(fakeLoginClient());
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  test('does not change the URL of the page that the visitor has gone on to', async () => {
    const store = open();
    store.clientSilent(silent);
    window.history.replaceState(null, '', '/docs?a=1');
    store.attach(fakeLoginClient());
    await new Promise((resolve) => setTimeout(resolve));
    expect(window.location.href).toBe('http://localhost/docs?a=1');
  });
});

test('what is kept while the page leaves is forgotten with it, and Back finds nobody signed in', async () => {
  setCookie('auth0.site.is.authenticated=true');
  const store = createSession(login);
  store.attach(fakeLoginClient());
  store.settle(signedIn);
  await store.getState().session.signOut();
  storeForUser('a', 1);
  window.dispatchEvent(new Event('pagehide'));
  expect(readForUser('a')).toBeNull();

  setCookie('auth0.site.is.authenticated=; max-age=0');
  goBack();
  expect(store.getState()).toMatchObject({ session: { status: 'anonymous' }, account: null, end: 'signed-out' });
});

describe('a page that Back shows again', () => {
  test('of an anonymous visitor restores the session that another page has begun', () => {
    const store = createSession(login);
    setCookie('auth0.site.is.authenticated=true');
    goBack();
    expect(store.getState()).toMatchObject({ session: { status: 'restoring' }, clientWanted: true, attempt: 1 });
  });

  test('of a signed-in visitor is signed out, if another page has ended the session', () => {
    setCookie('auth0.site.is.authenticated=true');
    const store = createSession(login);
    store.attach(fakeLoginClient());
    store.settle(signedIn);
    goBack();
    expect(statusOf(store)).toBe('signed-in');
    setCookie('auth0.site.is.authenticated=; max-age=0');
    goBack();
    expect(store.getState()).toMatchObject({ session: { status: 'anonymous' }, account: null, end: 'signed-out' });
  });

  test('stays as it is while it restores the session, which needs no hint after a login', () => {
    window.history.replaceState(null, '', '/callback?code=1&state=2');
    const store = createSession(login);
    goBack();
    expect(statusOf(store)).toBe('restoring');
  });
});

test('from the press of Logout on, no other page finds a session here, whenever this one goes', async () => {
  setCookie('auth0.site.is.authenticated=true');
  const store = createSession(login);
  // The login service does not answer.
  store.attach(fakeLoginClient({ signOut: () => new Promise(() => {}) }));
  store.settle(signedIn);
  void store.getState().session.signOut();
  expect(statusOf(createSession(login))).toBe('anonymous');
  // A token that comes late writes it once more.
  setCookie('auth0.site.is.authenticated=true');
  window.dispatchEvent(new Event('pagehide'));
  expect(statusOf(createSession(login))).toBe('anonymous');
});

describe('a page that goes in the middle of Logout', () => {
  function leave(signOut: () => Promise<boolean>) {
    setCookie('auth0.site.is.authenticated=true');
    const store = createSession(login);
    store.attach(fakeLoginClient({ signOut }));
    store.settle(signedIn);
    return store.getState().session.signOut();
  }
  const hide = () => window.dispatchEvent(new Event('pagehide'));
  const endOf = (store: ReturnType<typeof createSession>) => store.getState().end;

  test('leaves it to the next page to say that the session at the login service may live on, once', () => {
    void leave(() => new Promise(() => {}));
    hide();
    const next = createSession(login);
    expect(endOf(next)).toBe('logout-unconfirmed');
    expect(next.getPrerenderedState().end).toBeNull();
    expect(endOf(createSession(login))).toBeNull();
  });

  test('says nothing of it where the login service has been asked, and to a visitor who returns from a login', async () => {
    await leave(async () => true);
    hide();
    expect(endOf(createSession(login))).toBeNull();

    void leave(() => new Promise(() => {}));
    hide();
    window.history.replaceState(null, '', '/callback?code=1&state=2');
    expect(endOf(createSession(login))).toBeNull();
  });

  test('leaves nothing to say when Back shows it again', () => {
    void leave(() => new Promise(() => {}));
    hide();
    goBack();
    expect(endOf(createSession(login))).toBeNull();
  });

  test('leaves no token in the storage', () => {
    const [token, account, others] = ['@@auth0spajs@@::site::api::openid', '@@auth0spajs@@::site::@@user@@', '@@auth0spajs@@::site2::api'];
    for (const key of [token, account, others]) localStorage.setItem(key, '{}');
    hide();
    expect(localStorage.getItem(token)).toBe('{}');
    void leave(() => new Promise(() => {}));
    // To be revoked.
    expect(localStorage.getItem(token)).toBe('{}');
    hide();
    expect([token, account, others].map((key) => localStorage.getItem(key))).toEqual([null, null, '{}']);
  });
});

test('signing out in one tab signs the others out, and what apps have kept is forgotten', async () => {
  storeForUser('a', 1);
  setCookie('auth0.site.is.authenticated=true');
  const [here, there] = [createSession(login), createSession(login)];
  for (const store of [here, there]) {
    store.attach(fakeLoginClient());
    store.settle(signedIn);
  }
  await here.getState().session.signOut();
  await waitFor(() => expect(statusOf(there)).toBe('anonymous'));
  expect(statusOf(here)).toBe('signed-in');
  expect(readForUser('a')).toBeNull();
});

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

// Reliability: no `BroadcastChannel`
test.each([
  ['absent', undefined],
  ['refused', refuse],
])('where BroadcastChannel is %s, signing out in one tab signs out the others by the storage event', async (_, replacement) => {
  const original = globalThis.BroadcastChannel;
  Reflect.set(globalThis, 'BroadcastChannel', replacement);
  setCookie('auth0.site.is.authenticated=true');
  const signOut = jest.fn(async () => true);
  const [here, there] = [createSession(login), createSession(login)];
  for (const store of [here, there]) {
    store.attach(fakeLoginClient({ signOut }));
    store.settle(signedIn);
  }
  await here.getState().session.signOut();
  expect(signOut).toHaveBeenCalledTimes(1);
  // The browser tells the other tabs, with null for what was removed.
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: null }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'logged-in', newValue: '0.5' }));
  expect(statusOf(there)).toBe('signed-in');
  window.dispatchEvent(new StorageEvent('storage', { key: 'logged-in', newValue: null }));
  expect(statusOf(there)).toBe('anonymous');
  globalThis.BroadcastChannel = original;
});

test('where the browser refuses to read cookies, nobody is signed in', () => {
  const cookies = jest.spyOn(document, 'cookie', 'get').mockImplementation(refuse);
  expect(statusOf(createSession(login))).toBe('anonymous');
  cookies.mockRestore();
});
