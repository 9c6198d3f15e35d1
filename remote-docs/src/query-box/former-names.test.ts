import { beforeEach, expect, jest, test } from '@jest/globals';
import { readHistory } from './query-history.ts';
import { readTabs } from './tabs.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const tabs = (text: string) => JSON.stringify({ tabs: [{ title: 'Mine', text }], active: 0 });
const texts = () => readTabs()?.tabs.map(({ text }) => text);
const formerKeys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith('docs.'));

test('open and recent queries of the former names are moved, once', () => {
  for (const storage of [localStorage, sessionStorage]) storage.setItem('docs.tabs', tabs('SELECT 1'));
  localStorage.setItem('docs.query', '{"text":"SELECT 0"}');
  localStorage.setItem('docs.queries', '["SELECT 1","SELECT 2"]');
  expect([texts(), readHistory()]).toEqual([['SELECT 1'], ['SELECT 1', 'SELECT 2']]);
  expect(formerKeys()).toEqual([]);
  expect([texts(), readHistory()]).toEqual([['SELECT 1'], ['SELECT 1', 'SELECT 2']]);
});

test('the only query of the time before there were tabs is moved', () => {
  for (const storage of [localStorage, sessionStorage]) storage.setItem('docs.query', '{"text":"SELECT 8","link":"SELECT 7"}');
  expect(texts()).toEqual(['SELECT 8']);
  expect(formerKeys()).toEqual([]);
});

test('they do not replace what is stored now, and saved queries stay where they are', () => {
  localStorage.setItem('personal:docs.tabs', tabs('SELECT 2'));
  localStorage.setItem('personal:docs.queries', '["SELECT 2"]');
  localStorage.setItem('docs.tabs', tabs('SELECT 1'));
  localStorage.setItem('docs.queries', '["SELECT 1"]');
  localStorage.setItem('docs.saved-queries', '[]');
  expect([texts(), readHistory()]).toEqual([['SELECT 2'], ['SELECT 2']]);
  expect(formerKeys()).toEqual(['docs.saved-queries']);
});

test('what a browser tab had of its own is not shown: perhaps somebody has signed out since', () => {
  sessionStorage.setItem('docs.tabs', tabs('SELECT 1'));
  expect(texts()).toBeUndefined();
  expect(formerKeys()).toEqual([]);
});

test('what a browser tab had of its own goes where the browser allows no other storage, too', () => {
  sessionStorage.setItem('docs.tabs', tabs('SELECT 1'));
  jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(texts()).toBeUndefined();
  expect(Object.keys(sessionStorage)).not.toContain('docs.tabs');
});
