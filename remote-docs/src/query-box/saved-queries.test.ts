import { afterEach, expect, jest, test } from '@jest/globals';
import { addToHistory, clearHistory, readHistory } from './query-history.ts';
import { deleteSaved, readSaved, saveQuery } from './saved-queries.ts';

afterEach(() => {
  jest.restoreAllMocks();
  for (const { name } of readSaved()) deleteSaved(name);
  clearHistory();
  localStorage.clear();
});

const names = () => readSaved().map(({ name }) => name);

/** The browser's storage takes nothing more; what it has can be read. */
function fillStorage() {
  return jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('exceeded the quota', 'QuotaExceededError');
  });
}

// Reliability: the browser's storage is full when a query is saved
test('a query that the browser has no room for is there as long as the page, and that is said', () => {
  expect(saveQuery('before', 'SELECT 1').sentence).toBe('Saved as “before” in this browser.');
  const full = fillStorage();
  expect(saveQuery('new', 'SELECT 2').sentence).toBe(
    '“new” is kept until this page is closed: this browser denies storage, or has no room left.',
  );
  expect(names()).toEqual(['before', 'new']);
  addToHistory('SELECT 3');
  expect(readHistory()).toEqual(['SELECT 3']);
  deleteSaved('before');
  expect(names()).toEqual(['new']);
  // There is room again.
  full.mockRestore();
  expect(saveQuery('last', 'SELECT 4').sentence).toBe('Saved as “last” in this browser.');
  expect(names()).toEqual(['last', 'new']);
  expect(localStorage.getItem('docs.saved-queries')).toContain('SELECT 2');
});

test('where storage is denied, a saved query is there as long as the page, and that is said', () => {
  for (const method of ['getItem', 'setItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
  expect(saveQuery('new', 'SELECT 2').sentence).toMatch(/^“new” is kept until this page is closed/);
  expect(names()).toEqual(['new']);
});

test.each([
  ['no JSON', '{'],
  ['no list', '{"__proto__": []}'],
  ['other items', '[null, 5, [], {"name": 5, "text": "x"}, {"name": "x"}, {"name": "good", "text": "SELECT 1"}]'],
])('stored queries that are %s hide no others, and give way to the next one', (_, stored) => {
  localStorage.setItem('docs.saved-queries', stored);
  expect(names()).toEqual(stored.includes('good') ? ['good'] : []);
  expect(saveQuery('new', 'SELECT 2').sentence).toBe('Saved as “new” in this browser.');
  expect(names()).toContain('new');
});
