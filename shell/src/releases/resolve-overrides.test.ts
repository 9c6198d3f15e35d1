import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { PageDiscovery, ReleasedVersion } from 'shared/discovery';
import type { Site } from 'shared/site';
import { type FakeAnswer, fakeFetch, fakeSite, jsonAnswer } from 'shared/testing';
import { resolveOverrides } from './resolve-overrides.ts';

const released: ReleasedVersion = { version: 'v1', contract: '1.0.0', entry: { url: '/v1.js' }, exposes: {} };
const discovery: PageDiscovery = {
  pages: {},
  schema: 1,
  shell: 's1',
  contract: '1.2.0',
  remotes: { remote_docs: { ...released, previous: [] }, remote_dashboard: { ...released, previous: [] } },
};
const site: Site = {
  ...fakeSite,
  remoteOrigins: ['https://cdn.example.org'],
  overrides: { origins: ['http://localhost:4312'], versions: true },
};

const answers: Record<string, FakeAnswer> = {
  '/remotes/remote_docs/v2/release.json': () =>
    jsonAnswer({ name: 'remote_docs', version: 'v2', contract: '1.1.0', entry: { url: 'remoteEntry.0a.js', integrity: 'sha384-v2' } }),
  '/remotes/remote_docs/page/release.json': () => new Response('<!doctype html>'),
  '/remotes/remote_docs/shell/release.json': () => jsonAnswer({ name: 'shell', version: 'shell' }),
};
let network: ReturnType<typeof fakeFetch>;
beforeEach(() => {
  network = fakeFetch(answers);
});
afterEach(() => network.restore());

const resolve = (use: string, on = site) => resolveOverrides([use], on, discovery);

test.each(['docs@v2', 'remote_docs@v2'])('%s is a published version, with its contract and integrity', async (use) => {
  expect(await resolve(use)).toEqual({
    candidates: {
      remote_docs: {
        why: 'override',
        released: {
          version: 'v2',
          contract: '1.1.0',
          entry: { url: '/remotes/remote_docs/v2/remoteEntry.0a.js', integrity: 'sha384-v2' },
          exposes: {},
        },
      },
    },
    refused: [],
  });
});

test('a URL is of an origin that is allowed for overrides', async () => {
  const entryUrl = 'http://localhost:4312/remoteEntry.js';
  const { candidates, refused } = await resolve(`docs@${entryUrl}`);
  expect(refused).toEqual([]);
  expect(candidates.remote_docs).toMatchObject({ why: 'override', released: { version: entryUrl, entry: { url: entryUrl } } });
  expect(network.requests).toEqual([]);
});

test('an origin that serves released remotes is not thereby allowed for overrides', async () => {
  const { candidates, refused } = await resolve('docs@https://cdn.example.org/remoteEntry.js');
  expect(candidates).toEqual({});
  expect(refused.join()).toContain('https://cdn.example.org is not allowed here (overrides.origins in site.json).');
});

test.each([
  ['docs', 'docs is not used: it must have the form <remote>@<version> or <remote>@<URL>.'],
  ['docs@', 'docs@ is not used: it must have the form <remote>@<version> or <remote>@<URL>.'],
  ['@v2', '@v2 is not used: it must have the form <remote>@<version> or <remote>@<URL>.'],
  ['status@v2', 'status@v2 is not used: this site has no remote status; it has remote_docs, remote_dashboard.'],
  ['toString@v2', 'toString@v2 is not used: this site has no remote toString; it has remote_docs, remote_dashboard.'],
  ['docs@v9', 'docs@v9 is not used: version v9 is not published here, or cannot be read.'],
  ['docs@page', 'docs@page is not used: version page is not published here, or cannot be read.'],
  ['docs@shell', 'docs@shell is not used: version shell is not published here, or cannot be read.'],
  ['docs@../../x', 'docs@../../x is not used: a version has only letters, digits, dots, hyphens and underscores.'],
  ['docs@..', 'docs@.. is not used: a version has only letters, digits, dots, hyphens and underscores.'],
  [
    'docs@//cdn.example.org/x.js',
    'docs@//cdn.example.org/x.js is not used: a version has only letters, digits, dots, hyphens and underscores.',
  ],
  ['docs@http://', 'docs@http:// is not used: its URL is not valid.'],
  [
    'docs@http://localhost:4313/x.js',
    'docs@http://localhost:4313/x.js is not used: http://localhost:4313 is not allowed here (overrides.origins in site.json).',
  ],
  [
    'docs@https://cdn.example.org@evil.example/x.js',
    'docs@https://cdn.example.org@evil.example/x.js is not used: https://evil.example is not allowed here (overrides.origins in site.json).',
  ],
])('%s is refused with a reason', async (use, reason) => {
  expect(await resolve(use)).toEqual({ candidates: {}, refused: [reason] });
});

