import { afterEach, expect, jest, test } from '@jest/globals';
import type { PageDiscovery } from 'shared/discovery';
import { pending } from 'shared/testing';
import { askedFor, cdn, docs, failureOf, hang, loaderOf, origin, refuse, released } from './testing.ts';
import { visitorMemory } from './visitor-memory.ts';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the active version is loaded, with its URL and integrity', async () => {
  const module = { default: () => null };
  const { loadRemote, load } = loaderOf(docs(released('2'), released('1')), { 2: () => module });
  await expect(loadRemote('remote_docs', 'App')).resolves.toBe(module);
  expect(load.mock.calls).toEqual([
    ['remote_docs', 'App', { url: `${origin}/remotes/docs/2/remoteEntry.js`, integrity: 'sha384-2', limit: 5_000 }],
  ]);
});

test.each([
  ['the entry is missing, reset, HTML, or has a syntax error', 'Failed to get remoteEntry exports'],
  ['a chunk or style sheet is missing, broken or hanging', 'ChunkLoadError: Loading chunk 332 failed'],
  ['a newer contract or another React is needed', 'Version 19.3.1 from shell of shared singleton module react does not satisfy ^20.0.0'],
  ['it throws while it is evaluated', 'x is not a function'],
  ['the integrity does not match', 'Script error'],
])('when %s, the previous version is loaded', async (_, reason) => {
  const { loadRemote, load } = loaderOf(docs(released('2'), released('1')), { 2: refuse(reason), 1: () => 'one' });
  await expect(loadRemote('remote_docs', 'App')).resolves.toBe('one');
  expect(load).toHaveBeenLastCalledWith('remote_docs', 'App', {
    url: `${origin}/remotes/docs/1/remoteEntry.js`,
    integrity: 'sha384-1',
    limit: 19_500,
  });
});

test('a version that hangs gives way to the previous one after the time limit', async () => {
  jest.useFakeTimers();
  const { loadRemote, load } = loaderOf(docs(released('2'), released('1')), { 2: hang, 1: () => 'one' });
  const loading = loadRemote('remote_docs', 'App');
  await jest.advanceTimersByTimeAsync(5_499);
  expect(load).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  await expect(loading).resolves.toBe('one');
});

test('a load that ends leaves no timer behind', async () => {
  jest.useFakeTimers();
  const { loadRemote } = loaderOf(docs(released('2'), released('1')), { 2: refuse('missing'), 1: () => 'one' });
  await loadRemote('remote_docs', 'App');
  expect(jest.getTimerCount()).toBe(0);
});

test('when every version fails, each reason is told', async () => {
  jest.useFakeTimers();
  const { loadRemote } = loaderOf(docs(released('3'), released('2'), released('1')), {
    3: refuse('ChunkLoadError'),
    2: hang,
    1: () => null,
  });
  const failure = failureOf(loadRemote('remote_docs', 'App'));
  await jest.advanceTimersByTimeAsync(5_500);
  const error = await failure;
  expect(error).toBeInstanceOf(AggregateError);
  const reasons = ['remote_docs 3: ChunkLoadError', 'remote_docs 2: Nothing came within 5.5 s', 'remote_docs 1: The remote has no ./App'];
  expect(error.errors.map(({ message }) => message)).toEqual(reasons);
  expect(error.errors[0].cause).toEqual(new Error('ChunkLoadError'));
  for (const reason of reasons) expect(error.message).toContain(reason);
});

test('what was thrown may be anything', async () => {
  const { loadRemote } = loaderOf(docs(released('1')), { 1: () => Promise.reject('no reason') });
  const error = await failureOf(loadRemote('remote_docs', 'App'));
  expect(error.message).toContain('remote_docs 1: no reason');
});

