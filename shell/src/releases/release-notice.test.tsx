import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { Discovery, ReleasedVersion } from 'shared/discovery';
import { fakeFetch, jsonAnswer } from 'shared/testing';
import type { Shell } from '../shell-context.ts';
import { fakeLoader, renderPage, storeIn } from '../testing.tsx';
import ReleaseNotice from './release-notice.tsx';

const released = (version: string): ReleasedVersion => ({ version, contract: '1.0.0', entry: { url: `/${version}.js` }, exposes: {} });
const site = (shell: string, docs: string, rollout?: { version: string; percent: number }): Discovery => ({
  schema: 1,
  shell,
  contract: '1.0.0',
  remotes: {
    remote_docs: {
      ...released(docs),
      previous: [],
      ...(rollout && { rollout: { ...released(rollout.version), percent: rollout.percent } }),
    },
  },
});

let active: Discovery;
let network: ReturnType<typeof fakeFetch>;

beforeEach(() => {
  jest.useFakeTimers();
  network = fakeFetch({ '/discovery.json': () => jsonAnswer(active) });
});

afterEach(() => {
  network.restore();
  jest.useRealTimers();
});

async function open(served: Discovery, bucket = 50, shell: Partial<Shell> = {}) {
  active = served;
  localStorage.setItem('release.bucket', String(bucket));
  const page = (
    <>
      <ReleaseNotice />
      <main tabIndex={-1} />
    </>
  );
  return renderPage(page, { store: await storeIn('anonymous'), discovery: { ...served, pages: {} }, ...shell });
}

async function release(newer: Discovery) {
  active = newer;
  await act(() => jest.advanceTimersByTimeAsync(5 * 60_000));
}

const status = () => screen.getByRole('status', { name: '' });

test('the place of the notice is there, empty, before there is one', async () => {
  await open(site('s1', 'd1'));
  expect(status()).toBeEmptyDOMElement();
  const place = status();
  await release(site('s1', 'd2'));
  expect(status()).toBe(place);
  expect(place).toHaveTextContent('A newer version of this site is available. You can go on with this one.');
});

test.each([
  ['the shell', site('s2', 'd1')],
  ['a remote', site('s1', 'd2')],
  ['a rollout that has reached this visitor', site('s1', 'd1', { version: 'd2', percent: 51 })],
])('%s is offered', async (_, newer) => {
  await open(site('s1', 'd1'));
  await release(newer);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test.each([
  ['a rollout for others', site('s1', 'd1'), site('s1', 'd1', { version: 'd2', percent: 50 })],
  ['the end of a rollout that this page is in', site('s1', 'd1', { version: 'd2', percent: 60 }), site('s1', 'd2')],
])('%s is not offered', async (_, served, newer) => {
  await open(served);
  await release(newer);
  expect(network.requests).toHaveLength(1);
  expect(status()).toBeEmptyDOMElement();
});

test('Later takes the notice away until there is something newer again', async () => {
  await open(site('s1', 'd1'));
  await release(site('s1', 'd2'));
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(status()).toBeEmptyDOMElement();
  expect(screen.getByRole('main')).toHaveFocus();
  await release(site('s1', 'd2'));
  expect(status()).toBeEmptyDOMElement();
  await release(site('s1', 'd3'));
  expect(status()).not.toBeEmptyDOMElement();
});

test('what is taken back takes its notice along, and is no news itself', async () => {
  await open(site('s1', 'd1'));
  await release(site('s1', 'd2'));
  await release(site('s1', 'd1'));
  expect(status()).toBeEmptyDOMElement();

  await release(site('s2', 'd2'));
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  await release(site('s2', 'd1'));
  expect(status()).toBeEmptyDOMElement();
});

const page = { path: '/status', label: 'status page', signedInOnly: false };
const withStatus = (version: string): Discovery => {
  const { remotes, ...rest } = site('s1', 'd1');
  return { ...rest, remotes: { ...remotes, remote_status: { ...released(version), previous: [], page } } };
};

test('of a remote that was opened later, the first document may have a newer version', async () => {
  const running = { remote: 'remote_status', expose: 'App', version: 'v1', why: 'active' as const, url: '/v1.js', ms: 1 };
  const loader = fakeLoader(async () => ({}), { log: { loaded: [running], failures: [] } });
  await open(withStatus('v1'), 50, { loader, discovery: { ...site('s1', 'd1'), pages: { remote_status: page } } });
  await release(withStatus('v2'));
  expect(status()).not.toBeEmptyDOMElement();
  await release(withStatus('v1'));
  expect(status()).toBeEmptyDOMElement();
});

test('a remote that was withdrawn is offered to be gone', async () => {
  await open(withStatus('v1'), 50, { discovery: { ...site('s1', 'd1'), pages: { remote_status: page } } });
  await release(site('s1', 'd1'));
  expect(status()).not.toBeEmptyDOMElement();
});

test('a notice stays until its visitor decides, also when the site cannot be asked', async () => {
  await open(site('s1', 'd1'));
  await release(site('s1', 'd2'));
  network.restore();
  network = fakeFetch({ '/discovery.json': () => new Response(null, { status: 503 }) });
  await release(site('s1', 'd2'));
  expect(network.requests).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('nothing is asked once the notice has left the page', async () => {
  const { unmount } = await open(site('s1', 'd1'));
  unmount();
  await release(site('s1', 'd2'));
  expect(network.requests).toHaveLength(0);
});
