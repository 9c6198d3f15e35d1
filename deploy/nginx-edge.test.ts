/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fakeBuild, writeBuild } from 'release/testing';
import { ask, type Question, type ServedSite, serveSite } from './served-site.ts';
import { startEdge } from './start-edge.ts';
import { hasNginx } from './testing.ts';

let served: ServedSite;
let edge: Awaited<ReturnType<typeof startEdge>>;
const go = (target: string, question?: Question) => ask(edge.origin + target, question);
const text = async (target: string) => (await go(target)).body.toString();
const docsOf = (page: string) => /\/remotes\/remote_docs\/(v\d)\//.exec(page)?.[1];
let entry: string;
/** As long as an answer is fresh in these tests, and a bit: nginx counts whole seconds, so one second may last for nearly two. */
const untilStale = () => sleep(2_100);

/** How often the site's own server was asked for a path. */
const askedFor = (target: string) =>
  served
    .log()
    .split('\n')
    .filter((line) => line.includes(` GET ${target} 200 `)).length;

test("edge.conf keeps its copies in a folder that Debian's nginx has: nginx makes only the last one of a path", () => {
  const example = readFileSync(path.join(import.meta.dirname, 'nginx/edge.conf'), 'utf8');
  const folders = [...example.matchAll(/^proxy_cache_path (\S+)/gm)].map(([, folder = '']) => path.dirname(folder));
  expect(folders).toEqual(['/var/lib/nginx', '/var/lib/nginx']);
});

(hasNginx() ? describe : describe.skip)('edge.conf, a caching proxy in front of the site', () => {
  beforeAll(async () => {
    served = await serveSite();
    edge = await startEdge(served.origin);
  }, 60_000);
  afterAll(async () => {
    edge?.close();
    await served?.close();
  });

  test('asks the site once for what a hundred visitors want, whatever their query, with the headers that the site sent', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, visitor) => go(`/about?from=${visitor}`)));
    // Not by what the site was asked: on a busy machine the copy may be stale before the last visitor comes.
    expect(edge.answers('/about').filter((answer) => answer === 'MISS')).toHaveLength(1);
    for (const target of ['/about', '/discovery.json', '/embed/dashboard.js']) {
      const { headers } = await ask(served.origin + target);
      expect(headers['cdn-cache-control']).toBe('max-age=5, stale-while-revalidate=60, stale-if-error=86400');
    }
    for (const { status, headers: sent } of answers) {
      expect(status).toBe(200);
      expect(sent).toMatchObject({
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'content-security-policy': "frame-ancestors 'none'",
      });
      expect(sent).not.toHaveProperty('cdn-cache-control');
    }
    expect(edge.log()).not.toContain('from=');
  });

  test('keeps a copy for each coding that browsers take', async () => {
    const target = '/assets/long.0123456789ab.js';
    expect((await go(target)).headers).not.toHaveProperty('content-encoding');
    for (const codings of ['gzip, deflate', 'deflate, gzip;q=0.9', 'gzip']) {
      expect((await go(target, { headers: { 'accept-encoding': codings } })).headers['content-encoding']).toBe('gzip');
    }
    expect(askedFor(target)).toBe(2);
  });

  test('keeps the copy of a coding for its own path alone', async () => {
    await go('/status/measure', { headers: { 'accept-encoding': 'gzip' } });
    expect((await go('/status/measuregzip')).headers).not.toHaveProperty('content-encoding');
  });

  test('does not keep what the site gives to no CDN: an unknown page, a missing file, settings, calls of the gateway', async () => {
    for (const target of ['/nothing', '/assets/missing.0123456789ab.js', '/site.json']) {
      const { headers, status } = await ask(served.origin + target);
      expect([target, headers['cdn-cache-control']]).toEqual([target, undefined]);
      await go(target);
      expect((await go(target)).status).toBe(status);
      expect(edge.answers(target)).not.toContain('HIT');
    }
    served.gateway.heard.length = 0;
    for (const token of ['one', 'two'])
      expect((await go('/api/kept', { headers: { authorization: token } })).headers).not.toHaveProperty('set-cookie');
    expect(served.gateway.heard.map(({ headers }) => headers.authorization)).toEqual(['one', 'two']);
  });

  test('shows a release seconds later, and until then whole pages of the former one, whose files are there', async () => {
    const former = await text('/docs');
    expect(docsOf(former)).toBe('v1');
    entry = /\/remotes\/remote_docs\/v1\/[^"]+/.exec(former)?.[0] ?? '';
    expect((await go(entry)).status).toBe(200);
    await served.site.release('publish', 'docs', '--built', writeBuild(fakeBuild('remote_docs', 'v2')));
    await served.site.release('activate', 'docs', 'v2');
    await untilStale();
    // The first one after that still gets the former page, while the new one is fetched.
    const seen = new Set([docsOf(await text('/docs'))]);
    while (!seen.has('v2')) seen.add(docsOf(await text('/docs')));
    expect([...seen]).toEqual(['v1', 'v2']);
    expect((await go(entry)).status).toBe(200);
  });

  // Reliability: a page that a cache keeps is withdrawn
  test('shows within seconds that a page is gone, however often it is asked for, and shows it again when it is back', async () => {
    const statusOf = async () => (await go('/status')).status;
    const until = async (status: number) => {
      const end = Date.now() + 10_000;
      while ((await statusOf()) !== status && Date.now() < end) await sleep(100);
      return statusOf();
    };
    expect(await statusOf()).toBe(200);
    await served.site.release('withdraw', 'status');
    await untilStale();
    expect(await until(404)).toBe(404);
    await served.site.release('activate', 'remote_status', 'v1');
    expect(await until(200)).toBe(200);
  });

  test('tells open pages that the discovery document is as it was, or is another', async () => {
    const { body } = await ask(`${served.origin}/discovery.json`);
    while ((await text('/discovery.json')) !== body.toString()) await sleep(50);
    const { etag = '' } = (await go('/discovery.json')).headers;
    expect(etag).toMatch(/^W\/"/);
    expect((await go('/discovery.json', { headers: { 'if-none-match': etag } })).status).toBe(304);
    await served.site.release('rollback', 'docs');
    await untilStale();
    const isNew = async () => (await go('/discovery.json', { headers: { 'if-none-match': etag } })).status === 200;
    while (!(await isNew())) await sleep(50);
  });

  test('goes on while the site does not answer', async () => {
    await text('/about');
    await served.stop();
    await untilStale();
    for (let visitor = 0; visitor < 3; visitor += 1) expect((await go('/about')).status).toBe(200);
    expect((await go(entry)).status).toBe(200);
    // When this answer comes, the ones before are in the log.
    expect((await go('/api/me')).status).toBe(502);
    expect(edge.answers('/about').slice(-3)).toEqual(Array(3).fill(expect.stringMatching(/^(STALE|UPDATING)$/)));
  });
});
