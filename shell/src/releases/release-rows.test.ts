import { expect, test } from '@jest/globals';
import type { Discovery, ReleasedVersion } from 'shared/discovery';
import type { Why } from '../remotes/candidates.ts';
import type { RemoteLoader } from '../remotes/load-remote.ts';
import { asText, releaseRows } from './release-rows.ts';

const released = (version: string): ReleasedVersion => ({ version, contract: '1.0.0', entry: { url: `/${version}.js` }, exposes: {} });
const discovery: Discovery = {
  schema: 1,
  shell: 's1',
  contract: '1.0.0',
  remotes: {
    dashboard_embed: { ...released('e1'), previous: [] },
    remote_docs: { ...released('d1'), previous: [], rollout: { ...released('d2'), percent: 10 } },
  },
};
const site = 'https://site.example.org';

const rowsOf = (log: Partial<RemoteLoader['log']> = {}, bucket = 50) => {
  localStorage.setItem('release.bucket', String(bucket));
  return releaseRows(discovery, { log: { loaded: [], failures: [], ...log }, overrides: {} }, site);
};
const loaded = (version: string, why: Why, url = `${site}/${version}.js`) => ({
  loaded: [{ remote: 'remote_docs', expose: 'App', version, why, url, ms: 120 }],
});

test('the shell comes first, and nothing that is for other sites only', () => {
  expect(rowsOf().map(({ part }) => part)).toEqual(['shell', 'remote_docs']);
  expect(rowsOf()[0]).toEqual({ part: 'shell', version: 's1', why: 'active version', from: site, time: '–', error: 'none' });
});

test.each<[number, string, string]>([
  [50, 'd1', 'active version; not loaded yet'],
  [9, 'd2', 'gradual rollout; not loaded yet'],
])('a remote that was not needed yet: bucket %i would get %s', (bucket, version, why) => {
  expect(rowsOf({}, bucket)[1]).toEqual({ part: 'remote_docs', version, why, from: '–', time: '–', error: 'none' });
});

// The version that has failed is remembered for ten minutes, and a fresh load begins with the next one.
test('a remote whose newer version failed here on the page before', () => {
  localStorage.setItem('release.failed', JSON.stringify({ 'remote_docs@d2': Date.now() }));
  expect(rowsOf({}, 9)[1]).toMatchObject({ version: 'd1', why: 'fallback: a newer version failed here; not loaded yet' });
  localStorage.removeItem('release.failed');
});

test.each<[Why, string]>([
  ['active', 'active version'],
  ['rollout', 'gradual rollout'],
  ['fallback', 'fallback: a newer version failed here'],
  ['override', 'chosen by ?use='],
])('a remote that runs says why: %s', (why, words) => {
  expect(rowsOf(loaded('d0', why))[1]).toMatchObject({ version: 'd0', why: words, from: site, time: '120 ms' });
});

test('a remote says from where it came, and what failed last', () => {
  const failures = [
    { app: 'remote_docs', version: 'd3', reason: 'Loading chunk 3 failed', phase: 'chunk' as const },
    { app: 'remote_docs', version: 'd2', reason: 'Script error', phase: 'entry' as const },
    { app: 'remote_dashboard', version: 'x', reason: 'Another one', phase: 'start' as const },
  ];
  const [, docs] = rowsOf({ ...loaded('d1', 'fallback', 'https://cdn.example.org/d1.js?r=1'), failures });
  expect(docs).toMatchObject({ from: 'https://cdn.example.org', error: 'd2: entry: Script error' });
});

test('the text has a line for each part, with all that the table has', () => {
  expect(asText(rowsOf(loaded('d1', 'active')))).toBe(
    [
      `shell s1 (active version) from ${site}, –, last error: none`,
      `remote_docs d1 (active version) from ${site}, 120 ms, last error: none`,
    ].join('\n'),
  );
});
