import type { Page } from '@playwright/test';
import { expectAlive, expectSound, takeShifts, watchShifts } from '../support/page-quality.ts';
import { expect, test } from '../support/site.ts';

const picture = (page: Page) => page.getByRole('figure');
const row = {
  agent: 'vltcdg01',
  target: '3fff:855:2d80:1234:5678:9abc:def0:1',
  at: Date.UTC(2026, 10, 23, 9, 13) / 1000,
  hops: Array.from({ length: 32 }, (_, index) => [index + 1, 5999 + index, Number(index === 31)]),
  replies: 123_456_789,
  agents: 12,
};

const types = ['String', 'IPv6', 'UInt32', 'Array(Tuple(UInt8, UInt16, UInt8))', 'UInt32', 'UInt32'];
const answer = [Object.keys(row), types, Object.values(row)].map((line) => JSON.stringify(line)).join('\n');

for (const { name, ...viewport } of [
  { name: 'desktop', width: 1280, height: 900 },
  { name: 'phone', width: 360, height: 740 },
]) {
  test.describe(name, () => {
    test.use({ viewport });

    test('the newest path of the public data replaces the illustration without a layout shift', async ({ page, stack }) => {
      await watchShifts(page);
      let letAnswer = () => {};
      const seen = new Promise<void>((resolve) => {
        letAnswer = resolve;
      });
      await page.route(`${stack.origins.datasets}/**`, async (route) => {
        await seen;
        await route.fulfill({ body: answer });
      });
      await page.goto('/');
      await expect(picture(page)).toContainText('A drawing.');
      const before = await picture(page).boundingBox();
      letAnswer();
      await expect(picture(page)).toContainText('123,456,789 replies to 12 agents in the last hour');
      await expect(picture(page)).toContainText('09:13 UTC: 32 hops, 603 ms');
      expect(await picture(page).boundingBox()).toEqual(before);
      expect(await takeShifts(page)).toEqual([]);
      await expectSound(page);
    });

    test('while the code of the illustration loads, its place is as high as it is', async ({ page }) => {
      let load = () => {};
      const wanted = new Promise<void>((resolve) => {
        load = resolve;
      });
      await page.route(/\/assets\/home\.[^/]+\.js$/, async (route) => {
        await wanted;
        await route.continue();
      });
      await page.goto('/about');
      await expectAlive(page);
      await page.getByRole('link', { name: 'nxthdr', exact: true }).click();
      const below = page.getByText('Our own network');
      await expect(below).toBeVisible();
      const before = await below.boundingBox();
      load();
      await expect(picture(page)).toBeVisible();
      expect((await below.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    });
  });
}

test('the query behind the picture answers, and its links and those of the applications lead to pages', async ({
  page,
  request,
  stack,
  asksEngine,
}) => {
  test.setTimeout(180_000);
  asksEngine();
  await stack.engine?.prepare();
  // The page gives an answer ten seconds, which an engine beside other tests may not keep to: another visit asks again.
  await expect(async () => {
    await page.goto('/');
    await expect(picture(page).getByRole('link', { name: 'query' })).toBeVisible({ timeout: 12_000 });
  }).toPass();
  await expect(picture(page)).toContainText(/[\d,]+ replies to \d+ agents in the last hourNewest path, \d\d:\d\d UTC: \d+ hops, [\d.]+ ms/);
  const links = page.getByRole('region', { name: 'Applications' }).getByRole('link');
  await expect(links).toHaveCount(4);
  for (const link of await links.all()) expect((await request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
  await picture(page).getByRole('link', { name: 'query' }).click();
  await expect(page).toHaveURL(/\/docs\/datasets\/query\?q=WITH/);
  await expect(page.getByRole('textbox', { name: 'Query in SQL' })).toContainText('saimiris.replies');
});

// Reliability: the code of the home page's lower part is missing
test('without the code of its lower part, the home page is read as it was served; after a step from another page it says so, with Reload', async ({
  page,
  provokes,
}) => {
  provokes(/home\.[\da-f]+\.js|ERR_FAILED|Failed to fetch/);
  let blocked = true;
  await page.route(/\/home\.[\da-f]+\.js/, (route) => (blocked ? route.abort() : route.continue()));
  const applications = page.getByRole('region', { name: 'Applications' });
  await page.goto('/');
  await expectAlive(page);
  await expect(applications).toBeVisible();
  await page.goto('/about');
  await expectAlive(page);
  await page.getByRole('banner').getByRole('link', { name: 'nxthdr' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'The rest of this page could not be loaded.' });
  await expect(notice).toBeVisible();
  blocked = false;
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(applications).toBeVisible();
  await expect(notice).toBeHidden();
});
