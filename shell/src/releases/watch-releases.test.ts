import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Discovery, PageDiscovery, ReleasedRemote } from 'shared/discovery';
import { fakeFetch } from 'shared/testing';
import { watchReleases } from './watch-releases.ts';

const MINUTE = 60_000;

const page = { path: '/status', label: 'status page', signedInOnly: false };
const remote = (version: string, more: Partial<ReleasedRemote> = {}): ReleasedRemote => ({
  version,
  contract: '1.0.0',
  entry: { url: `/${version}.js` },
  exposes: {},
  previous: [],
  ...more,
});
const site = (shell: string, remotes: Discovery['remotes'] = {}): Discovery => ({ schema: 1, shell, contract: '1.0.0', remotes });
const served = (remotes: Discovery['remotes'] = {}, pages: PageDiscovery['pages'] = {}): PageDiscovery => ({
  ...site('s1', remotes),
  pages,
});

let visibility: DocumentVisibilityState;
let network: ReturnType<typeof fakeFetch>;
/** The version of the shell that is active, and how the server answers. */
let active: string;
let answer: () => Response;
const onNewer = jest.fn<(newer: Discovery) => void>();
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  active = 's1';
  answer = () => new Response(JSON.stringify(site(active)), { headers: { ETag: `"${active}"` } });
  network = fakeFetch({
    '/discovery.json': ({ headers }) => (headers.get('If-None-Match') === `"${active}"` ? new Response(null, { status: 304 }) : answer()),
  });
  stop = watchReleases(served(), (_name, { version }) => version, onNewer);
});

afterEach(() => {
  stop();
  network.restore();
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const turnTo = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

test('asks every five minutes, and takes "not modified" for an answer', async () => {
  await pass(5 * MINUTE - 1);
  expect(network.requests).toHaveLength(0);
  await pass(1);
  expect(network.requests).toHaveLength(1);
  await pass(10 * MINUTE);
  expect(network.requests.map(({ headers }) => headers.get('If-None-Match'))).toEqual([null, '"s1"', '"s1"']);
  expect(network.requests[0]?.init.cache).toBe('no-store');
  expect(onNewer).not.toHaveBeenCalled();
});

test('asks at every turn, also when a clock is a little late', async () => {
  const start = Date.now();
  const clock = jest.spyOn(Date, 'now');
  for (const [turn, delay] of [40, 3, 20].entries()) {
    clock.mockReturnValue(start + (turn + 1) * 5 * MINUTE + delay);
    await pass(5 * MINUTE);
  }
  expect(network.requests).toHaveLength(3);
});

test('tells of each change once', async () => {
  active = 's2';
  await pass(15 * MINUTE);
  expect(onNewer.mock.calls).toEqual([[site('s2')]]);
  active = 's3';
  await pass(5 * MINUTE);
  expect(onNewer).toHaveBeenLastCalledWith(site('s3'));
  expect(onNewer).toHaveBeenCalledTimes(2);
});

test('a hidden page asks nothing, and once on return if a turn was missed', async () => {
  turnTo('hidden');
  await pass(30 * MINUTE);
  expect(network.requests).toHaveLength(0);
  active = 's2';
  turnTo('visible');
  await pass(0);
  expect(network.requests).toHaveLength(1);
  expect(onNewer).toHaveBeenCalledTimes(1);
  await pass(5 * MINUTE);
  expect(network.requests).toHaveLength(2);
});

test('a page that was hidden between two turns has missed nothing', async () => {
  turnTo('hidden');
  await pass(MINUTE);
  turnTo('visible');
  await pass(0);
  expect(network.requests).toHaveLength(0);
  await pass(4 * MINUTE);
  expect(network.requests).toHaveLength(1);
});

test.each<[string, () => Response]>([
  ['an error', () => new Response('{"shell":"s9"}', { status: 500 })],
  ['something else', () => new Response('<!doctype html>')],
  [
    'no network',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('%s for an answer changes nothing, and it asks again', async (_, broken) => {
  const intact = answer;
  answer = broken;
  await pass(5 * MINUTE);
  expect(onNewer).not.toHaveBeenCalled();
  answer = intact;
  active = 's2';
  await pass(5 * MINUTE);
  expect(onNewer).toHaveBeenCalledTimes(1);
});

test('stops for good', async () => {
  stop();
  turnTo('hidden');
  await pass(6 * MINUTE);
  turnTo('visible');
  await pass(10 * MINUTE);
  expect(network.requests).toHaveLength(0);
});

test('an answer after the stop is not told', async () => {
  active = 's2';
  jest.advanceTimersByTime(5 * MINUTE);
  expect(network.requests).toHaveLength(1);
  stop();
  await pass(0);
  expect(onNewer).not.toHaveBeenCalled();
});

test.each<[string, PageDiscovery, Discovery['remotes'][], number]>([
  ['a newer version of a remote', served({ docs: remote('d1') }), [{ docs: remote('d2') }], 1],
  ['the version that the page did not say', served({}, { status: page }), [{ status: remote('1', { page }) }], 0],
  ['a newer one after that', served({}, { status: page }), [{ status: remote('1', { page }) }, { status: remote('2', { page }) }], 1],
  ['a remote with a page that is new', served(), [{ status: remote('1', { page }) }], 1],
  ['a remote without a place on this site', served(), [{ other: remote('1') }, { other: remote('2') }], 0],
])('%s is news: %#', async (_, current, documents, times) => {
  stop();
  onNewer.mockClear();
  stop = watchReleases(current, (_name, { version }) => version, onNewer);
  for (const [turn, remotes] of documents.entries()) {
    answer = () => new Response(JSON.stringify(site('s1', remotes)), { headers: { ETag: `"${turn}"` } });
    active = `none ${turn}`;
    await pass(5 * MINUTE);
  }
  expect(onNewer).toHaveBeenCalledTimes(times);
});

test.each<[string, string, number]>([
  ['a remote that it does not name is no news', 'remote_other', 0],
  ['a remote that it names is news', 'remote_status', 1],
])('of more remotes than a page names, a new version of %s', async (_, changed, times) => {
  stop();
  const named = { ...served({}, { remote_status: page }), more: true };
  stop = watchReleases(named, (_name, { version }) => version, onNewer);
  const other = { ...page, path: '/other' };
  const before = { remote_status: remote('v1', { page }), remote_other: remote('v1', { page: other }) };
  let remotes: Discovery['remotes'] = before;
  answer = () => new Response(JSON.stringify(site('s1', remotes)));
  await pass(5 * MINUTE);
  expect(onNewer).not.toHaveBeenCalled();
  remotes = { ...before, [changed]: remote('v2', { page: changed === 'remote_other' ? other : page }) };
  await pass(5 * MINUTE);
  expect(network.requests).toHaveLength(2);
  expect(onNewer).toHaveBeenCalledTimes(times);
});

test('of more remotes than a page names, one that is new is no news: its page is not among those that the page links to', async () => {
  stop();
  stop = watchReleases({ ...served(), more: true }, (_name, { version }) => version, onNewer);
  let remotes: Discovery['remotes'] = {};
  answer = () => new Response(JSON.stringify(site('s1', remotes)));
  await pass(5 * MINUTE);
  remotes = { remote_other: remote('v1', { page }) };
  await pass(5 * MINUTE);
  expect(network.requests).toHaveLength(2);
  expect(onNewer).not.toHaveBeenCalled();
});
