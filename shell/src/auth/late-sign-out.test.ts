import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fakeSite, pending } from 'shared/testing';
import { readForUser, storeForUser } from 'shared/user-storage';
import { fakeLoginClient } from '../testing.tsx';
import { createSession } from './create-session.ts';
import { signedIn } from './testing.ts';

const login = { ...fakeSite.login, clientId: 'site' };
const HINT = 'auth0.site.is.authenticated=true';

function setCookie(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = cookie;
}

const statusOf = (store: ReturnType<typeof createSession>) => store.getState().session.status;

const original = globalThis.BroadcastChannel;
let arrive: (() => void)[] = [];
/** Channels of pages that are frozen until their messages arrive. */
class FrozenChannel {
  static all: FrozenChannel[] = [];
  onmessage?: (event: { data: unknown }) => void;
  constructor() {
    FrozenChannel.all.push(this);
  }
  postMessage(data: unknown) {
    for (const other of FrozenChannel.all) if (other !== this) arrive.push(() => other.onmessage?.({ data }));
  }
}
beforeEach(() => {
  FrozenChannel.all = [];
  arrive = [];
  Reflect.set(globalThis, 'BroadcastChannel', FrozenChannel);
});
afterEach(() => {
  globalThis.BroadcastChannel = original;
  localStorage.clear();
  setCookie(`${HINT}; max-age=0`);
});

/** A page in the background, whose session another page ends. */
async function signOutElsewhere(overrides: Parameters<typeof fakeLoginClient>[0] = {}) {
  setCookie(HINT);
  const forget = jest.fn(async () => {});
  const reload = jest.fn();
  const [here, there] = [createSession(login), createSession(login, 'anonymous', reload)];
  here.attach(fakeLoginClient());
  there.attach(fakeLoginClient({ forget, ...overrides }));
  for (const store of [here, there]) store.settle(signedIn);
  const asked = there.getState().session.getAccessToken();
  asked.catch(() => {});
  await here.getState().session.signOut();
  return { there, forget, reload };
}

function logIn() {
  setCookie(HINT);
  window.history.replaceState(null, '', '/callback?code=1&state=2');
  createSession(login).settle({ ...signedIn, returnTo: '/dashboard' });
  window.history.replaceState(null, '', '/');
  storeForUser('a', 'of the next');
}
const hear = () => {
  for (const one of arrive.splice(0)) one();
};
const idle = () => new Promise((resolve) => setTimeout(resolve, 10));

// Reliability: a tab in the background hears of a Logout when the next session has begun
test('a sign-out that a page hears late ends no session that has begun since, and loads the page anew in that one', async () => {
  const { there, forget, reload } = await signOutElsewhere();
  logIn();
  hear();
  await idle();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(forget).not.toHaveBeenCalled();
  expect(statusOf(there)).toBe('signed-in');
  expect(statusOf(createSession(login))).toBe('restoring');
  expect(readForUser('a')).toBe('of the next');
});

test('a sign-out ends no session either that has begun while a last token was waited for, and finds it', async () => {
  const token = pending<string>();
  const { there, forget } = await signOutElsewhere({ getToken: () => token.promise });
  hear();
  expect(statusOf(there)).toBe('anonymous');
  logIn();
  token.resolve('token');
  await idle();
  expect(forget).not.toHaveBeenCalled();
  expect(statusOf(there)).toBe('restoring');
});

test.each([
  ['is gone', () => {}],
  // A browser may give a page the message before it has told it that the other page has removed the mark.
  ['is still seen', (mark: string) => localStorage.setItem('logged-in', mark)],
])('a sign-out ends the session where nobody has logged in since, when the mark of the login before %s', async (_, seen) => {
  logIn();
  const mark = localStorage.getItem('logged-in') ?? '';
  const { there, forget, reload } = await signOutElsewhere();
  expect(localStorage.getItem('logged-in')).toBeNull();
  seen(mark);
  hear();
  await idle();
  expect(statusOf(there)).toBe('anonymous');
  expect(forget).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
});
