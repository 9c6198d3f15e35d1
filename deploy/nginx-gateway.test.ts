/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from 'release/free-port';
import { gatewayPaths } from './gateway-paths.ts';
import { ask, askRaw, claims, type ServedSite, serveSite } from './served-site.ts';
import { hasNginx, startNginx } from './testing.ts';

let served: ServedSite;
const go: ServedSite['go'] = (target, question) => served.go(target, question);

(hasNginx() ? describe : describe.skip)('the gateway behind nginx', () => {
  beforeAll(async () => {
    served = await serveSite();
  }, 60_000);
  afterAll(() => served?.close());

  test('gets the call as it was made, with its token, and knows its own name', async () => {
    const headers = { authorization: 'Bearer t', 'content-type': 'application/json', 'if-none-match': '"x"', 'user-agent': 'curl' };
    const answer = await go('/api/a%20b?c=%2Fd', { headers, method: 'POST', body: 'x'.repeat(100_000) });
    expect(answer.body.toString()).toBe('POST /api/a%20b?c=%2Fd 100000');
    expect(served.gateway.heard.at(-1)?.headers).toMatchObject({ ...headers, host: '127.0.0.1', 'content-length': '100000' });
  });

  // Reliability: a client claims another IP address or host
  test('hears who asks from nginx, and nothing that a visitor says of it', async () => {
    await go('/api/agents', { headers: claims });
    expect(served.gateway.heard.at(-1)?.headers).toEqual({
      host: '127.0.0.1',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-real-ip': '127.0.0.1',
    });
  });

  test.each(gatewayPaths.passed)('is asked %s as it is written', async (target) => {
    expect(await askRaw(served.origin, target)).toMatch(/^HTTP\/1.1 200 /);
    expect(served.gateway.heard.at(-1)?.url).toBe(target);
  });

  // Reliability: a path that is `/api` only once decoded or resolved
  test.each(gatewayPaths.refused)('is never asked %s', async (target) => {
    const before = served.gateway.heard.length;
    expect(await askRaw(served.origin, target)).toMatch(/^HTTP\/1.1 400 /);
    expect(served.gateway.heard.slice(before).map(({ url }) => url)).toEqual([]);
  });

  test('is asked for the path of an absolute request target', async () => {
    expect(await askRaw(served.origin, 'http://evil.example/api/agents?x')).toMatch(/^HTTP\/1.1 200 /);
    expect(served.gateway.heard.at(-1)).toMatchObject({ url: '/api/agents?x', headers: { host: '127.0.0.1' } });
  });

  test.each(gatewayPaths.others)('has no part in %s', async (target) => {
    const before = served.gateway.heard.length;
    expect(await askRaw(served.origin, target)).toMatch(/^HTTP\/1.1 404 /);
    expect(served.gateway.heard.slice(before).map(({ url }) => url)).toEqual([]);
  });

  test('decides on caches; where it says nothing, nobody keeps the answer', async () => {
    expect((await go('/api/any')).headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect((await go('/api/kept')).headers).toMatchObject({ 'cache-control': 'max-age=5', 'x-content-type-options': 'nosniff' });
    expect((await go('/api/any')).headers).not.toHaveProperty('access-control-allow-origin');
  });

  // Reliability: the gateway sets a cookie in the site's name
  test('sets no cookie of the site', async () => {
    expect((await go('/api/any')).headers).not.toHaveProperty('set-cookie');
  });

  test('answers piece by piece', async () => {
    const response = await fetch(`${served.origin}/api/slow`, { headers: { 'Accept-Encoding': 'gzip' } });
    const reader = response.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first ');
    served.gateway.finish();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('second');
  });

  test('gets no body above 4 MB', async () => {
    const answer = await go('/api/probes', { method: 'POST', headers: { 'content-length': String(5 * 1024 * 1024) } });
    expect([answer.status, JSON.parse(answer.body.toString()).error]).toEqual([413, 413]);
  });

  test('that answers 502 is heard; one that is not there is named', async () => {
    const own = await go('/api/broken');
    expect([own.status, own.body.toString()]).toEqual([502, 'GET /api/broken 0']);
    const alone = await startNginx({ directory: served.site.directory, gateway: `http://localhost:${await freePort()}` });
    const none = await ask(`${alone.origin}/api/agents`);
    await alone.close();
    expect([none.status, none.headers['content-type'], none.headers['cache-control']]).toEqual([502, 'application/json', 'no-store']);
    expect(JSON.parse(none.body.toString())).toEqual({ error: 502, message: 'The gateway is unreachable' });
  });

  test('of another origin leaves no /api here', async () => {
    const alone = await startNginx({ directory: served.site.directory });
    const { status, body } = await ask(`${alone.origin}/api/agents`);
    await alone.close();
    expect([status, body.toString()]).toEqual([404, 'There is no such file.\n']);
  });
});
