import type { Page } from '@playwright/test';
import { walk } from '../support/focus-walk.ts';
import { renderedAtSize } from '../support/page-quality.ts';
import { expect, logIn, test } from '../support/site.ts';

const agents = (page: Page) => page.getByRole('region', { name: 'Agents', exact: true });

test('the selection bar never covers the focus, at 1280 and 360 px', async ({ page }) => {
  await logIn(page);
  for (const id of ['vltams01', 'vltcdg01']) await page.getByRole('checkbox', { name: `Select agent ${id}` }).check();
  await expect(agents(page).getByText('2 agents selected')).toBeVisible();
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await renderedAtSize(page);
      const { stops, covered } = await walk(page);
      expect(stops).toBeGreaterThan(40);
      expect(covered).toEqual([]);
    });
  }
});

test('nor the link of an opened row, in both directions', async ({ page }) => {
  const ids = Array.from({ length: 10 }, (_, index) => `vltcdg${10 + index}`);
  const health = { healthy: false, message: 'No route to the message broker' };
  await page.route('**/api/agents', (route) => route.fulfill({ json: ids.map((id) => ({ id, health, config: null })) }));
  await logIn(page);
  await page.getByRole('checkbox', { name: 'Select agent vltcdg10' }).check();
  for (const id of ids) await page.getByRole('button', { name: `Details of ${id}` }).press('Enter');
  await expect(page.getByRole('link', { name: /^Page of agent/ })).toHaveCount(ids.length);
  for (const width of [1280, 360]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 740 });
      await renderedAtSize(page);
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        const { stops, covered } = await walk(page, key);
        expect(stops).toBeGreaterThan(40);
        expect(covered).toEqual([]);
      }
    });
  }
});

test('the selection bar stays in sight as one line of the table, below the header; it is not sticky in a low window', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page);
  const box = page.getByRole('checkbox', { name: 'Select agent vltams01' });
  await box.check();
  const bar = page.getByText('1 agent selected').locator('xpath=..');
  await expect(bar).toBeInViewport({ ratio: 1 });
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(56);
  const header = page.getByRole('banner');
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < end; y += 60) {
    await page.evaluate((y) => window.scrollTo(0, y), y);
    const isHeaderOnTop = await header.evaluate((element) => {
      const { width, height } = element.getBoundingClientRect();
      return [0.1, 0.5, 0.9].every((share) => element.contains(document.elementFromPoint(share * width, height / 2)));
    });
    expect(isHeaderOnTop, `${y}`).toBe(true);
  }
  await expect(bar).toHaveCSS('position', 'sticky');
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(bar).toHaveCSS('position', 'static');
});
