import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { refusedForSignIn } from './sign-in-needs.ts';

beforeEach(() => {
  // jsdom has none.
  jest.spyOn(globalThis, 'crypto', 'get').mockReturnValue({ subtle: {} } as Crypto);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('a browser that refuses nothing', () => {
  expect(refusedForSignIn()).toBeUndefined();
  expect(document.cookie).toBe('');
});

test('cookies', () => {
  jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  expect(refusedForSignIn()).toBe('storage');
});

test('cookies that are not kept, whatever the browser says of them', () => {
  jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
  expect(navigator.cookieEnabled).toBe(true);
  expect(refusedForSignIn()).toBe('storage');
});

test('storage that cannot be had', () => {
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(refusedForSignIn()).toBe('storage');
});

test('storage that takes nothing', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });
  expect(refusedForSignIn()).toBe('storage');
});

test('hashes, without HTTPS', () => {
  jest.spyOn(globalThis, 'crypto', 'get').mockReturnValue({} as Crypto);
  expect(refusedForSignIn()).toBe('insecure');
});
