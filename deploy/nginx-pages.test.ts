/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ask, type ServedSite, serveSite } from './served-site.ts';
import { hasNginx, startNginx } from './testing.ts';

let served: ServedSite;
const go: ServedSite['go'] = (target, question) => served.go(target, question);

(hasNginx() ? describe : describe.skip)('pages of nginx', () => {
  beforeAll(async () => {
    served = await serveSite();
  }, 60_000);
  afterAll(() => served?.close());

  test.each([
    ['/', 200, 'pages/_home'],
    ['/about', 200, 'pages/about'],
    ['/about/', 200, 'pages/about'],
    ['/releases', 200, 'pages/releases'],
    ['/callback?code=x&state=y', 200, 'pages/callback'],
    ['/dashboard', 200, 'pages/dashboard'],
    ['/dashboard/', 200, 'pages/dashboard'],
    ['/docs', 200, 'docs'],
    ['/docs/datasets', 200, 'docs'],
    ['/status', 200, 'status'],
    ['/status/today/all', 200, 'status'],
    ['/nothing', 404, 'index'],
    ['/docsx', 404, 'index'],
    ['/about/us', 404, 'index'],
    ['/dashboard/more', 404, 'index'],
    ['/index', 404, 'index'],
    ['/_home', 404, 'index'],
    ['/pages/about', 404, 'index'],
    ['/index.html', 404, 'index'],
    ['/dashboard.html', 404, 'index'],
    ['/state.json', 404, 'index'],
    ['/current/state.json', 404, 'index'],
    ['/versions/shell/s1.json', 404, 'index'],
    ['/apis', 404, 'index'],
    ['/.release/lock', 404, 'index'],
  ])('%s has status %i and is %s.html', async (target, status, name) => {
    const answer = await go(target);
    expect(answer.status).toBe(status);
    expect(answer.body.toString()).toBe(readFileSync(path.join(served.site.directory, 'current', `${name}.html`), 'utf8'));
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each(['/', '/nothing'])('%s carries the security headers of a site that holds tokens', async (target) => {
    const { headers, body } = await go(target);
    expect(headers).toMatchObject({
      'content-security-policy': "frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      server: 'nginx',
    });
    for (const absent of ['cross-origin-embedder-policy', 'access-control-allow-origin', 'strict-transport-security', 'etag']) {
      expect(headers).not.toHaveProperty(absent);
    }
    // The rest of the CSP is in the page, before anything that it governs.
    expect(body.toString()).toMatch(
      /^<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; [^"]*connect-src 'self' https:\/\/login\.example\.org/,
    );
  });

  test('search engines find what they may look at, and where the pages are', async () => {
    expect((await go('/robots.txt')).body.toString()).toContain('\nSitemap: https://www.example.org/sitemap.xml\n');
    expect((await go('/sitemap.xml')).body.toString()).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset /);
    for (const target of ['/dashboard', '/callback', '/releases', '/nothing']) {
      expect((await go(target)).body.toString()).toContain('<meta name="robots" content="noindex">');
    }
  });

  test('take no uploads', async () => {
    const answer = await go('/', { method: 'POST', body: 'x'.repeat(2000) });
    expect(answer.status).toBe(413);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await go('/', { method: 'POST' })).status).toBe(405);
  });

  test('leave no query in the log: it may hold the code of a sign-in', async () => {
    const nginx = await startNginx({ directory: served.site.directory });
    await ask(`${nginx.origin}/callback?code=secret-code`);
    await nginx.close();
    expect(nginx.log()).toMatch(/ GET \/callback 200 /);
    expect(nginx.log()).not.toContain('secret-code');
  });
});
