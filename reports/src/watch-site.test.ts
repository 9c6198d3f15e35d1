/** @jest-environment node */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { fakeBuild, releaseTool, writeBuild } from 'release/testing';
import { fakeSite } from 'shared/testing';
import { temporaryFolder } from './testing.ts';
import { watchSite } from './watch-site.ts';

test('a site is read every five seconds; that it cannot be is said once, and again when it can', async () => {
  const folder = path.join(temporaryFolder(), 'site');
  const lines: string[] = [];
  let time = 0;
  const site = watchSite(folder, { now: () => time, log: (line) => lines.push(line) });
  const appsAfter = async (ms: number) => {
    time += ms;
    return [...(await site.versions()).known.keys()];
  };
  for (let number = 0; number < 3; number += 1) expect(await appsAfter(6_000)).toEqual([]);
  expect(lines).toEqual([expect.stringMatching(/^The site cannot be read, .*There is no site in/)]);
  expect(site.fault).toContain('There is no site in');

  const tool = releaseTool(folder);
  await tool.init(fakeSite);
  await tool.ship(writeBuild(fakeBuild('shell', 's1')));
  expect(await appsAfter(4_999)).toEqual([]);
  expect(await appsAfter(1)).toEqual(['shell']);
  expect([lines.length, lines[1], site.fault]).toEqual([2, 'The site can be read again.', undefined]);
}, 60_000);

// Reliability: the clock of the receiver's machine is set back
test('a clock that is set back by a year does not stop the reading of the site', async () => {
  const folder = path.join(temporaryFolder(), 'site');
  let time = Date.UTC(2026, 10, 20);
  const site = watchSite(folder, { now: () => time, log: () => {} });
  const tool = releaseTool(folder);
  await tool.init(fakeSite);
  expect((await site.versions()).known.size).toBe(0);
  await tool.ship(writeBuild(fakeBuild('shell', 's1')));
  time -= 365 * 86_400_000;
  expect([...(await site.versions()).known.keys()]).toEqual(['shell']);
}, 60_000);

// Reliability: the receiver's site is in a storage that says nothing
test('while the storage does not answer, what was read last holds, and only the first request waits for some seconds', async () => {
  const server = createServer();
  const connected = new Promise<Socket>((resolve) => server.once('connection', resolve));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const former = { ...process.env };
  const AWS_ENDPOINT_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_ENDPOINT_URL });
  const site = watchSite('s3://site', { now: Date.now, log: () => {} });
  const times: number[] = [];
  for (let request = 0; request < 2; request += 1) {
    const begin = performance.now();
    expect((await site.versions()).known.size).toBe(0);
    times.push(performance.now() - begin);
  }
  expect(times[0]).toBeGreaterThan(2_900);
  expect(times[1]).toBeLessThan(1_000);
  process.env = former;
  server.close();
  (await connected).destroy();
});
