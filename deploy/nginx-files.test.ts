/** @jest-environment node */
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fakeBuild, fakeEmbed, writeBuild } from 'release/testing';
import { fakeSite } from 'shared/testing';
import { long, type ServedSite, serveSite } from './served-site.ts';
import { hasBrotli, hasNginx } from './testing.ts';

const year = 'public, max-age=31536000, immutable';

let served: ServedSite;
const go: ServedSite['go'] = (target, question) => served.go(target, question);

(hasNginx() ? describe : describe.skip)('files of nginx', () => {
  beforeAll(async () => {
    served = await serveSite();
  }, 60_000);
  afterAll(() => served?.close());

  const remote = `/remotes/remote_docs/v1/${fakeBuild('remote_docs', 'v1').release.entry?.url}`;

  test.each([
    ['/assets/long.0123456789ab.js', year, 'text/javascript; charset=utf-8'],
    ['/assets/shared.0123456789ab.css', year, 'text/css; charset=utf-8'],
    ['/assets/long.0123456789ab.js.map', year, 'application/json'],
    ['/assets/icon.svg', 'no-cache', 'image/svg+xml'],
    ['/robots.txt', 'no-cache', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'no-cache', 'application/xml'],
  ])('%s of the shell: %s, %s', async (target, cache, type) => {
    const { status, headers } = await go(target);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': cache,
      'content-type': type,
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    const again = await go(target, { headers: { 'if-none-match': headers.etag ?? 'none' } });
    expect([again.status, again.headers['cache-control'], again.body.length]).toEqual([304, cache, 0]);
  });

  test.each([remote, '/remotes/remote_docs/v1/release.json'])('%s may be loaded by any site, and is kept', async (target) => {
    const { status, headers } = await go(target, { headers: { origin: 'https://example.org' } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': year,
      'x-content-type-options': 'nosniff',
    });
  });

  // Reliability: a team publishes an HTML or SVG file with a script
  test.each(['/remotes/remote_docs/v1/page.html', '/remotes/remote_docs/v1/picture.svg', '/assets/icon.svg', '/sitemap.xml'])(
    '%s, opened as a page, runs no script and has an origin of its own',
    async (target) => {
      expect((await go(target)).headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox$/);
    },
  );

  test.each([remote, '/assets/long.0123456789ab.js'])('%s has no CSP: a worker would obey it', async (target) => {
    expect((await go(target)).headers).not.toHaveProperty('content-security-policy');
  });

  test.each([
    '/assets/main.000000000000.js',
    '/assets/',
    '/assets/index.html',
    '/assets/release.json',
    '/assets/../state.json',
    '/assets/%2e%2e/state.json',
    '/assets/..%2f..%2fversions/shell/s1.json',
    '/remotes/',
    '/remotes/remote_docs/',
    '/remotes/remote_docs/v1/missing.js',
    '/remotes/remote_docs/v0/App.js',
    '/remotes/../../versions/shell/s1.json',
    '/favicon.ico',
  ])('%s is missing, no page stands in for it, and nobody keeps that', async (target) => {
    const { status, headers, body } = await go(target);
    expect([400, 404]).toContain(status);
    if (status === 404 && !target.includes('..') && !target.includes('%2e')) {
      expect(body.toString()).toBe('There is no such file.\n');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    }
    expect(body.toString()).not.toContain('"apps"');
    expect(body.toString()).not.toContain('"published"');
    if (target.startsWith('/remotes/remote_docs')) expect(headers['access-control-allow-origin']).toBe('*');
  });

  test('the worker of the login SDK has a CSP of its own', async () => {
    const { headers } = await go('/assets/auth0-worker.0123456789ab.js');
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src https://login.example.org");
    expect(headers['cache-control']).toBe(year);
  });

  test('the script for other sites may be loaded by any, and is asked for each time', async () => {
    const { status, body, headers } = await go('/embed/dashboard.js');
    expect([status, body.toString()]).toEqual([200, "embed('s1')"]);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect((await go('/embed/other.js')).status).toBe(404);
  });

  test('the manifest of the dashboard for other sites: none, and then that of the active version', async () => {
    const missing = await go('/embed/mf-manifest.json');
    expect([missing.status, missing.body.toString(), missing.headers['cache-control']]).toEqual([
      404,
      'There is no such file.\n',
      'no-store',
    ]);
    await served.site.ship(writeBuild(fakeEmbed('v1')));
    const { status, body, headers } = await go('/embed/mf-manifest.json');
    expect([status, JSON.parse(body.toString()).metaData.publicPath]).toEqual([200, `${fakeSite.address}/remotes/dashboard_embed/v1/`]);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-cache',
      'content-type': 'application/json',
    });
  });

  test('settings are always asked for; embedders may read the discovery document', async () => {
    const settings = await go('/site.json');
    expect(JSON.parse(settings.body.toString())).toEqual(fakeSite);
    expect(settings.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json' });
    expect(settings.headers).not.toHaveProperty('access-control-allow-origin');
    const { headers } = await go('/discovery.json');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' });
    const again = await go('/discovery.json', { headers: { 'if-none-match': headers.etag ?? 'none' } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test.each(['bytes=0-3', 'bytes=999999-'])('come whole, also for a range (%s)', async (range) => {
    const { status, body, headers } = await go('/assets/long.0123456789ab.js', { headers: { range } });
    expect([status, body.toString(), headers['cache-control']]).toEqual([200, long, year]);
  });

  describe('compression', () => {
    const brotli = hasBrotli();

    test.each([
      ['gzip', 'gzip', gunzipSync],
      ['gzip, deflate, br', brotli ? 'br' : 'gzip', brotli ? brotliDecompressSync : gunzipSync],
      ['identity', undefined, (body: Buffer) => body],
    ])('for a browser that takes %s', async (accepted, encoding, decode) => {
      const { headers, body } = await go('/assets/long.0123456789ab.js', { headers: { 'accept-encoding': accepted, via: '1.1 cdn' } });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers.vary).toBe('Accept-Encoding');
      expect(decode(body).toString()).toBe(long);
      if (encoding) expect(body.length).toBeLessThan(long.length / 10);
    });

    (brotli ? test : test.skip).each(['/assets/long.0123456789ab.js', '/remotes/remote_docs/v1/long.0123456789ab.js'])(
      'of %s is the best there is, made when it was published',
      async (target) => {
        const { headers, body } = await go(target, { headers: { 'accept-encoding': 'br' } });
        expect(body.equals(brotliCompressSync(long, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))).toBe(true);
        expect(headers).toMatchObject({
          'cache-control': year,
          'content-type': 'text/javascript; charset=utf-8',
          'content-encoding': 'br',
          'x-content-type-options': 'nosniff',
        });
        const again = await go(target, { headers: { 'accept-encoding': 'br', 'if-none-match': headers.etag ?? 'none' } });
        expect([again.status, again.body.length]).toEqual([304, 0]);
      },
    );

    test.each(['/', '/discovery.json'])('of %s', async (target) => {
      expect((await go(target, { headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding']).toBe('gzip');
    });
  });
});
