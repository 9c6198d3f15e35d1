import { beforeEach, expect, test } from '@jest/globals';
import type { Discovery, PageDiscovery, ReleasedRemote } from 'shared/discovery';
import type { Why } from '../remotes/candidates.ts';
import type { RemoteFailure } from '../remotes/remote-failure.ts';
import { fakeLoader } from '../testing.tsx';
import { changedParts } from './changed-parts.ts';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('release.bucket', '50');
});

const page = { path: '/status', label: 'status page', signedInOnly: false };
const remote = (version: string, more: Partial<ReleasedRemote> = {}): ReleasedRemote => ({
  version,
  contract: '1.0.0',
  entry: { url: `/${version}.js` },
  exposes: {},
  previous: [],
  ...more,
});
const site = (remotes: Discovery['remotes'] = {}, shell = 's1'): Discovery => ({ schema: 1, shell, contract: '1.0.0', remotes });
const served = (remotes: Discovery['remotes'] = {}, more: Partial<PageDiscovery> = {}): PageDiscovery => ({
  ...site(remotes),
  pages: {},
  ...more,
});
/** What runs, `<remote> <version> <why>`. */
const running = (...lines: string[]) =>
  lines.map((line) => {
    const [name = '', version = '', why] = line.split(' ');
    return { remote: name, expose: 'App', version, why: why as Why, url: '', ms: 0 };
  });
const changed = (current: PageDiscovery, document: Discovery, lines: string[] = [], failures: RemoteFailure[] = []) =>
  changedParts({ discovery: current, loader: fakeLoader(async () => ({}), { log: { loaded: running(...lines), failures } }) }, document);

test.each<[string, PageDiscovery, Discovery, string[]]>([
  ['the same', served({ docs: remote('d1') }), site({ docs: remote('d1') }), []],
  ['a newer shell', served(), site({}, 's2'), ['shell s2']],
  ['a newer version of a remote', served({ docs: remote('d1') }), site({ docs: remote('d2') }), ['docs d2']],
  [
    'a remote whose version is read when it is opened',
    served({}, { pages: { status: page } }),
    site({ status: remote('v1', { page }) }),
    [],
  ],
  ['a remote with a page that is new', served(), site({ status: remote('v1', { page }) }), ['status v1']],
  ['a remote that is new, where a page does not name all', served({}, { more: true }), site({ status: remote('v1', { page }) }), []],
  ['a remote without a place on this site', served(), site({ other: remote('1') }), []],
  ['a remote that was withdrawn', served({}, { pages: { status: page } }), site(), ['status']],
  ['a remote that others lack on a large site', served({}, { pages: { status: page }, more: true }), site(), ['status']],
])('%s', (_, current, document, parts) => {
  expect(changed(current, document)).toEqual(parts);
});

const rollout = { ...remote('d2'), percent: 51 };

test.each<[string, string, Discovery['remotes'], string[]]>([
  ['a newer version than a remote that was loaded later', 'status v1 active', { docs: remote('d1'), status: remote('v2') }, ['status v2']],
  ['the version of a remote that was loaded later', 'status v2 active', { docs: remote('d1'), status: remote('v2') }, []],
  ['the version that a Retry has brought', 'docs d2 active', { docs: remote('d2') }, []],
  ['a newer one than a Retry has brought', 'docs d2 active', { docs: remote('d3') }, ['docs d3']],
  ['a remote that runs and was withdrawn', 'status v1 active', { docs: remote('d1') }, ['status']],
  ['the version that failed here', 'docs d0 fallback', { docs: remote('d1') }, []],
  ['a rollback to the version that runs as a fallback', 'docs d0 fallback', { docs: remote('d0') }, []],
  ['a repaired version', 'docs d0 fallback', { docs: remote('d2') }, ['docs d2']],
  ['the end of a rollout', 'docs d2 rollout', { docs: remote('d2') }, []],
  ['a rollout to this visitor', 'docs d1 active', { docs: remote('d1', { rollout }) }, ['docs d2']],
  ['a rollout to others', 'docs d1 active', { docs: remote('d1', { rollout: { ...rollout, percent: 50 } }) }, []],
])('beside what runs: %s', (_, line, remotes, parts) => {
  expect(changed(served({ docs: remote('d1') }), site(remotes), [line])).toEqual(parts);
});

test.each([
  ['the version that failed', 'v1', []],
  ['a repaired version', 'v2', ['status v2']],
  ['a rollback to the version that runs', 'v0', []],
])('beside the fallback of a remote that was loaded later: %s', (_, version, parts) => {
  const failure: RemoteFailure = { app: 'status', version: 'v1', reason: 'broken on purpose', phase: 'entry' };
  expect(changed(served(), site({ status: remote(version) }), ['status v0 fallback'], [failure])).toEqual(parts);
});

test('beside the fallback of a remote that was loaded later: the version that failed on an earlier page', () => {
  localStorage.setItem('release.failed', JSON.stringify({ 'status@v1': Date.now() }));
  expect(changed(served(), site({ status: remote('v1') }), ['status v0 fallback'])).toEqual([]);
});

test.each<[string, PageDiscovery, string[]]>([
  ['of a remote that runs', served({ docs: remote('d1') }), ['docs d1 active']],
  ['of a remote that is not loaded yet', served({ docs: remote('d1') }), []],
])('a version that failed in another tab is no news: %s', (_, current, lines) => {
  localStorage.setItem('release.failed', JSON.stringify({ 'docs@d2': Date.now() }));
  expect(changed(current, site({ docs: remote('d2', { page }) }), lines)).toEqual([]);
});
