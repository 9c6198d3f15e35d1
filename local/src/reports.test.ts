/** @jest-environment node */
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { startReports } from './reports.ts';
import { temporaryFolder } from './testing.ts';

test('reports are counted on another port when the usual one is in use', async () => {
  const site = path.join(temporaryFolder(), 'site');
  const first = await startReports(site, 0);
  const { port } = new URL(first.origin);
  const second = await startReports(path.join(temporaryFolder(), 'site'), Number(port));
  expect(first.origin).toBe(`http://localhost:${port}`);
  expect(second.origin).not.toBe(first.origin);
  for (const { origin } of [first, second]) expect((await fetch(`${origin}/failures`)).status).toBe(404);
  await Promise.all([first.close(), second.close()]);
});
