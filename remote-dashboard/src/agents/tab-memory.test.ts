import { expect, test } from '@jest/globals';
import { clearTabMemory, PLACE, tabMemory } from './tab-memory.ts';

test('however many places are left, a selection is kept over a reload', () => {
  clearTabMemory();
  tabMemory.keep('selection', ['vltcdg01']);
  for (let step = 0; step < 60; step++) tabMemory.keep(PLACE + step, { row: 'vltcdg01' });
  dispatchEvent(new Event('pagehide'));
  const stored = new Map<string, unknown>(JSON.parse(sessionStorage.getItem('agents-table') ?? '[]'));
  expect(stored.get('selection')).toEqual(['vltcdg01']);
  expect(stored.has(`${PLACE}9`)).toBe(false);
  expect(stored.has(`${PLACE}10`)).toBe(true);
});

test('what is kept is stored before the page is left: in Firefox, pagehide is too late', () => {
  tabMemory.keep('selection', ['vltams01']);
  dispatchEvent(new Event('beforeunload'));
  expect(new Map(JSON.parse(sessionStorage.getItem('agents-table') ?? '[]')).get('selection')).toEqual(['vltams01']);
});

test('what is kept is stored when the tab is hidden: the browser may discard it, and says nothing more', () => {
  tabMemory.keep('selection', ['vltsgp01']);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(new Map(JSON.parse(sessionStorage.getItem('agents-table') ?? '[]')).get('selection')).toEqual(['vltsgp01']);
});
