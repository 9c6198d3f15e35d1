import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { loadEntry } from './load-entry.ts';
import { EntryError } from './remote-failure.ts';

const entry = { url: 'https://cdn.example/remote_docs/v2/remoteEntry.js', integrity: 'sha384-entry', limit: 5_000 };

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

/** The script that was asked for last. */
function script(): HTMLScriptElement {
  const element = document.querySelector<HTMLScriptElement>('script:last-of-type');
  if (!element) throw new Error('No script was asked for.');
  return element;
}

const container = () => ({ init() {}, get: async () => () => 'the module' });

test('an entry is asked for with its integrity, and gives its container', async () => {
  const docs = container();
  const loading = loadEntry('remote_docs', entry);
  const element = script();
  expect(element).toMatchObject({ src: entry.url, integrity: entry.integrity, crossOrigin: 'anonymous' });
  Object.assign(globalThis, { remote_docs: docs });
  element.dispatchEvent(new Event('load'));
  expect(await loading).toBe(docs);
  expect(document.querySelector('script')).toBeNull();
});

test('an entry that the page’s Trusted Types refuse is one that could not be loaded', async () => {
  const refuse = jest.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(() => {
    throw new TypeError('This document requires a TrustedScriptURL');
  });
  const loading = loadEntry('remote_docs', entry);
  await expect(loading).rejects.toThrow(new EntryError(`${entry.url} was refused by the page: This document requires a TrustedScriptURL`));
  expect(document.querySelector('script')).toBeNull();
  refuse.mockRestore();
});

test.each<[string, () => void]>([
  ['could not be loaded', () => script().dispatchEvent(new Event('error'))],
  ['is not the entry of this remote', () => script().dispatchEvent(new Event('load'))],
  ['did not come within 5 s', () => jest.advanceTimersByTime(5_000)],
])('an entry %s', async (problem, happen) => {
  // What a version that was loaded before has left is no answer.
  Object.assign(globalThis, { remote_docs: container() });
  const loading = loadEntry('remote_docs', entry);
  happen();
  await expect(loading).rejects.toThrow(new EntryError(`${entry.url} ${problem}`));
  await expect(loading).rejects.toBeInstanceOf(EntryError);
  expect(document.querySelector('script')).toBeNull();
});
