import { beforeEach, expect, jest, test } from '@jest/globals';
import { clearUserStorage, readForUser, storeForUser } from './user-storage.ts';

beforeEach(() => localStorage.clear());

test('what is kept can be read until it is forgotten, and nothing else is', () => {
  localStorage.setItem('of the site', 'x');
  storeForUser('a', { b: [1] });
  expect(readForUser('a')).toEqual({ b: [1] });
  expect(readForUser('b')).toBeNull();
  clearUserStorage();
  expect(readForUser('a')).toBeNull();
  expect(localStorage.getItem('of the site')).toBe('x');
});

test('what is no JSON is nothing', () => {
  localStorage.setItem('personal:a', '{');
  expect(readForUser('a')).toBeNull();
});

test('a browser that keeps nothing is no failure', () => {
  jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  storeForUser('a', 1);
  expect(readForUser('a')).toBeNull();
  expect(clearUserStorage).not.toThrow();
});
