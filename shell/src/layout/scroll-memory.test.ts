import { afterEach, expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useScrollMemory } from './scroll-memory.ts';

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

test('the place is stored before the page is left: in Firefox, pagehide is too late', () => {
  // jsdom has none.
  Object.assign(window.history, { scrollRestoration: 'auto' });
  renderHook(() => useScrollMemory({ key: 'a' }, 'PUSH'));
  Object.assign(window, { scrollY: 700 });
  for (const event of ['scroll', 'beforeunload']) window.dispatchEvent(new Event(event));
  expect(JSON.parse(sessionStorage.getItem('scroll') ?? '[]')).toEqual([['a', 700]]);
  // Nothing may come of that navigation: the page still finds the place by itself.
  expect(window.history.scrollRestoration).toBe('manual');
  window.dispatchEvent(new Event('pagehide'));
  expect(window.history.scrollRestoration).toBe('auto');
});

test.each(['beforeunload', 'pagehide', 'visibilitychange'])('%s stores the place of which no scroll event has told', (event) => {
  Object.assign(window, { scrollY: 0 });
  renderHook(() => useScrollMemory({ key: 'a' }, 'PUSH'));
  Object.assign(window, { scrollY: 700 });
  document.dispatchEvent(new Event(event, { bubbles: true }));
  expect(sessionStorage.getItem('scroll')).toBe('[["a",700]]');
});

test('a page that is left before it has gone to its place keeps that place', () => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  sessionStorage.setItem('scroll', '[["a",700]]');
  Object.assign(window, { scrollY: 0 });
  const { result } = renderHook(() => useScrollMemory({ key: 'a' }, 'POP'));
  window.dispatchEvent(new Event('beforeunload'));
  expect(sessionStorage.getItem('scroll')).toBe('[["a",700]]');
  result.current();
  Object.assign(window, { scrollY: 650 });
  window.dispatchEvent(new Event('beforeunload'));
  expect(sessionStorage.getItem('scroll')).toBe('[["a",650]]');
});

test('the place is stored when the tab is hidden: the browser may discard it, and says nothing more', () => {
  const { unmount } = renderHook(() => useScrollMemory({ key: 'a' }, 'PUSH'));
  Object.assign(window, { scrollY: 700 });
  for (const event of ['scroll', 'visibilitychange']) document.dispatchEvent(new Event(event, { bubbles: true }));
  expect(sessionStorage.getItem('scroll')).toBe('[["a",700]]');
  unmount();
  sessionStorage.clear();
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(sessionStorage.getItem('scroll')).toBeNull();
});

test('another document of the site in the tab keeps the places of the first one, the newest 50', () => {
  sessionStorage.setItem('scroll', JSON.stringify(Array.from({ length: 50 }, (_, index) => [`first ${index}`, index])));
  Object.assign(window, { scrollY: 0 });
  const { result, rerender } = renderHook(({ key }) => useScrollMemory({ key }, 'PUSH'), { initialProps: { key: 'second' } });
  expect(result.current()).toBe(false);
  rerender({ key: 'first 1' });
  window.dispatchEvent(new Event('pagehide'));
  const stored = JSON.parse(sessionStorage.getItem('scroll') ?? '[]').map(([key]: [string]) => key);
  expect(stored).toHaveLength(50);
  expect(stored[0]).toBe('first 2');
  expect(stored.slice(-3)).toEqual(['first 49', 'second', 'first 1']);
});

test.each([
  ['manual', 0, [[0, 700]]],
  ['manual', 50, []],
  ['auto', 0, []],
])('a served page with the restoration %s, scrolled to %i, goes to its place by %j', (scrollRestoration, scrollY, expected) => {
  sessionStorage.setItem('scroll', '[["a",700]]');
  Object.assign(window.history, { scrollRestoration });
  Object.assign(window, { scrollY });
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { result } = renderHook(() => useScrollMemory({ key: 'a' }, 'POP'));
  expect(result.current(true)).toBe(true);
  expect(scrollTo.mock.calls).toEqual(expected);
});
