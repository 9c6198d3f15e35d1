/** @jest-environment node */
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
