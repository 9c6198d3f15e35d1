import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type Build, readBuild, relabel } from 'local/build';
import { expectAlive, expectSound } from '../support/page-quality.ts';
import { built, expect, markPage, newSentence, panelOf, test } from '../support/released-site.ts';
import { stopPrefetching } from '../support/traffic.ts';

const causedHere = /remote_docs|Failed to load resource|on purpose/;
const failed = (page: Page) => page.getByRole('alert');

const entries = (directory: string, ...builds: Build[]) =>
  builds.map(({ release }) => path.join(directory, 'files/remotes', release.name, release.version, release.entry?.url ?? ''));

test('when the previous version is broken too, the failure is named, and Retry finds the repaired release without a reload', async ({
  page,
  site,
  provokes,
}) => {
  provokes(causedHere);
  const [first, second] = [relabel(site.docs, 'broken-1'), relabel(site.docs, 'broken-2')];
  // The builds that were active before are two steps away, and no longer named.
  for (const build of [first, relabel(site.docs, 'broken-0'), second]) await site.ship(build);
  for (const file of entries(site.directory, first, relabel(site.docs, 'broken-0'), second)) rmSync(file);
  await page.goto('/docs/measurements');
  await expect(failed(page)).toContainText(
    'The documentation could not be loaded. You can read the text below, but its buttons do not work.',
  );
  await expect(page).toHaveTitle('The documentation could not be loaded · nxthdr');
  const isSamePage = await markPage(page);
  const retry = failed(page).getByRole('button', { name: 'Retry' });
  await retry.click();
  await expect(failed(page)).toBeVisible();
  expect(await isSamePage()).toBe(true);

  await site.ship(site.newDocs);
  await retry.click();
  await expect(page.getByText(newSentence)).toBeVisible();
  await expect(failed(page)).toHaveCount(0);
  expect(await isSamePage(), 'without a reload').toBe(true);
  expect((await panelOf(page)).remote_docs).toMatchObject({
    version: site.newDocs.release.version,
    error: expect.stringMatching(/^broken-\d: entry: /),
  });
});

// Reliability: all apps were released with a new major contract while a page was open
test('a page that was open while all parts of the site went to a newer contract asks for a reload, and that helps', async ({
  page,
  site,
  provokes,
}) => {
  provokes(/remote_docs|Failed to load resource/);
  const newer = (build: Build, version: string) => ({ ...build, release: { ...build.release, version, contract: '1.99.0' } });
  // Nothing is prefetched: the click is the first try.
  await stopPrefetching(page);
  // As pruned.
  await page.route(`**/${site.docs.release.version}/${site.docs.release.entry?.url}*`, (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  await expectAlive(page);
  for (const version of ['newer-1', 'newer-2']) await site.ship(newer(readBuild(built.shell), version));
  for (const version of ['newer-3', 'newer-4', 'newer-5']) await site.ship(newer(relabel(site.newDocs, version), version));
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Measurements/ })
    .click();
  await failed(page).getByRole('button', { name: 'Retry' }).click();
  await expect(failed(page)).toContainText(
    'The documentation has been updated: reload the page to see it. The rest of the site still works.',
  );
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expectSound(page);
  await failed(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText(newSentence)).toBeVisible();
  await expect(failed(page)).toHaveCount(0);
  // It was no fault of the version: the reloaded page begins with it.
  expect((await panelOf(page)).remote_docs).toMatchObject({ version: 'newer-5', why: 'active version' });
});

// Reliability: a remote was released for another React while a page was open
test('a page whose remote needs another React now asks for a reload, and that helps', async ({ page, site, provokes }) => {
  provokes(/remote_docs|Failed to load resource|satisf/);
  await stopPrefetching(page);
  // As pruned.
  await page.route(`**/${site.docs.release.version}/${site.docs.release.entry?.url}*`, (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  await expectAlive(page);
  const needsReact20 = (name: string, text: string) =>
    name === site.docs.release.entry?.url ? text.replaceAll('^19.0.0', '^20.0.0') : text;
  for (const version of ['newer-react-1', 'newer-react-2', 'newer-react-3']) await site.ship(relabel(site.docs, version, needsReact20));
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Measurements/ })
    .click();
  await failed(page).getByRole('button', { name: 'Retry' }).click();
  await expect(failed(page)).toContainText('The documentation has been updated: reload the page to see it.');
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  // In the site's next version, shell and remotes have the same React again.
  await site.ship(site.newDocs);
  await failed(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText(newSentence)).toBeVisible();
  await expect(failed(page)).toHaveCount(0);
});
