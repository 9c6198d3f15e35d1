/** @jest-environment node */
import { mkdirSync } from 'node:fs';
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

// As `pnpm start` in a checkout whose path is too long for a socket.
test('reports are counted in a checkout of any depth, by one receiver', async () => {
  const checkout = path.join(temporaryFolder(), 'x'.repeat(120));
  mkdirSync(path.join(checkout, 'local'), { recursive: true });
  const before = process.cwd();
  process.chdir(path.join(checkout, 'local'));
  try {
    const site = path.join(checkout, '.local/site');
    const { origin, close } = await startReports(site, 0);
    expect((await fetch(`${origin}/failures`)).status).toBe(404);
    await expect(startReports(site, 0)).rejects.toThrow(`Another receiver counts in ${site}-reports.`);
    await close();
  } finally {
    process.chdir(before);
  }
});
