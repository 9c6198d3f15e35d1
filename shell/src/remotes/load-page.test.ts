import { beforeEach, expect, jest, test } from '@jest/globals';
import type { RemoteModule } from 'shared/remote';
import { fakeLoader } from '../testing.tsx';
import { isPrepared, loadFirstPage, prefetchPage, reportUnprepared } from './load-page.ts';

const broken = new Error('The text did not come');
const reportBreak = jest.fn();
const prepare = jest.fn<NonNullable<RemoteModule['prepare']>>();
const load = jest.fn(async (_remote: string, _expose: string, _options?: { prefetch?: boolean }): Promise<unknown> => ({ prepare }));
const loader = fakeLoader(load, { reportBreak });

beforeEach(() => {
  jest.clearAllMocks();
  prepare.mockResolvedValue(undefined);
});

test('a page of the shell needs nothing', async () => {
  await loadFirstPage(loader, '/about', {}, undefined);
  await expect(prefetchPage(loader, '/about', {})).resolves.toBe(true);
  expect(load).not.toHaveBeenCalled();
});

test('a page of a remote needs its app, and what that prepares for the path', async () => {
  await loadFirstPage(loader, '/docs/datasets', {}, undefined);
  await expect(prefetchPage(loader, '/docs/measurements', {})).resolves.toBe(true);
  expect(load.mock.calls).toEqual([
    ['remote_docs', 'App'],
    ['remote_docs', 'App', { prefetch: true }],
  ]);
  expect(prepare.mock.calls.map(([pathname]) => pathname)).toEqual(['/docs/datasets', '/docs/measurements']);
});

test('an app that cannot prepare the first page has broken, and the page is rendered all the same', async () => {
  prepare.mockRejectedValue(broken);
  await expect(loadFirstPage(loader, '/docs/datasets', {}, undefined)).resolves.toBe(true);
  expect(reportBreak.mock.calls).toEqual([['remote_docs', broken, 'running']]);
});

test('an app that could not get what the first page needs cannot render it', async () => {
  prepare.mockResolvedValue(false);
  await expect(loadFirstPage(loader, '/docs/datasets', {}, undefined)).resolves.toBe(false);
  expect(reportBreak).not.toHaveBeenCalled();
});

test.each([
  ['does not say otherwise', async () => undefined, true],
  ['says that it could not', async () => false, false],
  ['breaks', () => Promise.reject(broken), true],
  ['does not end', () => new Promise(() => {}), true],
])('whether an app can render a page where its preparation %s', async (_, ends, expected) => {
  jest.useFakeTimers();
  const answer = isPrepared({ prepare: ends, default: () => null }, '/docs/datasets');
  await jest.advanceTimersByTimeAsync(20_000);
  await expect(answer).resolves.toBe(expected);
  jest.useRealTimers();
});

test('an app that cannot prepare a prefetched page is reported when that page is opened', async () => {
  prepare.mockRejectedValue(broken);
  await expect(prefetchPage(loader, '/docs/datasets', {})).resolves.toBe(true);
  reportUnprepared('/docs/measurements');
  expect(reportBreak).not.toHaveBeenCalled();
  reportUnprepared('/docs/datasets');
  reportUnprepared('/docs/datasets');
  expect(reportBreak.mock.calls).toEqual([['remote_docs', broken, 'running']]);
});

test('an app that can prepare a page when it is prefetched again is not reported', async () => {
  prepare.mockRejectedValueOnce(broken);
  await expect(prefetchPage(loader, '/docs/datasets', {})).resolves.toBe(true);
  await expect(prefetchPage(loader, '/docs/datasets', {})).resolves.toBe(true);
  reportUnprepared('/docs/datasets');
  expect(reportBreak).not.toHaveBeenCalled();
});

test('an app that cannot be loaded is told by its page', async () => {
  load.mockRejectedValueOnce(broken).mockRejectedValueOnce(broken);
  await loadFirstPage(loader, '/docs/datasets', {}, undefined);
  await expect(prefetchPage(loader, '/docs/datasets', {})).resolves.toBe(false);
  expect(reportBreak).not.toHaveBeenCalled();
});
