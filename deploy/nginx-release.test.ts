/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fakeBuild, writeBuild } from 'release/testing';
import { type ServedSite, serveSite, shellBuild } from './served-site.ts';
import { hasNginx } from './testing.ts';

let served: ServedSite;
const go: ServedSite['go'] = (target, question) => served.go(target, question);
const text = async (target: string) => (await go(target)).body.toString();

(hasNginx() ? describe : describe.skip)('a release behind nginx', () => {
  beforeAll(async () => {
    served = await serveSite();
  }, 60_000);
  afterAll(() => served?.close());

  const activeDocs = async () => JSON.parse(await text('/discovery.json')).remotes.remote_docs.version;

  test('is served from the next request on, on connections that are open, and so is its rollback', async () => {
    const before = (await go('/discovery.json')).headers.etag ?? '';
    await served.site.release('publish', 'docs', '--built', writeBuild(fakeBuild('remote_docs', 'v2')));
    expect(await activeDocs()).toBe('v1');
    await served.site.release('activate', 'docs', 'v2');
    expect(await activeDocs()).toBe('v2');
    expect((await go('/discovery.json', { headers: { 'if-none-match': before } })).status).toBe(200);
    for (const target of ['/', '/docs', '/dashboard', '/nothing']) expect(await text(target)).toContain('/remotes/remote_docs/v2/');
    expect(await text('/docs')).toMatch(/"preloads":\[{"url":"\/remotes\/remote_docs\/v2\//);
    await served.site.release('rollback', 'docs');
    expect(await activeDocs()).toBe('v1');
    expect(await text('/docs')).not.toContain('/v2/');
  });

  test('of the shell changes pages, icon and files together, and leaves the old files', async () => {
    const [icon, main] = [await text('/assets/icon.svg'), /\/assets\/main[^"]*/.exec(await text('/'))?.[0] ?? ''];
    await served.site.release('publish', 'shell', '--built', shellBuild('s2'));
    await served.site.release('activate', 'shell', 's2');
    const newer = /\/assets\/main[^"]*/.exec(await text('/'))?.[0] ?? '';
    expect(newer).not.toBe(main);
    expect(await text('/assets/icon.svg')).not.toBe(icon);
    expect([(await go(main)).status, (await go(newer)).status]).toEqual([200, 200]);
  });

  test('never shows between two generations: under load every answer is a whole page of one of them', async () => {
    let going = true;
    const seen = new Set<string>();
    const visitor = async () => {
      while (going) {
        const answer = await go('/docs');
        const versions = [...answer.body.toString().matchAll(/"preloads":\[{"url":"\/remotes\/remote_docs\/(v\d)\//g)];
        seen.add(`${answer.status} ${[...new Set(versions.map(([, version]) => version))]}`);
      }
    };
    const visitors = [visitor(), visitor(), visitor()];
    for (const version of ['v2', 'v1', 'v2', 'v1']) {
      await served.site.release('activate', 'docs', version);
      await sleep(20);
    }
    going = false;
    await Promise.all(visitors);
    expect([...seen].sort()).toEqual(['200 v1', '200 v2']);
  }, 30_000);
});
