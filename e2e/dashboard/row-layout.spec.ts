import type { Page } from '@playwright/test';
import { renderedAtSize } from '../support/page-quality.ts';
import { expect, logIn, test } from '../support/site.ts';

const row = (page: Page, id: string) => page.locator('tr').filter({ has: page.getByRole('rowheader', { name: id }) });

/** Texts of closed rows, seen, of which the end is cut. */
const cutTexts = (page: Page) =>
  page.locator('tbody tr:not([data-open]) :is(th, td, th *, td *)').evaluateAll((all) => {
    const isSeen = (element: Element | null): boolean =>
      !element || (getComputedStyle(element).clipPath === 'none' && isSeen(element.parentElement));
    return all
      .filter(isSeen)
      .filter((element) => getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth)
      .map((element) => element.textContent);
  });

/** Boxes of all that the line of a row shows, from the corner of the row. */
const lineOf = (page: Page, id: string) =>
  row(page, id).evaluate((row) => {
    const { left, top } = row.getBoundingClientRect();
    const boxes = [...row.querySelectorAll(':scope > :not([data-details]) *')].map((element) => element.getBoundingClientRect());
    return boxes.filter(({ width }) => width > 0).map((box) => [box.left - left, box.top - top, box.width, box.height].map(Math.round));
  });

/** Rates of rows on which something of the prefixes lies. */
const ratesBehindPrefixes = (page: Page) =>
  page.locator('tbody tr').evaluateAll((all) => {
    const edges = (row: Element, part: string, edge: 'left' | 'right') =>
      [...row.querySelectorAll(`[data-column=${part}] li > *`)]
        .filter(({ parentElement }) => parentElement && getComputedStyle(parentElement).clipPath === 'none')
        .map((element) => element.getBoundingClientRect())
        .filter(({ width }) => width > 1)
        .map((box) => box[edge]);
    return all
      .filter((row) => Math.max(...edges(row, 'prefixes', 'right')) > Math.min(...edges(row, 'rate', 'left')))
      .map((row) => row.textContent);
  });

async function open(page: Page, width: number, height: number) {
  await page.setViewportSize({ width, height });
  await logIn(page);
  await expect(row(page, 'vltjnb01')).toContainText('Johannesburg');
  await expect(row(page, 'vltewr01')).toContainText('2001:db8:');
}

for (const { width, height } of [
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
]) {
  test(`at ${width} px city, reason, prefix and rate fit their row; an opened one stays as it was, with a line for each configuration below`, async ({
    page,
  }) => {
    await open(page, width, height);
    await expect(row(page, 'vltams01').getByText('The message broker has been unreachable for 3 minutes')).toBeVisible();
    expect(await cutTexts(page)).toEqual([]);
    const before = await lineOf(page, 'vltewr01');
    await page.getByRole('button', { name: 'Details of vltams01' }).click();
    await expect(page.getByRole('button', { name: /^Use as source/ })).toHaveCount(2);
    await renderedAtSize(page);
    const { y } = (await row(page, 'vltewr01').boundingBox()) ?? {};
    await page.getByRole('button', { name: 'Details of vltewr01' }).click();
    // The row stays under the pointer, and its line as it was.
    expect((await row(page, 'vltewr01').boundingBox())?.y).toBe(y);
    expect(await lineOf(page, 'vltewr01')).toEqual(before);
    await expect(page.getByRole('button', { name: /^Use as source/ })).toHaveCount(4);
    const lines = await row(page, 'vltewr01').locator('[data-details] li').all();
    expect(lines).toHaveLength(2);
    for (const line of lines) expect((await line.boundingBox())?.height).toBeLessThanOrEqual(36);
  });
}

test('on a tablet each agent is one line of the table; on a phone ten agents scroll with the page', async ({ page }) => {
  await open(page, 768, 1024);
  const heads = await page.getByRole('columnheader').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(heads.map((top) => Math.round(top / 8))).size).toBe(1);
  expect((await row(page, 'vltewr01').boundingBox())?.height).toBeLessThanOrEqual(40);
  expect(await cutTexts(page)).toEqual([]);

  await page.setViewportSize({ width: 360, height: 740 });
  await renderedAtSize(page);
  const box = page.getByRole('table', { name: 'Agents' }).locator('..');
  expect(await box.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  expect((await box.boundingBox())?.height).toBeGreaterThan(600);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await ratesBehindPrefixes(page)).toEqual([]);
    const before = await lineOf(page, 'vltams01');
    const details = page.getByRole('button', { name: 'Details of vltams01' });
    await details.click();
    expect(await lineOf(page, 'vltams01')).toEqual(before);
    const place = row(page, 'vltams01').locator('[data-details]').getByText('Amsterdam');
    await expect(place).toBeVisible();
    await details.click();
  }
});

test('the selection bar appears directly below the table, and moves no row', async ({ page }) => {
  await open(page, 1280, 1200);
  const last = row(page, 'vltsyd01');
  const before = await last.boundingBox();
  await page.getByRole('checkbox', { name: 'Select agent vltewr01' }).check();
  const bar = page.getByText('1 agent selected').locator('..');
  await expect(bar).toBeVisible();
  expect(await last.boundingBox()).toEqual(before);
  const bottom = (before?.y ?? 0) + (before?.height ?? 0);
  expect(((await bar.boundingBox())?.y ?? 0) - bottom).toBeLessThanOrEqual(12);
});
