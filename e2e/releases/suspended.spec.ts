import type { Page } from '@playwright/test';
import { type Build, relabel } from 'local/build';
import { buildRemote } from '../support/build-remote.ts';
import { expectAlive } from '../support/page-quality.ts';
import { expect, panelOf, test as withSite } from '../support/released-site.ts';
import { expectCodeLoaded, recordTraffic, stopPrefetching } from '../support/traffic.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Measurements' });

const test = withSite.extend<{ suspended: Build }>({
  /** A documentation that is suspended for ever in every browser. */
  suspended: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const app = "import { use } from 'react'; const never = new Promise(() => {}); export default () => use(never);";
      await use(await buildRemote({ name: 'remote_docs', page: false }, { 'app.tsx': app }));
    },
    { timeout: 60_000 },
  ],
});

// Reliability: a version suspends for ever
test('a version that suspends for ever is replaced by the previous one; the served page can be read meanwhile', async ({
  page,
  site,
  suspended,
  provokes,
}) => {
  provokes(/remote_docs/);
  await site.ship(relabel(suspended, 'suspended'));
  await page.clock.install();
  await stopPrefetching(page);
  const traffic = recordTraffic(page);
  await page.goto('/docs/measurements');
  await expect(heading(page)).toBeVisible();
  // The layout is hydrated once the remote's code has come: until then a jump of the clock would end its load.
  await page.waitForFunction(() => Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__react')));
  const header = await page.locator('header').elementHandle();
  // The time limit begins with the first render, which nothing tells.
  await expect(async () => {
    await expectCodeLoaded(traffic);
    await page.clock.fastForward(5_500);
    await expectAlive(page, 2_000);
  }).toPass();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await header?.evaluate((element) => element.isConnected)).toBe(true);
  expect((await panelOf(page)).remote_docs).toMatchObject({
    version: site.docs.release.version,
    why: 'fallback: a newer version failed here',
    error: expect.stringContaining('suspended: render: It was suspended for more than 5.5 s'),
  });
});

// Reliability: all versions suspend for ever
test('when all versions suspend for ever, an error appears within the time limits, and Retry finds the repair', async ({
  page,
  site,
  suspended,
  provokes,
}) => {
  provokes(/remote_docs/);
  for (const version of ['suspended-1', 'suspended-2', 'suspended-3']) await site.ship(relabel(suspended, version));
  await page.clock.install();
  await page.goto('/');
  await expectAlive(page);
  await page.getByRole('link', { name: 'learn to use it' }).click();
  const alert = page.getByRole('alert');
  await expect(page.getByText('Loading the documentation…')).toBeVisible();
  await expect(async () => {
    await page.clock.fastForward(6_000);
    await expect(alert).toContainText('The documentation could not be loaded. The rest of the site still works.', { timeout: 500 });
  }).toPass();
  await site.ship(site.newDocs);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page)).toBeVisible();
});
