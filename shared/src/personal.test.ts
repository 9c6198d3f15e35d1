import { beforeEach, expect, jest, test } from '@jest/globals';
import { forgetPersonal, keepPersonal, readPersonal } from './personal.ts';

beforeEach(() => localStorage.clear());

test('what is kept can be read until it is forgotten, and nothing else is', () => {
  localStorage.setItem('of the site', 'x');
  keepPersonal('a', { b: [1] });
  expect(readPersonal('a')).toEqual({ b: [1] });
  expect(readPersonal('b')).toBeNull();
  forgetPersonal();
  expect(readPersonal('a')).toBeNull();
  expect(localStorage.getItem('of the site')).toBe('x');
});

test('what is no JSON is nothing', () => {
  localStorage.setItem('personal:a', '{');
  expect(readPersonal('a')).toBeNull();
});

test('a browser that keeps nothing is no failure', () => {
  jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  keepPersonal('a', 1);
  expect(readPersonal('a')).toBeNull();
  expect(forgetPersonal).not.toThrow();
});
