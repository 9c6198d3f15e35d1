/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ask } from './served-site.ts';
import { startEdge } from './start-edge.ts';
import { hasNginx } from './testing.ts';
import { hasVarnish, startVarnish } from './varnish.ts';

// The page of a remote that only a share of the visitors gets has status 404 (docs/releasing.md): many may want at once what no cache keeps.

/** How long the site takes for an answer, in ms. */
const ANSWER_MS = 250;
/** How long who waits for a page lets another one fetch it, in ms. */
const PATIENCE_MS = 1_000;
const visitors = 20;

let site: Server;
let origin: string;
/** Whether what was not there has been released. */
let isThere = false;
let asked = 0;
beforeAll(async () => {
  site = createServer(async (_, answer) => {
    asked += 1;
    await sleep(ANSWER_MS);
    if (isThere) answer.writeHead(200, { 'Cache-Control': 'no-store', 'CDN-Cache-Control': 'max-age=5, stale-while-revalidate=60' });
    else answer.writeHead(404, { 'Cache-Control': 'no-store' });
    answer.end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site?.closeAllConnections();
  site?.close();
});

/** Lets all visitors ask at once. @returns how long the slowest waited, in ms. */
async function slowest(url: string): Promise<number> {
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: visitors }, () => ask(url)));
  expect(answers.map(({ status }) => status)).toEqual(Array(visitors).fill(isThere ? 200 : 404));
  return performance.now() - began;
}

describe.each([
  ['edge.conf', hasNginx, startEdge],
  ['edge.vcl', hasVarnish, startVarnish],
] as const)('%s', (_, isInstalled, start) => {
  (isInstalled() ? test : test.skip)(
    'answers concurrent requests for a response that is not cached without one waiting for the next',
    async () => {
      isThere = false;
      const edge = await start(origin);
      try {
        // One after the other, they would wait for 5 s.
        const mostMs = PATIENCE_MS + ANSWER_MS + 2_500;
        expect(await slowest(`${edge.origin}/new`)).toBeLessThan(mostMs);
        expect(await slowest(`${edge.origin}/new`)).toBeLessThan(mostMs);
        isThere = true;
        await slowest(`${edge.origin}/new`);
        asked = 0;
        await slowest(`${edge.origin}/new`);
        expect(asked).toBeLessThanOrEqual(1);
      } finally {
        await edge.close();
      }
    },
    30_000,
  );

  (isInstalled() ? test : test.skip)(
    'shows within seconds that what it has kept is gone, however often it is asked for, and shows it again when it is back',
    async () => {
      const edge = await start(origin);
      const statusOf = async () => (await ask(`${edge.origin}/kept`)).status;
      const until = async (status: number) => {
        const end = Date.now() + 10_000;
        while ((await statusOf()) !== status && Date.now() < end) await sleep(200);
        return statusOf();
      };
      try {
        isThere = true;
        expect(await until(200)).toBe(200);
        isThere = false;
        expect(await until(404)).toBe(404);
        isThere = true;
        expect(await until(200)).toBe(200);
      } finally {
        await edge.close();
      }
    },
    60_000,
  );
});
