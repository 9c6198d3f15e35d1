/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CephServer, startCeph } from 'release/ceph-server';
import type { ReleaseTool } from 'release/testing';
import { serveWorker } from './edge-worker/serve.ts';
import { behavesAsEdgeWorker } from './edge-worker-behaviour.ts';
import { ask } from './served-site.ts';
import { startWorkerd } from './start-workerd.ts';
import { type RunningWorker, releaseSite } from './stored-site.ts';

const environment = { ...process.env };
let ceph: CephServer;
afterAll(async () => {
  process.env = environment;
  await ceph?.close();
});

/** As docs/run-the-site.md has them. */
const [Bucket, prefix] = ['bucket', 'prefix'];
const document = readFileSync(path.join(import.meta.dirname, '../docs/run-the-site.md'), 'utf8');
const [, policy = ''] = /^```json\n([^`]*"arn:aws:s3[^`]*)^```/m.exec(document) ?? [];

beforeAll(async () => {
  ceph = await startCeph(Bucket);
  await ceph.setPolicy(policy);
}, 180_000);

describe.each([
  ['Node', serveWorker],
  ['workerd', startWorkerd],
])('the edge worker, run by %s before Ceph', (name, serve) => {
  const target = `s3://${Bucket}/${prefix}/${name}`;
  let tool: ReleaseTool;
  let worker: RunningWorker;
  beforeAll(async () => {
    tool = await releaseSite(target);
    worker = await serve(`${ceph.origin}/${Bucket}/${prefix}/${name}`);
  }, 120_000);
  afterAll(() => worker?.close());

  behavesAsEdgeWorker(() => ({ target, tool, worker }));
});

test('the gateway of Ceph shows nobody what it has, and lets nobody write', async () => {
  const where = `${ceph.origin}/${Bucket}`;
  expect((await ask(where)).status).toBe(403);
  expect((await ask(`${where}/${prefix}/Node/current.json`)).status).toBe(200);
  for (const method of ['PUT', 'DELETE']) expect((await ask(`${where}/${prefix}/Node/current.json`, { method })).status).toBe(403);
});

test('a Ceph that has ended is answered with 502, which no cache keeps', async () => {
  const worker = await startWorkerd(`${ceph.origin}/${Bucket}/${prefix}/workerd`);
  try {
    expect((await ask(`${worker.origin}/about`)).status).toBe(200);
    await ceph.close();
    const { status, headers } = await ask(`${worker.origin}/about`);
    expect([status, headers['cache-control']]).toEqual([502, 'no-store']);
  } finally {
    await worker.close();
  }
});
