/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { run } from 'release/run';
import { type StorageServer, startStorage } from 'release/storage-server';
import { writeBuild } from 'release/testing';
import { serveWorker } from './edge-worker/serve.ts';
import { type Answer, ask } from './served-site.ts';
import { startEdge } from './start-edge.ts';
import { prerenderedDocs, type StoredSite, storeSite } from './stored-site.ts';
import { hasNginx } from './testing.ts';
import { hasVarnish, startVarnish } from './varnish.ts';

let site: StoredSite<Awaited<ReturnType<typeof serveWorker>>>;
let storage: StorageServer;
beforeAll(async () => {
  storage = await startStorage();
  site = await storeSite(storage.origin, serveWorker);
  for (const version of ['v2', 'v3']) await site.tool.release('publish', 'docs', '--built', writeBuild(prerenderedDocs(version)));
}, 120_000);
afterAll(async () => {
  await site?.close();
  await storage?.close();
});

const docsOf = ({ body }: Answer) => /\/remotes\/remote_docs\/(v\d)\//.exec(body.toString())?.[1];
const askedFor = (path: string) => site.worker.asked.filter((line) => line.split('?')[0] === `GET ${path}`).length;

(hasNginx() ? describe : describe.skip)('the edge worker behind a cache of nginx', () => {
  let edge: Awaited<ReturnType<typeof startEdge>>;
  beforeAll(async () => {
    edge = await startEdge(site.worker.origin);
  });
  afterAll(() => {
    edge?.close();
  });
  const go = (path: string, headers = {}) => ask(edge.origin + path, { headers });

  test('is asked once for what a hundred visitors want, and for each coding of a script', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, visitor) => go(`/about?from=${visitor}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
    // Not by what the worker was asked: on a busy machine the copy may be stale before the last visitor comes.
    expect(edge.answers('/about').filter((answer) => answer === 'MISS')).toHaveLength(1);
    const path = '/assets/long.0123456789ab.js';
    for (const coding of ['br', 'gzip, br', 'gzip', 'gzip']) await go(path, { 'Accept-Encoding': coding });
    expect(askedFor(path)).toBe(2);
    expect((await go(path, { 'Accept-Encoding': 'br' })).headers['content-encoding']).toBe('br');
  });

  // Reliability: a path that a cache resolves and the edge worker does not
  test.each([
    ['/status/..%2freleases', '/releases'],
    ['/status/..%2fembed/dashboard.js', '/embed/dashboard.js'],
    ['/status/..%2f', '/'],
    ['/status/..%2fdiscovery.json', '/discovery.json'],
  ])('keeps the answer to %s for nobody who asks for %s', async (written, resolved) => {
    await go(written);
    const [kept, own] = await Promise.all([go(resolved), ask(site.worker.origin + resolved)]);
    expect([kept.status, kept.headers['content-type'], kept.body.toString()]).toEqual([
      own.status,
      own.headers['content-type'],
      own.body.toString(),
    ]);
  });

  test('shows a release seconds later, and until then whole pages of the former one, whose files are there', async () => {
    expect(docsOf(await go('/docs/sql'))).toBe('v1');
    await site.tool.release('activate', 'docs', 'v2');
    const seen = new Set<string | undefined>();
    while (!seen.has('v2')) {
      const answer = await go('/docs/sql');
      expect(answer.status).toBe(200);
      seen.add(docsOf(answer));
    }
    expect([...seen]).toEqual(['v1', 'v2']);
    expect((await go('/remotes/remote_docs/v1/release.json')).status).toBe(200);
  });
});

(hasVarnish() ? describe : describe.skip)('the edge worker behind Varnish, which the release tool tells what to purge', () => {
  let varnish: Awaited<ReturnType<typeof startVarnish>>;
  beforeAll(async () => {
    varnish = await startVarnish(site.worker.origin);
  }, 60_000);
  afterAll(() => varnish?.close());
  const go = (path: string) => ask(varnish.origin + path);
  const purge = (headers: Record<string, string>) => ask(`${varnish.origin}/-/purge`, { method: 'POST', headers });

  /** Changes the site, and tells Varnish. @returns the exit code. */
  const release = (...words: string[]) =>
    run(words, {
      environment: {
        RELEASE_TARGET: site.target,
        GITHUB_ACTOR: 'ann',
        RELEASE_PURGE: `${varnish.origin}/-/purge`,
        RELEASE_PURGE_AUTHORIZATION: varnish.secret,
      },
      print() {},
      printError(line) {
        throw new Error(line);
      },
    });

  test('shows a release at once when the command has ended, and goes on with what has not changed', async () => {
    const before = docsOf(await go('/docs/sql'));
    await go('/status');
    const asked = askedFor('/status');
    expect(await release('activate', 'docs', 'v3')).toBe(0);
    expect(before).not.toBe('v3');
    expect(docsOf(await go('/docs/sql'))).toBe('v3');
    expect(await release('rollback', 'docs')).toBe(0);
    expect(docsOf(await go('/docs/sql'))).toBe(before);
    const { headers } = await go('/status');
    expect(headers).not.toHaveProperty('surrogate-key');
    // Stale by now, so it is fetched in the background, but it was never thrown away.
    expect(askedFor('/status') - asked).toBeLessThanOrEqual(1);
  }, 30_000);

  test('is told nothing by others: only a POST, only with tags', async () => {
    expect((await go('/-/purge')).status).toBe(403);
    const authorization = varnish.secret;
    expect((await purge({ authorization })).status).toBe(400);
    expect((await purge({ authorization, 'Surrogate-Key': '.*" || obj.status == 200' })).status).toBe(400);
  });

  // Behind a TLS terminator on the same machine, every visitor has its address.
  test.each([{}, { authorization: 'Bearer other' }, { authorization: '' }])(
    'purges nothing for who has not the secret (%j)',
    async (headers) => {
      expect((await purge({ 'Surrogate-Key': 'app-shell', ...headers })).status).toBe(403);
    },
  );

  test('takes the longest list of tags that the release tool sends at once', async () => {
    const tags = Array.from({ length: 50 }, (_, index) => `app-remote_${index}`.padEnd(68, '_')).join(' ');
    expect((await purge({ authorization: varnish.secret, 'Surrogate-Key': tags })).status).toBe(204);
  });

  test('keeps no failure and no unknown page', async () => {
    for (const path of ['/nothing', '/assets/none.0123456789ab.js']) {
      const before = askedFor(path);
      for (let visit = 0; visit < 2; visit += 1) expect((await go(path)).status).toBe(404);
      expect(askedFor(path) - before).toBe(2);
    }
  });
});