test('several callers share one load', async () => {
  const entry = pending<string>();
  const { loadRemote, load } = loaderOf(docs(released('1')), { 1: () => entry.promise });
  const loads = [loadRemote('remote_docs', 'App'), loadRemote('remote_docs', 'App')];
  entry.resolve('one');
  await expect(Promise.all(loads)).resolves.toEqual(['one', 'one']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('what was loaded is remembered, for each module', async () => {
  const { loadRemote, load } = loaderOf(docs(released('1')), { 1: () => 'one' });
  await loadRemote('remote_docs', 'App');
  await new Promise((resolve) => setTimeout(resolve));
  await loadRemote('remote_docs', 'App');
  expect(load).toHaveBeenCalledTimes(1);
  await loadRemote('remote_docs', 'mount');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a failure is not remembered: every further try asks under another query string', async () => {
  let healthy = false;
  const answer = () => (healthy ? 'one' : refuse('missing')());
  const { loadRemote, load } = loaderOf(docs(released('2'), released('1')), { 2: refuse('missing'), 1: answer });
  await failureOf(loadRemote('remote_docs', 'App'));
  await failureOf(loadRemote('remote_docs', 'App'));
  healthy = true;
  await expect(loadRemote('remote_docs', 'App')).resolves.toBe('one');
  const [two, one] = [`${origin}/remotes/docs/2/remoteEntry.js`, `${origin}/remotes/docs/1/remoteEntry.js`];
  expect(askedFor(load)).toEqual([two, one, `${two}?r=1`, `${one}?r=1`, `${two}?r=2`, `${one}?r=2`]);
  expect(load).toHaveBeenLastCalledWith('remote_docs', 'App', { url: `${one}?r=2`, integrity: 'sha384-1', limit: 19_500 });
});

test('who hears of a failure may try again at once', async () => {
  const answer = jest.fn<() => unknown>().mockImplementationOnce(refuse('missing')).mockReturnValueOnce('one');
  const { loadRemote } = loaderOf(docs(released('1')), { 1: answer });
  await expect(loadRemote('remote_docs', 'App').catch(() => loadRemote('remote_docs', 'App'))).resolves.toBe('one');
});

test('an origin that is not allowed is never asked', async () => {
  const { loadRemote, load } = loaderOf(docs(released('2', cdn), released('1')), { 1: () => 'one' }, ['https://other.example.org']);
  await expect(loadRemote('remote_docs', 'App')).resolves.toBe('one');
  expect(askedFor(load)).toEqual([`${origin}/remotes/docs/1/remoteEntry.js`]);
});

test('an origin that is not allowed is named', async () => {
  const { loadRemote } = loaderOf(docs(released('1', cdn)), {});
  const error = await failureOf(loadRemote('remote_docs', 'App'));
  expect(error.message).toContain(`${cdn} is not among the allowed origins of remotes`);
});

test('an allowed origin is asked', async () => {
  const { loadRemote, load } = loaderOf(docs(released('1', cdn)), { 1: () => 'one' }, [cdn]);
  await expect(loadRemote('remote_docs', 'App')).resolves.toBe('one');
  expect(askedFor(load)).toEqual([`${cdn}/remotes/docs/1/remoteEntry.js`]);
});

test('a remote that is not in the discovery document is said so', async () => {
  const { loadRemote, load } = loaderOf(docs(released('1')), {});
  const error = await failureOf(loadRemote('remote_dashboard', 'App'));
  expect(error).toBeInstanceOf(AggregateError);
  expect(error.message).toBe('No version of remote_dashboard could be loaded:\nit is not in /discovery.json');
  expect(load).not.toHaveBeenCalled();
});

test('the last version may take longer, because it may be the network that is slow', async () => {
  jest.useFakeTimers();
  const { loadRemote } = loaderOf(docs(released('1')), { 1: hang });
  const failure = failureOf(loadRemote('remote_docs', 'App'));
  await jest.advanceTimersByTimeAsync(19_999);
  expect(jest.getTimerCount()).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect((await failure).message).toContain('remote_docs 1: Nothing came within 20 s');
});

test('a visitor in the share of a rollout gets its version, everybody else the active one', async () => {
  const rollout = { ...released('2'), percent: 10 };
  const rolled: PageDiscovery = { ...docs(released('1')), remotes: { remote_docs: { ...released('1'), previous: [], rollout } } };
  const loadAs = (bucket: number) =>
    loaderOf(rolled, { 1: () => 'one', 2: () => 'two' }, [], { ...visitorMemory(undefined), bucket }).loadRemote('remote_docs', 'App');
  await expect(loadAs(9.9)).resolves.toBe('two');
  await expect(loadAs(10)).resolves.toBe('one');
});
