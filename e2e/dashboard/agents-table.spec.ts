import type { Locator, Page } from '@playwright/test';
import { expectNothingSideways, expectSound } from '../support/page-quality.ts';
import { expect, logIn, signIn, test } from '../support/site.ts';
import { hold } from '../support/traffic.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Agents' });
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');

/** Until what draws the rows in sight is there, there are others. */
const expectRowsInSight = (page: Page) => expect(rows(page).first()).toHaveAttribute('aria-rowindex', '2');

/** @param place - in the table: 0 is its beginning at the top of the window, 1 its end at the bottom. */
const scrollTo = (page: Page, place: number) =>
  table(page).evaluate((table, place) => {
    const { top, height } = table.getBoundingClientRect();
    window.scrollBy(0, top + place * (height - window.innerHeight));
  }, place);

for (const width of [1280, 360]) {
  test(`10,000 agents have few elements at ${width} px, wherever one scrolls, and none lies on another`, async ({ page, faults }) => {
    await page.setViewportSize({ width, height: 740 });
    await faults.set({ gateway: { agents: 'agents-10000' } });
    const letGo = await hold(page, '**/virtual-rows*.js');
    await logIn(page);
    await expect(table(page)).toHaveAttribute('aria-rowcount', '10001');
    // As many as a screen has, until what draws the others is there.
    await expect(rows(page)).toHaveCount(20);
    letGo();
    await expect.poll(async () => (await table(page).boundingBox())?.height).toBeGreaterThan(100_000);
    for (const place of [0.01, 0.5, 1]) {
      // Rows that come into sight are measured, and the table's height changes by that.
      await expect(async () => {
        await scrollTo(page, place);
        expect(await rowsInSight(page)).toBeGreaterThan(2);
      }).toPass({ timeout: 10_000 });
      expect(await rows(page).count()).toBeLessThan(40);
      expect(await gaps(page)).toEqual([]);
      await expectNothingSideways(page);
    }
    await expect(rows(page).last()).toHaveAttribute('aria-rowindex', '10001');
  });
}

test('the keyboard goes to the last of 10,000 agents and back, and what it leads to is in sight', async ({ page, faults }) => {
  await faults.set({ gateway: { agents: 'agents-10000' } });
  await logIn(page);
  await expectRowsInSight(page);
  await rows(page).nth(2).getByRole('rowheader').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(3).getByRole('rowheader')).toBeFocused();
  for (const [key, index] of [
    ['End', '10001'],
    ['Home', '2'],
  ] as const) {
    await page.keyboard.press(key);
    const row = table(page).locator(`[aria-rowindex="${index}"]`);
    await expect(row.getByRole('rowheader')).toBeFocused();
    await expect(row).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: 'Skip to the map' }).press('Enter');
  const map = page.getByRole('region', { name: 'Where the agents are' });
  await expect(map).toBeFocused();
  await expect(map.getByRole('list', { name: 'Places' })).toBeInViewport({ ratio: 1 });
});

test('a row keeps the focus, and its place, when a refresh brings so many agents that other rows are drawn', async ({ page }) => {
  let count = 95;
  const agents = Array.from({ length: 150 }, (_, index) => ({ id: `agent${String(index).padStart(3, '0')}`, health: { healthy: true } }));
  await page.route('**/api/agents', (route) => route.fulfill({ json: agents.slice(0, count) }));
  await logIn(page);
  const row = page.getByRole('rowheader', { name: 'agent080' });
  await row.focus();
  await expect(row).toBeInViewport({ ratio: 1 });
  count = 150;
  const letGo = await hold(page, '**/virtual-rows*.js');
  // A press would take the focus along.
  await page.getByRole('button', { name: 'Refresh all' }).dispatchEvent('click');
  // As many as can be without what draws the others: the page does not become shorter.
  await expect(rows(page)).toHaveCount(100);
  letGo();
  await expect(table(page)).toHaveAttribute('aria-rowcount', '151');
  await expect(rows(page).first()).toHaveAttribute('aria-rowindex');
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('rowheader', { name: 'agent081' })).toBeFocused();
});

test('a search goes through 10,000 agents, keeps to the address, and Back returns to all of them', async ({ page, faults }) => {
  await faults.set({ gateway: { agents: 'agents-10000' } });
  await logIn(page);
  await expect(table(page)).toHaveAttribute('aria-rowcount', '10001');
  await page.getByRole('searchbox', { name: 'Search agents' }).fill('vltatl00004');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\/dashboard\?q=vltatl00004$/);
  await page.goBack();
  await expect(table(page)).toHaveAttribute('aria-rowcount', '10001');
  const first = (await rows(page).first().getByRole('rowheader').textContent()) ?? '';
  await page.getByRole('columnheader', { name: 'Agent ID' }).getByRole('button').click();
  await expect(page).toHaveURL(/\?sort=-id$/);
  await expect(rows(page).first().getByRole('rowheader')).not.toHaveText(first);
  const last = (await rows(page).first().getByRole('rowheader').textContent()) ?? '';
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Agent ID' })).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).first().getByRole('rowheader')).toHaveText(last);
});

test('what is typed before the code is there counts when it comes', async ({ page }) => {
  await signIn(page);
  const letGo = await hold(page, '**/assets/main*.js');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Search agents' }).fill('cdg01');
  letGo();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: 'Search agents' })).toHaveValue('cdg01');
});

for (const width of [1280, 360]) {
  test(`the tools of the table are sound at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 });
    await signIn(page);
    await page.goto('/dashboard?sort=-rate&health=unhealthy');
    await page.getByText('Columns', { exact: true }).first().click();
    await expect(rows(page).first()).toContainText(/Last check .*UTC/);
    await expectSound(page);
    const ids = page.getByRole('rowheader').locator('> code');
    for (const id of await ids.all()) expect(await linesOf(id)).toBe(1);
  });
}

test('a table with few rows in the document is sound', async ({ page, faults }) => {
  await faults.set({ gateway: { agents: 'agents-1000' } });
  await logIn(page);
  await expectRowsInSight(page);
  await expectSound(page);
});

/** In how many lines a text is. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });

/** How many rows the window shows a part of. */
const rowsInSight = (page: Page) =>
  rows(page).evaluateAll((all) => {
    const boxes = all.map((row) => row.getBoundingClientRect());
    return boxes.filter(({ top, bottom }) => bottom > 0 && top < innerHeight).length;
  });

/** Rows that do not begin where the one before ends. */
const gaps = (page: Page) =>
  rows(page).evaluateAll((all) => {
    const boxes = all.map((row) => ({ index: row.ariaRowIndex, ...row.getBoundingClientRect().toJSON() }));
    return boxes.filter(({ top }, place) => place > 0 && Math.abs(top - boxes[place - 1].bottom) > 1).map(({ index }) => index);
  });
