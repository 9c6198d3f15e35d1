import type { Page } from '@playwright/test';
import { expectAlive } from '../support/page-quality.ts';
import { documentation, expect, newSentence, panelOf, test } from '../support/released-site.ts';
import { logIn } from '../support/site.ts';
import { stopPrefetching } from '../support/traffic.ts';

/** The scripts and style sheets that the page has loaded, with the bytes that came for them. */
const files = (page: Page, folder: string) =>
  page.evaluate(
    (start) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.startsWith(start) && /\.(js|css)$/.test(name))
        .map(({ name, transferSize }) => ({ name, transferSize })),
    folder,
  );

test('a redeployed documentation shows its new text, the shell stays as it is, and a rollback is one step', async ({ page, site }) => {
  // Of each page the same files are compared.
  await stopPrefetching(page);
  await page.goto('/docs/measurements');
  await expect(documentation(page)).toBeVisible();
  await expect(page.getByText(newSentence)).toHaveCount(0);
  await expectAlive(page);
  const shell = await files(page, '/assets/');
  expect(shell.length).toBeGreaterThanOrEqual(1);
  expect(shell.filter(({ transferSize }) => transferSize === 0)).toEqual([]);

  await site.publish(site.newDocs);
  await page.reload();
  await expect(documentation(page)).toBeVisible();
  await expect(page.getByText(newSentence), 'published, not active').toHaveCount(0);

  await site.release('activate', 'docs', site.newDocs.release.version);
  await page.goto('/docs/measurements');
  await expect(page.getByText(newSentence)).toBeVisible();
  await expectAlive(page);
  // The same files, from the browser's own memory.
  expect(await files(page, '/assets/')).toEqual(expect.arrayContaining(shell.map(({ name }) => ({ name, transferSize: 0 }))));
  expect((await panelOf(page)).remote_docs).toMatchObject({ version: site.newDocs.release.version, why: 'active version', error: 'none' });

  await site.release('rollback', 'docs');
  await page.goto('/docs/measurements');
  await expect(documentation(page)).toBeVisible();
  await expect(page.getByText(newSentence)).toHaveCount(0);
  expect((await panelOf(page)).remote_docs?.version).toBe(site.docs.release.version);
});

test('files of a release are kept for a year, its pages and the discovery document are asked for each time', async ({
  page,
  site,
  request,
}) => {
  await site.ship(site.newDocs);
  await page.goto('/docs/measurements');
  await expect(page.getByText(newSentence)).toBeVisible();
  await expectAlive(page);
  const keeping = async (address: string) => (await request.get(address)).headers()['cache-control'];
  const released = [...(await files(page, '/remotes/')), ...(await files(page, '/assets/'))];
  expect(released.length).toBeGreaterThanOrEqual(5);
  for (const { name } of released) expect(await keeping(name), name).toBe('public, max-age=31536000, immutable');
  expect(await keeping('/docs/measurements')).toBe('no-store');
  expect(await keeping('/discovery.json')).toBe('no-cache');
});

test('the released site is whole: a visitor logs in and sees the dashboard under its policy', async ({ page, site }) => {
  await logIn(page);
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  expect((await panelOf(page)).remote_dashboard?.version).toBe(site.dashboard.release.version);
});
