/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Receiver, startReceiver } from 'reports/receiver';
import { ask, type ServedSite, serveSite } from './served-site.ts';
import { hasNginx, type Nginx, publicFolder, startNginx } from './testing.ts';

const report = (version: string) => JSON.stringify({ failures: [{ app: 'remote_docs', version, reason: 'On purpose', phase: 'render' }] });

(hasNginx() ? describe : describe.skip)('failure reports behind nginx', () => {
  let served: ServedSite;
  let receiver: Receiver;
  let nginx: Nginx;
  beforeAll(async () => {
    served = await serveSite();
    const site = served.site.directory;
    receiver = await startReceiver({ host: '127.0.0.1', port: 0, folder: publicFolder('reports-'), site, log() {} });
    nginx = await startNginx({ directory: site, env: { REPORTS: new URL(receiver.origin).host } });
  }, 60_000);
  afterAll(async () => {
    await nginx?.close();
    await receiver?.close();
    await served?.close();
  });
  const send = (body: string, headers = {}) => ask(`${nginx.origin}/failures`, { method: 'POST', body, headers });

  test('are counted by the released versions', async () => {
    const headers = { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': 'Mozilla/5.0 Firefox/140.0' };
    const { status, headers: answered } = await send(report('v1'), headers);
    expect([status, answered['cache-control'], answered['x-content-type-options']]).toEqual([204, 'no-store', 'nosniff']);
    await send(report('evil'), headers);
    const metrics = await (await fetch(`${receiver.origin}/metrics`)).text();
    expect(metrics).toContain('site_failures_total{app="remote_docs",version="v1",phase="render"} 1\n');
    expect(metrics).toContain('site_failures_by_browser_total{app="remote_docs",version="v1",browser="firefox 140"} 1\n');
    expect(metrics).toContain('site_failures_total{app="remote_docs",version="other",phase="render"} 1\n');
  });

  test('have measured visits beside them', async () => {
    const visit = { share: 0.5, page: 'docs', remote: 'remote_docs', versions: { shell: 's1', remote_docs: 'v1' }, lcp: 900 };
    const { status } = await ask(`${nginx.origin}/vitals`, { method: 'POST', body: JSON.stringify(visit), headers: {} });
    expect(status).toBe(204);
    expect(await (await fetch(`${receiver.origin}/metrics`)).text()).toContain('site_visits_total{app="remote_docs",version="v1"} 2\n');
    expect((await ask(`${nginx.origin}/vitals`)).status).toBe(403);
    expect((await ask(`${nginx.origin}/vitals/x`)).status).toBe(404);
  });

  test('are posted, in at most 16 kB; the page and the metrics are not public', async () => {
    expect((await ask(`${nginx.origin}/failures`)).status).toBe(403);
    expect((await send(report('x'.repeat(16_384)))).status).toBe(413);
    const metrics = await ask(`${nginx.origin}/metrics`);
    expect([metrics.status, metrics.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });

  test('tell the receiver the browser and an IP address that nobody can choose, and nothing else of the visitor', async () => {
    const other = await startNginx({ directory: served.site.directory, env: { REPORTS: new URL(served.gateway.origin).host } });
    const said = {
      Cookie: 'a=b',
      Authorization: 'Bearer t',
      Referer: 'https://www.example.org/x',
      'X-Real-IP': '6.6.6.6',
      'X-Forwarded-For': '6.6.6.6',
      Origin: 'https://x.org',
    };
    const answer = await ask(`${other.origin}/failures`, { method: 'POST', body: '{}', headers: { ...said, 'User-Agent': 'curl' } });
    await other.close();
    expect(answer.body.toString()).toBe('POST /failures 2');
    const { host: _, ...heard } = served.gateway.heard.at(-1)?.headers ?? {};
    expect(heard).toEqual({ 'content-length': '2', 'user-agent': 'curl', 'x-real-ip': '127.0.0.1' });
  });

  test('tell the receiver and the gateway the visitor whom a trusted proxy names, and of several the last one that is no such proxy', async () => {
    const { directory } = served.site;
    const { origin } = served.gateway;
    const env = { REPORTS: new URL(origin).host, TRUSTED_PROXIES: '10.0.0.0/8 127.0.0.1 fd00::/8 ::1' };
    const other = await startNginx({ directory, gateway: origin, env });
    const headers = { 'X-Forwarded-For': '6.6.6.6, 203.0.113.7, 10.1.2.3' };
    await ask(`${other.origin}/failures`, { method: 'POST', body: '{}', headers });
    await ask(`${other.origin}/api/me`, { headers });
    await other.close();
    const heard = served.gateway.heard.slice(-2).map((request) => [request.url, request.headers['x-real-ip']]);
    expect(heard).toEqual([
      ['/failures', '203.0.113.7'],
      ['/api/me', '203.0.113.7'],
    ]);
  });

  test('have no place without a receiver', async () => {
    expect((await served.go('/failures', { method: 'POST', body: '{}' })).status).not.toBe(204);
    await expect(startNginx({ directory: served.site.directory, env: { REPORTS: 'x; } evil {' } })).rejects.toThrow(
      "REPORTS is 'x; } evil {'",
    );
  });
});
