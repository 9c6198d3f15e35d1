import type { Locator, Page } from '@playwright/test';
import { expectTable } from '../support/agents-table.ts';
import { expectNothingSideways, expectSound, takeShifts, watchShifts } from '../support/page-quality.ts';
import { expect, logIn, signIn, test } from '../support/site.ts';
import { hold } from '../support/traffic.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Agents' });
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');

/** @param place - of the rows: 0 is the first, 1 the last. */
const scrollTo = (page: Page, place: number) =>
  table(page).evaluate((table, place) => {
    const scroller = table.parentElement as HTMLElement;
    scroller.scrollIntoView({ block: 'center' });
    scroller.scrollTop = place * scroller.scrollHeight;
  }, place);

for (const width of [1280, 360]) {
  test(`of 10,000 agents few rows are in the document at ${width} px, and none overlaps another, wherever the table is scrolled`, async ({
    page,
    faults,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await faults.set({ gateway: { agents: 'agents-10000' } });
    await logIn(page);
    await expect(table(page)).toHaveAttribute('aria-rowcount', '10001');
    const height = (await table(page).boundingBox())?.height ?? 0;
    expect(height).toBeGreaterThan(350_000);
    for (const place of [0.01, 0.5, 1]) {
      await scrollTo(page, place);
      await expect.poll(() => rowsInSight(page)).toBeGreaterThan(4);
      expect(await rows(page).count()).toBeLessThan(60);
      expect(await gaps(page)).toEqual([]);
      await expectNothingSideways(page);
      await expect(page.getByRole('columnheader', { name: 'Agent ID' })).toBeInViewport({ ratio: 1 });
    }
    await expect(rows(page).last()).toHaveAttribute('aria-rowindex', '10001');
    expect((await table(page).boundingBox())?.height).toBeCloseTo(height, 0);
  });
}

for (const width of [1280, 360]) {
  test(`all rows have one height at ${width} px, and an open row shows its whole texts below its line`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    const long = 'a-name-that-does-not-fit-on-one-line-anywhere-'.repeat(5);
    const config = [
      { name: 'unicast', probing_rate: 1500, src_ipv6_prefix: '2001:db8:1::/48' },
      { name: long, probing_rate: 7, src_ipv6_prefix: '2001:db8:2::/48' },
    ];
    const ill = { healthy: false, message: long, last_check: '2026-11-20T12:00:00Z' };
    const agents = [
      { id: long, health: ill, config },
      { id: 'b', health: { healthy: true }, config: [] },
      { id: 'c', health: { healthy: true }, config },
    ];
    await page.route('**/api/agents', (route) => route.fulfill({ json: agents }));
    await logIn(page);
    await expectTable(page);
    await expect(rows(page)).toHaveCount(3);
    const heights = () => rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    const [height = 0, ...others] = await heights();
    expect(others).toEqual([height, height]);
    expect(await gaps(page)).toEqual([]);

    const toggle = page.getByRole('button', { name: `Details of ${long}` });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    // Their code comes with the first press, and the rows below move once the browser tells of the new height.
    await expect(rows(page).first().locator('[data-details]')).not.toBeEmpty();
    await expect.poll(() => gaps(page)).toEqual([]);
    expect((await heights())[0]).toBeGreaterThan(height);
    expect((await heights()).slice(1)).toEqual([height, height]);
    expect(await cutTexts(rows(page).first().locator('[data-details]'))).toEqual([]);
    // Where the focus has scrolled to, the site's header covers a part of a control, which axe measures.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectSound(page);
    await page.keyboard.press('Enter');
    expect(await heights()).toEqual([height, height, height]);

    // Text of twice the size has rows of twice the height.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect((await heights()).every((one) => one > 1.7 * height)).toBe(true);
    expect(await gaps(page)).toEqual([]);
    await page.keyboard.press('Enter');
    expect(await cutTexts(rows(page).first().locator('[data-details]'))).toEqual([]);
  });
}

test('the keyboard reaches the last of 10,000 agents and the first again, and the focused row is in sight', async ({ page, faults }) => {
  await faults.set({ gateway: { agents: 'agents-10000' } });
  await logIn(page);
  await expectTable(page);
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
    await expect(row).toBeInViewport({ ratio: 0.99 });
  }
  await page.getByRole('button', { name: 'Skip to the map' }).press('Enter');
  const map = page.getByRole('region', { name: 'Where the agents are' });
  await expect(map).toBeFocused();
  await expect(map.getByRole('list', { name: 'Places' })).toBeInViewport({ ratio: 1 });
});

