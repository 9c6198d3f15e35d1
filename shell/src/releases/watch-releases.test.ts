import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Discovery } from 'shared/discovery';
import { fakeFetch } from 'shared/testing';
import { watchReleases } from './watch-releases.ts';

const MINUTE = 60_000;

const site = (shell: string): Discovery => ({ schema: 1, shell, contract: '1.0.0', remotes: {} });

let visibility: DocumentVisibilityState;
let network: ReturnType<typeof fakeFetch>;
/** The version of the shell that is active, and how the server answers. */
let active: string;
let answer: () => Response;
const onDocument = jest.fn<(document: Discovery) => void>();
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
  stop = watchReleases({}, onDocument);
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
  expect(onDocument.mock.calls).toEqual([[site('s1')], [site('s1')], [site('s1')]]);
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

test('gives the new document after each change', async () => {
  active = 's2';
  await pass(5 * MINUTE);
  expect(onDocument).toHaveBeenLastCalledWith(site('s2'));
  active = 's3';
  await pass(5 * MINUTE);
  expect(onDocument).toHaveBeenLastCalledWith(site('s3'));
});

test('a hidden page asks nothing, and once on return if a turn was missed', async () => {
  turnTo('hidden');
  await pass(30 * MINUTE);
  expect(network.requests).toHaveLength(0);
  active = 's2';
  turnTo('visible');
  await pass(0);
  expect(network.requests).toHaveLength(1);
  expect(onDocument).toHaveBeenCalledTimes(1);
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
  expect(onDocument).not.toHaveBeenCalled();
  answer = intact;
  active = 's2';
  await pass(5 * MINUTE);
  expect(onDocument).toHaveBeenCalledTimes(1);
});

test('the watch of a page that was hidden for long when it began asks at once', async () => {
  stop();
  jest.advanceTimersByTime(60 * MINUTE);
  stop = watchReleases({}, onDocument);
  await pass(0);
  expect(network.requests).toHaveLength(1);
  expect(onDocument).toHaveBeenCalledTimes(1);
  await pass(5 * MINUTE);
  expect(network.requests).toHaveLength(2);
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
  expect(onDocument).not.toHaveBeenCalled();
});

test('gives the new remotes that this visitor gets, and leaves out odd ones', async () => {
  localStorage.setItem('release.bucket', '10');
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const released = { version: 'v1', contract: '1.0.0', entry: { url: '/v1.js' }, exposes: {} };
  const page = { path: '/status', label: 'status page', signedInOnly: false };
  const upcoming = { remote_status: { ...released, page, percent: 11 }, remote_peers: { ...released, page, percent: 10 } };
  answer = () =>
    new Response(JSON.stringify({ ...site('s1'), remotes: { remote_docs: { ...released, previous: [] }, odd: {} }, upcoming }));
  await pass(5 * MINUTE);
  expect(Object.keys(onDocument.mock.lastCall?.[0].remotes ?? {})).toEqual(['remote_docs', 'remote_status']);
});
