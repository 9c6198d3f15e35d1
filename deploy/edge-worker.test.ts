/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type StorageServer, startStorage } from 'release/storage-server';
import { serveWorker } from './edge-worker/serve.ts';
import { behavesAsEdgeWorker } from './edge-worker-behaviour.ts';
import { ask } from './served-site.ts';
import { startWorkerd } from './start-workerd.ts';
import { type StoredSite, storeSite } from './stored-site.ts';

describe.each([
  ['Node', serveWorker],
  ['workerd', startWorkerd],
])('the edge worker, run by %s', (_, serve) => {
  let site: StoredSite;
  let storage: StorageServer;
  beforeAll(async () => {
    storage = await startStorage();
    site = await storeSite(storage.origin, serve);
  }, 120_000);
  afterAll(async () => {
    await site?.close();
    await storage?.close();
  });
  const go = (path: string) => ask(site.worker.origin + path);

  behavesAsEdgeWorker(() => site);

  // Reliability: the object storage behind the edge worker does not answer
  test('a storage that does not answer ends in 502, which no cache keeps; what was resolved before goes on to be', async () => {
    await go('/about');
    storage.fault = (line) => (line.includes('current.json') ? { status: 503, code: 'SlowDown' } : undefined);
    await sleep(1_100);
    expect((await go('/about')).status).toBe(200);
    storage.fault = () => ({ status: 503, code: 'SlowDown' });
    const { status, headers } = await go('/about');
    expect([status, headers['cache-control'], headers['cdn-cache-control']]).toEqual([502, 'no-store', undefined]);
    storage.fault = () => undefined;
    expect((await go('/about')).status).toBe(200);
  });

  // Reliability: the object storage behind the edge worker may not be read
  test.each(['/about', '/nothing', '/embed/dashboard.js', '/discovery.json', '/assets/icon.svg'])(
    'a storage that answers 403 for every object ends in 502 at %s, and not in 404',
    async (path) => {
      await go('/about');
      storage.fault = () => ({ status: 403, code: 'AccessDenied' });
      const { status, headers } = await go(path);
      storage.fault = () => undefined;
      expect([status, headers['cache-control']]).toEqual([502, 'no-store']);
      expect((await go(path)).status).toBe(path === '/nothing' ? 404 : 200);
    },
  );

  // Reliability: the storage behind the edge worker gives its `current.json` alone
  test.each([
    ...[/\/generations\//, /\/(generations|files)\//].flatMap((refused) =>
      ['/about', '/nothing', '/docs/sql'].map((path) => [refused, path] as const),
    ),
    ...['/discovery.json', '/site.json', '/status'].map((path) => [/\/generations\//, path] as const),
  ])('a storage that refuses %s, though not the pointer, ends in 502 at %s, and not in 404', async (refused, path) => {
    await go('/about');
    storage.fault = (line) => (refused.test(line) ? { status: 403, code: 'AccessDenied' } : undefined);
    const { status, headers } = await go(path);
    storage.fault = () => undefined;
    expect([status, headers['cache-control']]).toEqual([502, 'no-store']);
    expect((await go(path)).status).toBe(path === '/nothing' ? 404 : 200);
  });

  // Reliability: the object storage behind the edge worker says nothing
  test('a storage that takes a request and does not answer ends in 502 seconds later', async () => {
    storage.fault = (line) => (line.includes('/pages/') ? 'silent' : undefined);
    const begin = performance.now();
    const { status, headers } = await go('/about');
    storage.fault = () => undefined;
    expect([status, headers['cache-control']]).toEqual([502, 'no-store']);
    expect(performance.now() - begin).toBeLessThan(8_000);
  });
});
