import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { clearUserStorage, keepAfterSignOut, readForUser, staysAfterSignOut, storeForUser } from './user-storage.ts';

beforeEach(() => localStorage.clear());

test('what is kept can be read until it is forgotten, and nothing else is', () => {
  localStorage.setItem('of the site', 'x');
  storeForUser('a', { b: [1] });
  sessionStorage.setItem('personal:of this browser tab', 'x');
  for (const name of ['docs.tabs', 'docs.queries', 'docs.query', 'docs.saved-queries']) localStorage.setItem(name, 'of a former release');
  expect(readForUser('a')).toEqual({ b: [1] });
  expect(readForUser('b')).toBeNull();
  clearUserStorage();
  expect(readForUser('a')).toBeNull();
  expect(Object.keys(localStorage).sort()).toEqual(['docs.saved-queries', 'of the site']);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('what is no JSON is nothing', () => {
  localStorage.setItem('personal:a', '{');
  expect(readForUser('a')).toBeNull();
});

test('what a browser tab keeps is forgotten where the browser allows no other storage', () => {
  sessionStorage.setItem('personal:a', '1');
  jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  clearUserStorage();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a browser that keeps nothing is no failure', () => {
  jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  storeForUser('a', 1);
  expect(readForUser('a')).toBeNull();
  keepAfterSignOut('a', true);
  expect(staysAfterSignOut('a')).toBeUndefined();
  expect(clearUserStorage).not.toThrow();
});

describe('what the user wants to keep after sign-out', () => {
  /** As the shell does it (`shell/src/auth/forget-others.ts`). */
  const signIn = (account: string) => localStorage.setItem('personal:account', account);

  test('is read by the same account alone, after its next sign-in', () => {
    signIn('local|1');
    storeForUser('history', ['mine']);
    storeForUser('other', 1);
    expect(staysAfterSignOut('history')).toBe(false);
    keepAfterSignOut('history', true);
    expect(staysAfterSignOut('history')).toBe(true);
    storeForUser('history', ['mine', 'too']);
    clearUserStorage();
    expect([readForUser('history'), staysAfterSignOut('history')]).toEqual([null, undefined]);

    signIn('local|2');
    expect([readForUser('history'), staysAfterSignOut('history')]).toEqual([null, false]);
    storeForUser('history', ['of another']);
    clearUserStorage();

    signIn('local|1');
    expect(readForUser('history')).toEqual(['mine', 'too']);
    expect(readForUser('other')).toBeNull();
  });

  test('is removed at once where it stayed, and lives until sign-out', () => {
    signIn('1');
    storeForUser('history', ['mine']);
    keepAfterSignOut('history', true);
    keepAfterSignOut('history', false);
    expect(Object.keys(localStorage).sort()).toEqual(['personal:account', 'personal:history']);
    expect(readForUser('history')).toEqual(['mine']);
    clearUserStorage();
    expect(localStorage).toHaveLength(0);
  });

  test('can be chosen before there is anything', () => {
    signIn('1');
    keepAfterSignOut('history', true);
    expect([readForUser('history'), staysAfterSignOut('history')]).toEqual([null, true]);
    storeForUser('history', ['mine']);
    expect(Object.keys(localStorage).sort()).toEqual(['kept:1:history', 'personal:account']);
  });

  test('is not offered by a host that does not say who is signed in', () => {
    storeForUser('history', ['mine']);
    keepAfterSignOut('history', true);
    expect(staysAfterSignOut('history')).toBeUndefined();
    expect(Object.keys(localStorage)).toEqual(['personal:history']);
  });
});