test.each(['docs@v2', 'docs@http://localhost:4312/remoteEntry.js', 'Your account is locked: call'])(
  'a site without overrides refuses %s, and shows nothing of it',
  async (use) => {
    const { overrides: _, ...closed } = site;
    for (const none of [closed, { ...closed, overrides: { origins: [], versions: false } }])
      expect(await resolve(use, none)).toEqual({
        candidates: {},
        refused: ['?use= is not used: this site allows no overrides (overrides in site.json).'],
      });
    expect(network.requests).toEqual([]);
  },
);

test('a site may allow URLs and no versions', async () => {
  const only = { ...site, overrides: { origins: ['http://localhost:4312'], versions: false } };
  expect((await resolve('docs@v2', only)).refused).toEqual([
    'docs@v2 is not used: this site allows no versions that are not active (overrides.versions in site.json).',
  ]);
  expect((await resolve('docs@http://localhost:4312/remoteEntry.js', only)).refused).toEqual([]);
});

test('one that is refused does not take the others with it', async () => {
  const { candidates, refused } = await resolveOverrides(['docs@v9', 'dashboard@http://localhost:4312/x.js'], site, discovery);
  expect(Object.keys(candidates)).toEqual(['remote_dashboard']);
  expect(refused).toHaveLength(1);
});

test('what is long is shortened in the sentence', async () => {
  const long = 'x'.repeat(400);
  for (const use of [`docs@${long}`, `${long}@v2`, long, `docs@https://${long}.example/remoteEntry.js`]) {
    const [sentence] = (await resolve(use)).refused;
    expect(sentence).toContain('…');
    expect(sentence?.length).toBeLessThan(250);
  }
});

test('a new remote can be tested that only a part of the visitors gets', async () => {
  const page = { path: '/status', label: 'status page', signedInOnly: false };
  const upcoming = { ...discovery, upcomingPages: { remote_status: { percent: 0, page } } };
  const { candidates } = await resolveOverrides(['status@http://localhost:4312/remoteEntry.js'], site, upcoming);
  expect(candidates.remote_status?.why).toBe('override');
});

describe('on a site with more remotes than a page names', () => {
  const large: PageDiscovery = { ...discovery, more: true };
  const use = (name: string) => resolveOverrides([`${name}@http://localhost:4312/remoteEntry.js`], site, large);

  test('one that is not named can be tested on every page', async () => {
    answers['/discovery.json'] = () => jsonAnswer({ ...discovery, remotes: { remote_peers: { ...released, previous: [] } } });
    expect(await use('peers')).toMatchObject({ candidates: { remote_peers: { why: 'override' } }, refused: [] });
    expect((await use('pears')).refused).toEqual([
      'pears@http://localhost:4312/remoteEntry.js is not used: this site has no remote pears; it has remote_docs, remote_dashboard and others.',
    ]);
  });

  test('nobody says that there is none when the list of remotes cannot be read', async () => {
    answers['/discovery.json'] = () => new Response(null, { status: 503 });
    expect((await use('peers')).refused).toEqual([
      'peers@http://localhost:4312/remoteEntry.js is not used: the list of this site’s remotes could not be read.',
    ]);
    expect((await use('docs')).refused).toEqual([]);
  });
});
