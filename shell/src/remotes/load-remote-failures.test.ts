import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { PageDiscovery } from 'shared/discovery';
import { pending } from 'shared/testing';
import { watchUnload } from '../page-unload.ts';
import { planned, testFailed } from './candidates.ts';
import { createLoader } from './load-remote.ts';
import { needsReload } from './needs-reload.ts';
import { EntryError } from './remote-failure.ts';
import { reportBreak } from './report-break.ts';
import { askedFor, docs, failureOf, type Load, loaderOf, origin, refuse, released } from './testing.ts';
import { visitorMemory } from './visitor-memory.ts';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
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
    expect(onFailure.mock.calls).toEqual([[failure]]);
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

test('the same failure of a version that cannot be loaded is reported once, however often the visitor tries again', async () => {
  const memory = visitorMemory(undefined);
  const remember = jest.spyOn(memory, 'remember');
  let tries = 0;
  const blocked = () => Promise.reject(new EntryError(`/remoteEntry.js?r=${tries++} could not be loaded`));
  const { loader, onFailure } = loaderOf(docs(released('2')), { 2: blocked }, [], memory);
  await failureOf(loader.load('remote_docs', 'App'));
  await failureOf(loader.load('remote_docs', 'App'));
  expect(onFailure.mock.calls).toMatchObject([[{ version: '2', reason: '/remoteEntry.js?r=0 could not be loaded', phase: 'entry' }]]);
  expect(remember).toHaveBeenCalledTimes(2);
  expect(loader.log.failures).toHaveLength(2);
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
  await expect(loader.load('remote_docs', 'App')).rejects.toThrow('none is left');
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
  await expect(loader.load('remote_status', 'App')).rejects.toThrow('none is left');
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

test('a page that has lost its contract refuses no version by it', async () => {
  const { loader } = loaderOf({ ...docs({ ...released('2'), contract: '7.3.0' }), contract: '' }, { 2: () => 'two' });
  await expect(loader.load('remote_docs', 'App')).resolves.toBe('two');
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

const usual = { discovery: docs(released('2')), origin, allowedOrigins: [] };

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
