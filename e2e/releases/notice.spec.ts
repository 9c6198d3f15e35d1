import type { Page } from '@playwright/test';
import { relabel } from 'local/build';
import { walk } from '../support/focus-walk.ts';
import { expectAlive, expectSound, renderedAtSize, takeShifts, watchShifts } from '../support/page-quality.ts';
import { documentation, expect, markPage, newSentence, panelOf, test } from '../support/released-site.ts';
import { expectCodeLoaded, recordTraffic, stopPrefetching } from '../support/traffic.ts';

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'A newer version of this site is available.' });

/** Opens the home page, and lets the minute pass after which it begins to watch. */
async function openAndWait(page: Page): Promise<void> {
  // Nothing is prefetched: a load that is under way when the clock is put forward has taken too long.
  await stopPrefetching(page);
  await page.clock.install();
  const traffic = recordTraffic(page);
  await page.goto('/');
  // Nor is the page's own chunk on its way.
  await expectAlive(page);
  // The one of the session's notices; the other one is empty as long as nothing was released.
  await expect(page.getByRole('status')).toHaveCount(1);
  // The minute begins in an effect after hydration, which nothing tells.
  await expect(async () => {
    await expectCodeLoaded(traffic);
    await page.clock.fastForward('01:00');
    await expect(page.getByRole('status')).toHaveCount(2, { timeout: 2_000 });
  }).toPass();
}

/** Lets five minutes pass. @returns the status of the answer. */
async function turn(page: Page): Promise<number> {
  const answered = page.waitForResponse('**/discovery.json');
  await page.clock.fastForward('05:00');
  const response = await answered;
  return response.status();
}

test('an open page notices a release and offers it, goes on as it is, and reloads only when told to', async ({ page, site }) => {
  const traffic = recordTraffic(page);
  await openAndWait(page);
  const isSamePage = await markPage(page);
  expect(traffic.to('/discovery.json')).toEqual([]);
  expect(await turn(page)).toBe(200);
  // Once the page has read the first answer, it knows its tag.
  await expect.poll(() => turn(page), 'nothing was released').toBe(304);
  await expect(notice(page)).toHaveCount(0);

  await site.ship(site.newDocs);
  expect(await turn(page)).toBe(200);
  await expect(notice(page)).toBeVisible();
  expect(await isSamePage()).toBe(true);

  // What this page had not loaded yet is still there, as it was when the page was served.
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Measurements/ })
    .click();
  await expect(documentation(page)).toBeVisible();
  await expect(page.getByText(newSentence)).toHaveCount(0);
  expect((await panelOf(page)).remote_docs?.version).toBe(site.docs.release.version);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await page.goBack();
  await expect(documentation(page)).toBeVisible();

  await notice(page).getByRole('button', { name: 'Later' }).click();
  await expect(notice(page)).toHaveCount(0);
  expect(await turn(page), 'nothing was released since').toBe(304);
  await expect(notice(page)).toHaveCount(0);

  await site.ship(relabel(site.newDocs, 'still-newer'));
  await turn(page);
  await expect(notice(page)).toBeVisible();
  expect(await isSamePage()).toBe(true);
  await notice(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText(newSentence)).toBeVisible();
  expect(await isSamePage()).toBe(false);
  await expect(notice(page)).toHaveCount(0);
});

for (const width of [360, 1280]) {
  test(`at ${width} px a notice comes into sight where the page is scrolled to, and moves nothing`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 740 });
    await watchShifts(page);
    await openAndWait(page);
    await page.evaluate(() => window.scrollTo(0, 700));
    const place = () => page.getByRole('heading', { level: 2 }).first().boundingBox();
    const before = await place();
    await site.ship(site.newDocs);
    await turn(page);
    await expect(notice(page)).toBeInViewport({ ratio: 1 });
    expect(await place()).toEqual(before);
    expect(await takeShifts(page)).toEqual([]);
    await expectSound(page);
    await notice(page).getByRole('button', { name: 'Later' }).click();
    await expect(page.getByRole('main')).toBeFocused();
    expect(await place()).toEqual(before);
  });
}

test('a notice never covers the focus, and in a low window it is not sticky', async ({ page, site }) => {
  await openAndWait(page);
  await site.ship(site.newDocs);
  await turn(page);
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
    [320, 180],
  ] as const) {
    await test.step(`${width}×${height} px`, async () => {
      await page.setViewportSize({ width, height });
      await renderedAtSize(page);
      if (height < 500) return expect(notice(page)).toHaveCSS('position', 'static');
      await expect(notice(page)).toBeInViewport({ ratio: 1 });
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        const { stops, covered } = await walk(page, key);
        expect(stops).toBeGreaterThan(20);
        expect(covered).toEqual([]);
      }
    });
  }
});
