/** @jest-environment node */
import { utimesSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fakeBuild, fakeEmbed, writeBuild } from 'release/testing';
import { fakeSite } from 'shared/testing';
import { ask, shellBuild } from './served-site.ts';
import { hasBrotli, hasNginx, type Nginx, newSite, publicFolder, type ReleasedSite, startNginx } from './testing.ts';

/** Files that keep their name: where they lie in a generation, and the app whose release changes them. */
const files = {
  '/discovery.json': ['discovery.json', 'remote_docs'],
  '/embed/dashboard.js': ['assets/embed.js', 'shell'],
  '/embed/mf-manifest.json': ['embed/mf-manifest.json', 'dashboard_embed'],
  '/assets/embed.js': ['assets/embed.js', 'shell'],
  '/assets/icon.svg': ['assets/icon.svg', 'shell'],
} as const;
const encodings = ['identity', 'gzip', ...(hasBrotli() ? ['br'] : [])];

let site: ReleasedSite;
let mirror: string;
let servers: Nginx[] = [];

(hasNginx() ? describe : describe.skip)('entity tags of nginx', () => {
  beforeAll(async () => {
    site = await newSite(fakeSite);
    mirror = publicFolder('mirror-');
    await site.ship(shellBuild('s1'));
    await site.ship(writeBuild(fakeBuild('remote_docs', 'v1')));
    await site.ship(writeBuild(fakeEmbed('v1')));
    await site.release('publish', 'shell', '--built', shellBuild('s2'));
    await site.release('publish', 'docs', '--built', writeBuild(fakeBuild('remote_docs', 'v2')));
    await site.release('publish', 'dashboard_embed', '--built', writeBuild(fakeEmbed('v2')));
    await pull();
    servers = await Promise.all([site.directory, mirror].map((directory) => startNginx({ directory })));
  }, 60_000);
  afterAll(() => Promise.all(servers.map((server) => server.close())));

  const pull = () => site.release('pull', '--from', site.directory, '--to', mirror);
  /** As if all that was ever activated had been within one second: the worst case, made certain. */
  const atTheSameSecond = (directory: string) => {
    for (const [file] of Object.values(files)) utimesSync(path.join(directory, 'current', file), 1_700_000_000, 1_700_000_000);
  };
  const activate = async (app: string, version: '1' | '2') => {
    await site.release('activate', app, `${app === 'shell' ? 's' : 'v'}${version}`);
    await pull();
    for (const directory of [site.directory, mirror]) atTheSameSecond(directory);
  };
  const get = (server: number, target: string, headers: Record<string, string> = {}) =>
    ask(`${servers[server]?.origin}${target}`, { headers });

  // Reliability: two activations happen within one second
  test.each(Object.entries(files))('%s: 304 until there is something else, also within the second', async (target, [, app]) => {
    await activate(app, '1');
    const asked = await Promise.all(
      // Of the site, and of its mirror.
      [0, 1].flatMap((server) =>
        encodings.map(async (encoding) => {
          const accepted = { 'accept-encoding': encoding };
          const first = await get(server, target, accepted);
          const known = { ...accepted, 'if-none-match': first.headers.etag ?? '' };
          const same = await get(server, target, known);
          expect([first.status, same.status, same.body.length]).toEqual([200, 304, 0]);
          expect([same.headers.etag, same.headers['cache-control']]).toEqual([first.headers.etag, 'no-cache']);
          expect(same.headers['access-control-allow-origin']).toBe(first.headers['access-control-allow-origin']);
          return { first, next: () => get(server, target, known) };
        }),
      ),
    );
    await activate(app, '2');
    for (const { first, next } of asked) {
      const { status, body } = await next();
      expect([status, body.equals(first.body)]).toEqual([200, false]);
    }
  });

  test('are the same on each server that follows a site', async () => {
    const tags = await Promise.all([0, 1].map(async (server) => (await get(server, '/discovery.json')).headers.etag));
    expect(tags[0]).toMatch(/^W\/"\w[\w-]+"$/);
    expect(tags[0]).toBe(tags[1]);
  });

  test('count, and no time: a browser that knows only one gets the file', async () => {
    const { headers } = await get(0, '/discovery.json');
    expect(headers).not.toHaveProperty('last-modified');
    const since = { 'if-modified-since': new Date(1_700_000_000_000).toUTCString() };
    expect((await get(0, '/discovery.json', since)).status).toBe(200);
  });

  test.each(['%s', '"other", %s', '%s, W/"other"'])('are found in a list: %s', async (list) => {
    const strong = (await get(0, '/discovery.json')).headers.etag?.replace('W/', '') ?? '';
    for (const tag of [strong, `W/${strong}`]) {
      expect((await get(0, '/discovery.json', { 'if-none-match': list.replace('%s', tag) })).status).toBe(304);
    }
    for (const tag of [strong.replaceAll('"', ''), strong.slice(0, -2), '*other*', '".*"']) {
      expect((await get(0, '/discovery.json', { 'if-none-match': list.replace('%s', tag) })).status).toBe(200);
    }
  });

  test('stand on no failure', async () => {
    for (const target of ['/assets/none.svg', '/favicon.ico']) {
      const { status, headers } = await get(0, target);
      expect([status, headers.etag, headers['cache-control']]).toEqual([404, undefined, 'no-store']);
    }
  });
});
