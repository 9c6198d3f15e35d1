import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { isAllowedScript } from '../trusted-types.ts';
import { containers, containersWith } from './containers.ts';
import { EntryError } from './remote-failure.ts';

const entry = { url: 'https://cdn.example/remote_docs/v2/remoteEntry.js', integrity: 'sha384-entry', limit: 5_000 };
const scope = { react: {} };
const initSharing = jest.fn(async (_scope: string) => {});

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { __webpack_init_sharing__: initSharing, __webpack_share_scopes__: { default: scope } });
});

afterEach(() => {
  jest.useRealTimers();
});

/** The script that was asked for last; with `runs`, it puts that into the remote's global, like an entry. */
function script({ runs }: { runs?: object } = {}): HTMLScriptElement {
  const element = document.querySelector<HTMLScriptElement>('script:last-of-type');
  if (!element) throw new Error('No script was asked for.');
  if (runs) Object.assign(globalThis, { remote_docs: runs });
  return element;
}

const container = (module: unknown) => ({ init: jest.fn((_scope: object) => {}), get: jest.fn(async (_expose: string) => () => module) });

test('a container gets the modules of the page, and gives the module', async () => {
  const docs = container('the module');
  const module = containers.load('remote_docs', 'App', entry);
  const element = script({ runs: docs });
  expect(element).toMatchObject({ src: entry.url, integrity: entry.integrity, crossOrigin: 'anonymous' });
  element.dispatchEvent(new Event('load'));
  expect(await module).toBe('the module');
  expect(initSharing).toHaveBeenCalledWith('default');
  expect(docs.init).toHaveBeenCalledWith(scope);
  expect(docs.get).toHaveBeenCalledWith('./App');
  expect(document.querySelector('script')).toBeNull();
});

test('the files of a version may run once its entry is asked for, and in a page of others nothing is said of that', async () => {
  const chunk = 'https://cdn.example/remote_docs/v3/App.js';
  const load = ({ load }: typeof containers) => {
    const module = load('remote_docs', 'App', { ...entry, url: 'https://cdn.example/remote_docs/v3/remoteEntry.js' });
    script().dispatchEvent(new Event('error'));
    return module.catch(() => {});
  };
  await load(containersWith(async () => scope));
  expect(isAllowedScript(chunk)).toBe(false);
  await load(containers);
  expect(isAllowedScript(chunk)).toBe(true);
});

test('an entry that the page’s Trusted Types refuse is one that could not be loaded', async () => {
  const refuse = jest.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(() => {
    throw new TypeError('This document requires a TrustedScriptURL');
  });
  const module = containers.load('remote_docs', 'App', entry);
  await expect(module).rejects.toThrow(new EntryError(`${entry.url} was refused by the page: This document requires a TrustedScriptURL`));
  expect(document.querySelector('script')).toBeNull();
  refuse.mockRestore();
});

test.each<[string, () => void]>([
  ['could not be loaded', () => script().dispatchEvent(new Event('error'))],
  ['is not the entry of this remote', () => script().dispatchEvent(new Event('load'))],
  ['did not come within 5 s', () => jest.advanceTimersByTime(5_000)],
])('an entry %s', async (problem, happen) => {
  // What a version that was loaded before has left is no answer.
  Object.assign(globalThis, { remote_docs: container('another version') });
  const module = containers.load('remote_docs', 'App', entry);
  happen();
  await expect(module).rejects.toThrow(new EntryError(`${entry.url} ${problem}`));
  await expect(module).rejects.toBeInstanceOf(EntryError);
  expect(document.querySelector('script')).toBeNull();
});
