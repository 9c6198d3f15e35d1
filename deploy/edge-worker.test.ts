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
});
