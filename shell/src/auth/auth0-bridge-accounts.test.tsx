import { Auth0Provider, type User } from '@auth0/auth0-react';
import type { Auth0Client } from '@auth0/auth0-spa-js';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { pending } from 'shared/testing';
import { clearUserStorage, readForUser, storeForUser } from 'shared/user-storage';
import { Report } from './auth0-bridge.tsx';
import { forgetOthers } from './forget-others.ts';
import { startStore } from './testing.ts';

afterEach(clearUserStorage);

const ada = { sub: 'auth0|1' };
const grace = { sub: 'auth0|2' };

/** A tab in which Ada is signed in. @param started - when the SDK has checked the session. */
async function openTab(started = Promise.resolve()) {
  const { store } = startStore({ hinted: true });
  const onOtherAccount = jest.fn();
  const client = {
    checkSession: () => started,
    // The SDK makes another object of each ID token.
    getUser: async (): Promise<User> => ({ ...ada }),
    getTokenSilently: async () => 'token',
    revokeRefreshToken: async () => {},
    logout: async () => {},
  } as unknown as Auth0Client;
  await act(async () => {
    render(
      <Auth0Provider client={client}>
        <Report store={store} returnTo={{ current: undefined }} onOtherAccount={onOtherAccount} reachable={async () => true} />
      </Auth0Provider>,
    );
  });
  return { store, onOtherAccount, refresh: () => act(() => store.getState().session.getAccessToken({ refresh: true })) };
}

/** As another tab does, in which Grace logs in. */
function logInElsewhere() {
  forgetOthers(grace.sub);
  storeForUser('measurements', ['of Grace']);
}

// Reliability: another account logs in in another tab, without a Logout
test("an older tab leaves the stored data of another account alone, and becomes that account's at its next token", async () => {
  const { onOtherAccount, refresh } = await openTab();
  await refresh();
  logInElsewhere();
  expect(onOtherAccount).not.toHaveBeenCalled();
  await refresh();
  expect(readForUser('measurements')).toEqual(['of Grace']);
  expect(localStorage.getItem('personal:account')).toBe(grace.sub);
  expect(onOtherAccount).toHaveBeenCalledTimes(1);
});

test("another account's login removes the queries that an earlier release has stored, but not the saved ones", () => {
  forgetOthers(ada.sub);
  for (const name of ['docs.tabs', 'docs.queries', 'docs.query', 'docs.saved-queries']) localStorage.setItem(name, '[]');
  forgetOthers(ada.sub);
  expect(localStorage).toHaveLength(5);
  forgetOthers(grace.sub);
  expect(Object.keys(localStorage).sort()).toEqual(['docs.saved-queries', 'personal:account']);
  localStorage.removeItem('docs.saved-queries');
});

// A tab with an earlier release removes them when it finds nobody signed in, e.g. one that was opened before the login.
test("the stored data are the account's again at its next token after another tab has removed them", async () => {
  const { refresh } = await openTab();
  clearUserStorage();
  await refresh();
  expect(localStorage.getItem('personal:account')).toBe(ada.sub);
});

test("the stored data are the account's also where the SDK has a token before it has checked the session", async () => {
  const started = pending<void>();
  await openTab(started.promise);
  expect(localStorage.getItem('personal:account')).toBeNull();
  await act(async () => started.resolve());
  expect(localStorage.getItem('personal:account')).toBe(ada.sub);
});

test.each([
  ['once the browser tells it of the other login', 'storage'],
  ['when Back shows it as it was', 'pageshow'],
])('an older tab becomes that of the other account %s', async (_, event) => {
  const { store, onOtherAccount } = await openTab();
  window.dispatchEvent(new Event(event));
  expect(onOtherAccount).not.toHaveBeenCalled();
  logInElsewhere();
  window.dispatchEvent(new Event(event));
  expect(onOtherAccount).toHaveBeenCalledTimes(1);

  await act(() => store.leave());
  window.dispatchEvent(new Event(event));
  expect(onOtherAccount).toHaveBeenCalledTimes(1);
});
