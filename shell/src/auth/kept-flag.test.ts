import { afterEach, expect, jest, test } from '@jest/globals';
import { keptFlag } from './kept-flag.ts';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

function denyStorage() {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage'] as const) jest.spyOn(window, name, 'get').mockImplementation(deny);
}

test('a flag is there for the next page and for other tabs, until it is taken back', () => {
  expect(keptFlag('a').get()).toBe(false);
  keptFlag('a').set(true);
  expect([keptFlag('a').get(), keptFlag('b').get()]).toEqual([true, false]);
  keptFlag('a').set(false);
  expect(keptFlag('a').get()).toBe(false);
});

test('where the browser keeps nothing, a flag lasts as long as the page', () => {
  denyStorage();
  const flag = keptFlag('a');
  flag.set(true);
  expect(flag.get()).toBe(true);
  flag.set(false);
  expect(flag.get()).toBe(false);
});