test('a row keeps the focus, and its place, when a refresh brings so many agents that only those in sight are rendered', async ({
  page,
}) => {
  let count = 95;
  const agents = Array.from({ length: 150 }, (_, index) => ({ id: `agent${String(index).padStart(3, '0')}`, health: { healthy: true } }));
  await page.route('**/api/agents', (route) => route.fulfill({ json: agents.slice(0, count) }));
  await logIn(page);
  await expectTable(page);
  const row = page.getByRole('rowheader', { name: 'agent080' });
  await row.focus();
  await expect(row).toBeInViewport({ ratio: 1 });
  const top = () => row.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await top();
  count = 150;
  // A press would take the focus along.
  await page.getByRole('button', { name: 'Refresh' }).dispatchEvent('click');
  await expect(table(page)).toHaveAttribute('aria-rowcount', '151');
  await expect(row).toBeFocused();
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('rowheader', { name: 'agent081' })).toBeFocused();
});

test('a search among 10,000 agents is in the URL, and Back removes it', async ({ page, faults }) => {
  await faults.set({ gateway: { agents: 'agents-10000' } });
  await logIn(page);
  await expect(table(page)).toHaveAttribute('aria-rowcount', '10001');
  await page.getByRole('searchbox', { name: 'Search agents' }).fill('vltatl00004');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\/dashboard\?q=vltatl00004$/);
  // Also in the moment in which the URL is there and React has not rendered it.
  await page.goBack();
  await expect(table(page)).toHaveAttribute('aria-rowcount', '10001');
  const first = (await rows(page).first().getByRole('rowheader').locator('> code').textContent()) ?? '';
  await page.getByRole('columnheader', { name: 'Agent ID' }).getByRole('button').click();
  await expect(page).toHaveURL(/\?sort=-id$/);
  await expect(rows(page).first().getByRole('rowheader').locator('> code')).not.toHaveText(first);
  const last = (await rows(page).first().getByRole('rowheader').locator('> code').textContent()) ?? '';
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Agent ID' })).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).first().getByRole('rowheader').locator('> code')).toHaveText(last);
});

test('a search in the URL waits for places and prefixes, and moves nothing when they come', async ({ page }) => {
  await signIn(page);
  await watchShifts(page);
  const releases = [await hold(page, '**/api/user/prefixes'), await hold(page, '**/*airports*.js')];
  await page.goto('/dashboard?q=paris');
  await expect(page.getByText('Searching…')).toBeVisible();
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await expect(page.getByText(/^No agent matches|of 10 shown/)).toHaveCount(0);
  await takeShifts(page);
  for (const release of releases) release();
  await expect(page.getByText('1 of 10 shown')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  expect(await takeShifts(page)).toEqual([]);
});

for (const width of [1280, 360]) {
  test(`the table's tools have no accessibility flaw and no sideways scrolling at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 });
    await signIn(page);
    await page.goto('/dashboard?sort=-rate&health=unhealthy');
    await expect(rows(page).first()).toContainText(/Last check .*UTC/);
    await expectSound(page);
    await page.getByText('Columns', { exact: true }).first().click();
    await expectSound(page, { covered: true });
    const ids = page.getByRole('rowheader').locator('> code');
    for (const id of await ids.all()) expect(await linesOf(id)).toBe(1);
  });
}

test('a table with only the rows in sight in the document has no accessibility flaw', async ({ page, faults }) => {
  await faults.set({ gateway: { agents: 'agents-1000' } });
  await logIn(page);
  await expectSound(page);
});

/** In how many lines a text is. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });

/** How many rows the scroll area shows a part of. */
const rowsInSight = (page: Page) =>
  rows(page).evaluateAll((all) => {
    const area = all[0]?.closest('table')?.parentElement?.getBoundingClientRect();
    const boxes = all.map((row) => row.getBoundingClientRect());
    return boxes.filter(({ top, bottom }) => area && bottom > area.top && top < area.bottom).length;
  });

/** Texts that end in an ellipsis, or are wider than the window. */
const cutTexts = (row: Locator) =>
  row.evaluate((row) =>
    [...row.querySelectorAll<HTMLElement>('*')]
      .filter((part) => part.clientWidth > 1 && (part.scrollWidth > part.clientWidth || part.getBoundingClientRect().right > innerWidth))
      .map((part) => part.textContent),
  );

/** Rows that do not begin where the one before ends. */
const gaps = (page: Page) =>
  rows(page).evaluateAll((all) => {
    const boxes = all.map((row) => ({ index: row.ariaRowIndex, ...row.getBoundingClientRect().toJSON() }));
    return boxes.filter(({ top }, place) => place > 0 && Math.abs(top - boxes[place - 1].bottom) > 1).map(({ index }) => index);
  });
