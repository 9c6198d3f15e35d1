import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { Discovery, PageDiscovery, ReleasedVersion } from 'shared/discovery';
import { pending } from 'shared/testing';
import { watchUnload } from '../page-unload.ts';
import { planned, testFailed } from './candidates.ts';
import { createLoader } from './load-remote.ts';
import type { FederationRuntime } from './load-version.ts';
import { needsReload } from './needs-reload.ts';
import { EntryError, type RemoteFailure } from './remote-failure.ts';
import { reportBreak } from './report-break.ts';
import { visitorMemory } from './visitor-memory.ts';

const origin = 'https://site.example.org';
const cdn = 'https://cdn.example.org';

const released = (version: string, base = ''): ReleasedVersion => ({
  version,
  contract: '1.0.0',
  entry: { url: `${base}/remotes/docs/${version}/remoteEntry.js`, integrity: `sha384-${version}` },
  exposes: {},
});

const docs = (current: ReleasedVersion, ...previous: ReleasedVersion[]): PageDiscovery => ({
  schema: 1,
  shell: 'shell-1',
  contract: '1.0.0',
  remotes: { remote_docs: { ...current, previous } },
  pages: {},
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

type Load = FederationRuntime['load'];

/** A loader over a runtime that knows, by version, what its entries do. */
function loaderOf(
  discovery: PageDiscovery,
  versions: Record<string, () => unknown>,
  allowedOrigins: string[] = [],
  memory = visitorMemory(undefined),
) {
  const load = jest.fn<Load>(async (_remote, _expose, { url }) => versions[/docs\/([^/]+)\//.exec(url)?.[1] ?? '']?.());
  const onFailure = jest.fn<(failure: RemoteFailure) => void>();
  const readDiscovery = async () => discovery;
  const loader = createLoader({ discovery, runtime: { load }, memory, origin, allowedOrigins, onFailure, readDiscovery });
  return { loader, loadRemote: loader.load, load, onFailure };
}

const askedFor = (load: jest.Mock<Load>) => load.mock.calls.map(([, , { url }]) => url);

const refuse = (reason: string) => () => Promise.reject(new Error(reason));
const hang = () => new Promise(() => {});

/** What came of a load that was expected to fail. */
const failureOf = (loading: Promise<unknown>) =>
  loading.then(
    () => Promise.reject(new Error('It was loaded.')),
    (error: AggregateError) => error,
  );

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
  expect(error.message).toBe('No version of remote_dashboard could be loaded:\nit is not in the discovery document');
  expect(load).not.toHaveBeenCalled();
});

/** A loader of a page that knows only that there is a documentation. */
function loaderOfPage(readDiscovery: () => Promise<Discovery>) {
  const load = jest.fn<Load>(async () => 'one');
  const page = { path: '/docs', label: 'documentation', signedInOnly: false };
  const discovery: PageDiscovery = { ...docs(released('1')), remotes: {}, pages: { remote_docs: page } };
  const read = jest.fn(readDiscovery);
  const loader = createLoader({
    discovery,
    runtime: { load },
    memory: visitorMemory(undefined),
    origin,
    allowedOrigins: [],
    readDiscovery: read,
  });
  return { loader, load, read };
}

test('what the page does not carry is read from the discovery document, once', async () => {
  const { loader, load, read } = loaderOfPage(async () => docs(released('1')));
  await expect(loader.load('remote_docs', 'App')).resolves.toBe('one');
  expect(load).toHaveBeenCalledWith('remote_docs', 'App', {
    url: `${origin}/remotes/docs/1/remoteEntry.js`,
    integrity: 'sha384-1',
    limit: 19_500,
  });
  await expect(loader.offers()).resolves.toMatchObject({ remote_docs: { version: '1' } });
  expect(read).toHaveBeenCalledTimes(1);
});

test('when it cannot be read, that is the reason, and the next try reads it again', async () => {
  const answers = [() => Promise.reject(new Error('HTTP 500')), async () => docs(released('1'))];
  const { loader } = loaderOfPage(() => answers.shift()?.() ?? Promise.reject(new Error('once too often')));
  const error = await failureOf(loader.load('remote_docs', 'App'));
  expect(error.message).toBe('No version of remote_docs could be loaded:\nError: /discovery.json: HTTP 500');
  await expect(loader.load('remote_docs', 'App')).resolves.toBe('one');
});

test.each<[string, unknown]>([
  ['no document', null],
  ['no remotes', {}],
])('an answer with %s is refused, and the next try asks again', async (_what, answer) => {
  const answers = [answer, docs(released('1'))];
  const { loader } = loaderOfPage(async () => answers.shift() as Discovery);
  expect((await failureOf(loader.load('remote_docs', 'App'))).message).toContain('/discovery.json: ');
  await expect(loader.load('remote_docs', 'App')).resolves.toBe('one');
});

test('offers are what the page carries where that is all', async () => {
  const { loader } = loaderOf(docs(released('1')), {});
  await expect(loader.offers()).resolves.toEqual(docs(released('1')).remotes);
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

test('every failure is reported, also one that the visitor is not told of', async () => {
  const chunkError = Object.assign(new Error('Loading chunk 332 failed'), { name: 'ChunkLoadError' });
  const { loader, onFailure } = loaderOf(docs(released('3'), released('2'), released('1')), {
    3: () => Promise.reject(new EntryError('It could not be loaded')),
    2: () => Promise.reject(chunkError),
    1: () => 'one',
  });
  await loader.load('remote_docs', 'App');
  const failures = [
    { app: 'remote_docs', version: '3', phase: 'entry', reason: 'It could not be loaded' },
    { app: 'remote_docs', version: '2', phase: 'chunk', reason: 'Loading chunk 332 failed' },
  ];
  expect(onFailure.mock.calls.map(([failure]) => failure)).toEqual(failures);
  expect(loader.log).toMatchObject({ failures, loaded: [{ remote: 'remote_docs', version: '1', why: 'fallback' }] });
});

describe('what fails while a remote is prefetched', () => {
  const prefetch = { prefetch: true };
  const failure = { app: 'remote_docs', version: '2', reason: 'missing', phase: 'start' };

  test('is reported and remembered when it is opened, whatever was loaded instead', async () => {
    const memory = visitorMemory(undefined);
    const { loader, onFailure } = loaderOf(docs(released('2'), released('1')), { 2: refuse('missing'), 1: () => 'one' }, [], memory);
    await expect(loader.load('remote_docs', 'App', prefetch)).resolves.toBe('one');
    expect(onFailure).not.toHaveBeenCalled();
    expect(memory.failedLately('remote_docs@2')).toBe(false);
    loader.opened('remote_docs');
    expect(onFailure.mock.calls).toEqual([[failure]]);
    expect(memory.failedLately('remote_docs@2')).toBe(true);
  });

  test('is reported while it goes on if it is opened meanwhile', async () => {
    const entry = pending<unknown>();
    const { loadRemote, onFailure } = loaderOf(docs(released('2'), released('1')), { 2: () => entry.promise, 1: () => 'one' });
    const prefetched = loadRemote('remote_docs', 'App', prefetch);
    const opened = loadRemote('remote_docs', 'App');
    entry.reject(new Error('missing'));
    await expect(Promise.all([prefetched, opened])).resolves.toEqual(['one', 'one']);
    expect(onFailure.mock.calls).toEqual([[failure]]);
  });

  test('is reported once, however often it was tried', async () => {
    const { loadRemote, onFailure } = loaderOf(docs(released('2')), { 2: refuse('missing') });
    await failureOf(loadRemote('remote_docs', 'App', prefetch));
    await failureOf(loadRemote('remote_docs', 'App', prefetch));
    await failureOf(loadRemote('remote_docs', 'App'));
    expect(onFailure.mock.calls).toEqual([[failure], [failure]]);
  });

  test('is reported if the app has broken by itself since, in a timer', async () => {
    const { loader, loadRemote, onFailure } = loaderOf(docs(released('2')), { 2: () => 'two' });
    await loadRemote('remote_docs', 'App', prefetch);
    loader.broke('remote_docs', 'App', new Error('missing'), 'running');
    expect(onFailure).not.toHaveBeenCalled();
    await loadRemote('remote_docs', 'App');
    expect(onFailure.mock.calls).toEqual([[{ ...failure, phase: 'running' }]]);
  });
});

test('a load that was cut off because the page is being left is no failure of the version', async () => {
  watchUnload();
  const memory = visitorMemory(undefined);
  const { loader, onFailure } = loaderOf(docs(released('2')), { 2: refuse('cut off') }, [], memory);
  window.dispatchEvent(new Event('beforeunload'));
  await failureOf(loader.load('remote_docs', 'App'));
  expect(onFailure).not.toHaveBeenCalled();
  expect(memory.failedLately('remote_docs@2')).toBe(false);
  window.dispatchEvent(new Event('pageshow'));
  await failureOf(loader.load('remote_docs', 'App'));
  expect(onFailure).toHaveBeenCalledTimes(1);
});

test('a version that failed a short while ago is not tried first', async () => {
  const memory = visitorMemory(undefined);
  const discovery = docs(released('2'), released('1'));
  await loaderOf(discovery, { 2: refuse('missing'), 1: () => 'one' }, [], memory).loadRemote('remote_docs', 'App');
  const { loadRemote, load } = loaderOf(discovery, { 2: () => 'two', 1: () => 'one' }, [], memory);
  await expect(loadRemote('remote_docs', 'App')).resolves.toBe('one');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a version that broke when it started makes room for the others, until none is left', async () => {
  const { loader } = loaderOf(docs(released('2'), released('1')), { 2: () => 'two', 1: () => 'one' });
  await expect(loader.load('remote_docs', 'App')).resolves.toBe('two');
  loader.broke('remote_docs', 'App', new Error('x'), 'render');
  await expect(loader.load('remote_docs', 'App')).resolves.toBe('one');
  loader.broke('remote_docs', 'App', new Error('y'), 'render');
  await expect(loader.load('remote_docs', 'App')).rejects.toThrow('none is left to try');
  await expect(loader.load('remote_docs', 'App')).resolves.toBe('two');
});

test('a version that breaks later comes first on the next visit too', async () => {
  const memory = visitorMemory(undefined);
  const visit = () => loaderOf(docs(released('2'), released('1')), { 2: () => 'two', 1: () => 'one' }, [], memory).loader;
  const loader = visit();
  await loader.load('remote_docs', 'App');
  loader.broke('remote_docs', 'App', new Error('x'), 'running');
  await expect(visit().load('remote_docs', 'App')).resolves.toBe('two');
});

test('what has broken of one remote is not forgotten when another one has none left', async () => {
  const status = { ...released('1'), entry: { url: '/remotes/docs/status/remoteEntry.js' }, previous: [] };
  const both = docs(released('2'), released('1'));
  const { loader } = loaderOf(
    { ...both, remotes: { ...both.remotes, remote_status: status } },
    { 2: () => 'two', 1: () => 'one', status: () => 'status' },
    [],
    { ...visitorMemory(undefined), failedLately: () => false },
  );
  for (const remote of ['remote_docs', 'remote_status']) {
    await loader.load(remote, 'App');
    loader.broke(remote, 'App', new Error('x'), 'render');
  }
  await expect(loader.load('remote_status', 'App')).rejects.toThrow('none is left to try');
  await expect(loader.load('remote_docs', 'App')).resolves.toBe('one');
});

test('a version that breaks later stays', async () => {
  const { loader, load, onFailure } = loaderOf(docs(released('2'), released('1')), { 2: () => 'two', 1: () => 'one' });
  await loader.load('remote_docs', 'App');
  loader.broke('remote_docs', 'App', new Error('x'), 'running');
  await loader.load('remote_docs', 'App');
  expect(load).toHaveBeenCalledTimes(1);
  expect(onFailure).toHaveBeenCalledWith({ app: 'remote_docs', version: '2', reason: 'x', phase: 'running' });
});

test.each([
  ['2.0.0', false],
  ['1.3.0', false],
  ['1.2.9', true],
  ['1.0.0', true],
  ['0.9.0', false],
])('a version built with contract %s fits a shell that offers 1.2.0: %s', async (contract, fits) => {
  const discovery: PageDiscovery = { ...docs({ ...released('2'), contract }, released('1')), contract: '1.2.0' };
  const { loadRemote } = loaderOf(discovery, { 2: () => 'two', 1: () => 'one' });
  await expect(loadRemote('remote_docs', 'App')).resolves.toBe(fits ? 'two' : 'one');
});

test('a version for another contract is refused because of this page: a reload is the remedy, and the next page tries it first', async () => {
  const memory = visitorMemory(undefined);
  const newer = docs({ ...released('3'), contract: '1.1.0' });
  const answers = [() => newer, () => docs(released('1'))];
  const load = jest.fn<Load>(refuse('missing'));
  const readDiscovery = async () => answers.shift()?.();
  const loader = createLoader({ ...usual, runtime: { load }, memory, readDiscovery });
  const missing = await failureOf(loader.load('remote_docs', 'App'));
  expect(needsReload(missing)).toBe(false);
  const outdated = await failureOf(loader.load('remote_docs', 'App'));
  expect(outdated.message).toContain('remote_docs 3: It needs contract 1.1.0, and 1.0.0 is offered');
  expect(needsReload(outdated)).toBe(true);
  expect(load).toHaveBeenCalledTimes(1);
  expect(memory.failedLately('remote_docs@3')).toBe(false);
  expect(needsReload(await failureOf(loader.load('remote_docs', 'App')))).toBe(false);
});

test('a reload is the remedy too where an older version, which would fit, cannot be loaded', async () => {
  const { loader } = loaderOf(docs({ ...released('2'), contract: '1.1.0' }, released('1')), { 1: refuse('pruned') });
  expect(needsReload(await failureOf(loader.load('remote_docs', 'App')))).toBe(true);
});

test('a reload is the remedy too where a version needs another React than this page shares, and the next page tries it first', async () => {
  const reason =
    'Version 19.3.1 from shell of shared singleton module react does not satisfy the requirement of remote_docs which needs ^20.0.0)';
  const memory = visitorMemory(undefined);
  const load = jest.fn<Load>(refuse(reason));
  const loader = createLoader({ ...usual, runtime: { load }, memory, readDiscovery: async () => docs(released('2')) });
  const refused = await failureOf(loader.load('remote_docs', 'App'));
  expect(refused.message).toContain(`remote_docs 2: ${reason}`);
  expect(needsReload(refused)).toBe(true);
  expect(memory.failedLately('remote_docs@2')).toBe(false);
});

const usual = { discovery: docs(released('2')), memory: visitorMemory(undefined), origin, allowedOrigins: [] };

test("a visitor's Retry reads the discovery document again, and finds the repaired release", async () => {
  const load = jest.fn<Load>(async (_remote, _expose, { url }) => (url.includes('/3/') ? 'three' : refuse('syntax error')()));
  const readDiscovery = jest.fn(async () => docs(released('3')));
  const loader = createLoader({ ...usual, runtime: { load }, readDiscovery });
  await failureOf(loader.load('remote_docs', 'App'));
  expect(readDiscovery).not.toHaveBeenCalled();
  await expect(loader.load('remote_docs', 'App')).resolves.toBe('three');
});

test('a Retry without an answer of the discovery document tries what is known', async () => {
  const load = jest.fn<Load>(refuse('reset')).mockRejectedValueOnce(new Error('reset')).mockResolvedValueOnce('two');
  const readDiscovery = () => Promise.reject(new TypeError('Failed to fetch'));
  const loader = createLoader({ ...usual, runtime: { load }, readDiscovery });
  await failureOf(loader.load('remote_docs', 'App'));
  await expect(loader.load('remote_docs', 'App')).resolves.toBe('two');
});

test('a version under test replaces all others, and its failure concerns nobody else', async () => {
  const load = jest.fn<Load>(refuse('syntax error'));
  const onFailure = jest.fn();
  const memory = visitorMemory(undefined);
  const overrides = { remote_docs: { released: released('9'), why: 'override' as const } };
  const readDiscovery = async () => usual.discovery;
  const loader = createLoader({ ...usual, runtime: { load }, memory, readDiscovery, overrides, onFailure });
  expect(planned('remote_docs', { ...released('2'), previous: [] }, loader.overrides).released.version).toBe('9');
  const told = jest.fn();
  window.addEventListener(testFailed, told, { once: true });
  await failureOf(loader.load('remote_docs', 'App'));
  expect(told).toHaveBeenCalledTimes(1);
  expect(askedFor(load)).toEqual([`${origin}/remotes/docs/9/remoteEntry.js`]);
  expect(loader.log.failures).toMatchObject([{ version: '9', reason: 'syntax error' }]);
  expect(onFailure).not.toHaveBeenCalled();
  expect(memory.failedLately('remote_docs@9')).toBe(false);
});

test('the same error of a version that runs is one failure, however often it comes', async () => {
  const { loader, onFailure } = loaderOf(docs(released('2')), { 2: () => 'two' });
  await loader.load('remote_docs', 'App');
  const isNew = ['x', 'x', 'y', 'x'].map((reason) => loader.broke('remote_docs', 'App', new Error(reason), 'running'));
  expect(isNew).toEqual([true, false, true, false]);
  expect(onFailure.mock.calls.map(([{ reason }]) => reason)).toEqual(['x', 'y']);
  expect(loader.log.failures).toHaveLength(2);
});

// Reliability: a remote throws again and again, each time with another message
test('a version whose errors all differ is logged and reported ten times, and that this is the end is said once', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { loader, onFailure } = loaderOf(docs(released('2')), { 2: () => 'two' });
  await loader.load('remote_docs', 'App');
  for (let time = 0; time < 100; time++) reportBreak(loader, 'remote_docs', new Error(`at ${time}`), 'running');
  expect(onFailure).toHaveBeenCalledTimes(10);
  expect(loader.log.failures).toHaveLength(10);
  const lines = logged.mock.calls.map(([error]) => String(error));
  expect(lines).toHaveLength(11);
  expect(lines.slice(-2)).toEqual([
    'Error: remote_docs 2 broke (running): at 9',
    'Error: remote_docs 2 has had 10 different errors: no further ones are logged or reported',
  ]);
});

test('the first page is waited for as long as the files were: less while there is another version', async () => {
  const { loader } = loaderOf(docs(released('2'), released('1')), { 2: () => 'two', 1: () => 'one' });
  await loader.load('remote_docs', 'App');
  expect(loader.renderLimit('remote_docs')).toBe(5_500);
  loader.broke('remote_docs', 'App', new Error('x'), 'render');
  await loader.load('remote_docs', 'App');
  expect(loader.renderLimit('remote_docs')).toBe(20_000);
});

// Reliability: all versions have broken, and a repair was released
test('when all versions have broken, a repaired release is found at once', async () => {
  const discovery = docs(released('1'));
  const { loader } = loaderOf(discovery, { 2: () => 'two', 1: () => 'one' });
  await loader.load('remote_docs', 'App');
  discovery.remotes = docs(released('2'), released('1')).remotes;
  loader.broke('remote_docs', 'App', new Error('x'), 'render');
  await expect(loader.load('remote_docs', 'App')).resolves.toBe('two');
});
