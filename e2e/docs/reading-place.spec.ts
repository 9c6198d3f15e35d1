import type { Page } from '@playwright/test';
import { expectAlive } from '../support/page-quality.ts';
import { expect, test } from '../support/site.ts';

test.describe('the place in a text', () => {
  test('a deep link scrolls to its section; Back from another page restores the scroll position', async ({ page }) => {
    await page.goto('/docs/datasets/tables#flowsrecords');
    const part = page.getByRole('heading', { name: 'flows.records' });
    await expect(part).toBeFocused();
    await expect(part).toBeInViewport();
    expect(await topOf(page, '#flowsrecords')).toBeLessThan(120);

    // Until the page is alive a link loads a page, whose heading has no reason to take the focus.
    await expectAlive(page);
    const left = await scrollBy(page, 500);
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/docs/datasets/tables#flowsrecords');
    await expect.poll(() => placeOf(page)).toBe(left);
  });

  test("a click on 'On this page' goes there, each Back returns, and the same part can be chosen again", async ({ page }) => {
    await page.goto('/docs/datasets/tables');
    const choose = (name: string) => page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name: 'bmp.updates' })).toBeVisible();
    const start = await scrollBy(page, 300);
    await choose('bmp.updates');
    await expect.poll(() => topOf(page, '#bmpupdates')).toBeLessThan(120);
    const first = await scrollBy(page, 250);
    await choose('flows.records');
    await expect.poll(() => topOf(page, '#flowsrecords')).toBeLessThan(120);
    await choose('bmp.updates');
    await expect.poll(() => topOf(page, '#bmpupdates')).toBeGreaterThan(0);

    await page.goBack();
    await expect.poll(() => topOf(page, '#flowsrecords')).toBeLessThan(120);
    await page.goBack();
    await expect.poll(() => placeOf(page)).toBe(first);
    await page.goBack();
    await expect(page).toHaveURL('/docs/datasets/tables');
    await expect.poll(() => placeOf(page)).toBe(start);
  });

  test('a reload keeps the place, on a page reached by a part too', async ({ page }) => {
    await page.goto('/docs/measurements');
    await expect(page.getByRole('heading', { name: 'The four words' })).toBeVisible();
    const place = await scrollBy(page, 1500);
    await page.reload();
    await expect.poll(() => placeOf(page)).toBe(place);

    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Send four probes' }).click();
    await expect.poll(() => topOf(page, '#send-four-probes')).toBeLessThan(120);
    const further = await scrollBy(page, 200);
    await page.reload();
    await expect.poll(() => placeOf(page)).toBe(further);
  });
});

test("'On this page' marks the section that is being read", async ({ page }) => {
  await page.goto('/docs/datasets/tables');
  const marked = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]');
  await expect(page.getByRole('heading', { name: 'bmp.updates' })).toBeVisible();
  for (const name of ['bmp.updates', 'Notes on the SQL', 'saimiris.replies', 'flows.records']) {
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name }).click();
    await expect(marked).toHaveText(name);
  }
  await page.mouse.move(300, 400);
  await page.mouse.wheel(0, -20_000);
  await expect(marked).toHaveText(/^How the tables are ordered|^saimiris/);
  await page.mouse.wheel(0, 40_000);
  await expect(marked).toHaveText('Notes on the SQL');
});

test('an old link to a table leads to the heading with a link to its columns', async ({ page }) => {
  await page.goto('/docs/datasets#saimirisreplies');
  await expect(page.getByRole('heading', { name: 'saimiris.replies' })).toBeFocused();
  await page.getByRole('link', { name: 'Columns of saimiris.replies' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'saimiris.replies' })).toBeFocused();
  await expect(page).toHaveURL('/docs/datasets/tables#saimirisreplies');
});

test('an old link to a section whose heading was changed leads to that section', async ({ page }) => {
  await page.goto('/docs/measurements#sending-probes');
  await expect(page.getByRole('heading', { name: 'Send four probes' })).toBeInViewport();
  expect(await topOf(page, '#send-four-probes')).toBeLessThan(220);
});

const placeOf = (page: Page) => page.evaluate(() => scrollY);

const topOf = (page: Page, selector: string) => page.locator(selector).evaluate((part) => part.getBoundingClientRect().top);

/** Scrolls as a reader does, and answers the place at which the page came to rest. */
async function scrollBy(page: Page, pixels: number): Promise<number> {
  await page.evaluate((y) => window.scrollBy(0, y), pixels);
  // The place is remembered with the event, which comes with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return placeOf(page);
}
