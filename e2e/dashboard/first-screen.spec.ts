import type { Locator, Page } from '@playwright/test';
import { takeShifts, watchShifts } from '../support/page-quality.ts';
import { expect, logIn, test } from '../support/site.ts';
import { hold, keepInBackground } from '../support/traffic.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const strip = ['Credits', 'Health of the agents', 'Last measurement', 'API access'];

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Where the cells of the strip are, once everything has come. */
async function stripOf(page: Page) {
  await expect(page.getByText(/^Updated /)).toBeVisible();
  return Promise.all(strip.map((name) => boxOf(panel(page, name))));
}

/** How many rows of agents are wholly in the window, below the head of the table. */
async function wholeRows(page: Page): Promise<number> {
  const { height = 0 } = page.viewportSize() ?? {};
  const boxes = await Promise.all((await page.getByRole('rowheader').locator('xpath=..').all()).map(boxOf));
  return boxes.filter(({ bottom }) => bottom <= height).length;
}

test('the first screen of a desktop has the strip and ten whole agents', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await keepInBackground(page);
  const maps: string[] = [];
  page.on('request', (request) => /agents-map\./.test(request.url()) && maps.push(request.url()));
  await logIn(page);
  const cells = await stripOf(page);
  expect(new Set(cells.map(({ y }) => y)).size).toBe(1);
  for (const { height } of cells) expect(height).toBeLessThanOrEqual(130);
  await expect(page.getByRole('rowheader')).toHaveCount(10);
  expect(await wholeRows(page)).toBe(10);
  for (const row of await page.getByRole('rowheader').locator('xpath=..').all()) {
    const { height } = await boxOf(row);
    expect(height).toBeGreaterThanOrEqual(36);
    expect(height).toBeLessThanOrEqual(40);
  }
  await page.waitForLoadState('networkidle');
  // Its heading alone is in sight.
  expect(maps).toEqual([]);
  await panel(page, 'Measurements').scrollIntoViewIfNeeded();
  await expect(panel(page, 'Where the agents are').getByRole('list', { name: 'Places' })).toBeVisible();
  expect(maps).not.toEqual([]);
});

test('a wide screen has map and measurements beside the agents', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await logIn(page);
  await stripOf(page);
  const at = (name: string) => boxOf(panel(page, name));
  const [credits, access] = [await at('Credits'), await at('API access')];
  expect(access.right - credits.x).toBe(1552);
  const [agents, map, measurements] = [await at('Agents'), await at('Where the agents are'), await at('Measurements')];
  expect(agents.x).toBe(credits.x);
  expect(map.x).toBeGreaterThan(agents.right);
  expect(map.y).toBe(agents.y);
  expect([measurements.x, measurements.right]).toEqual([map.x, access.right]);
  expect(measurements.y).toBeGreaterThan(map.bottom);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('the first screen of a phone has the strip in two rows and two whole agents', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await logIn(page);
    const cells = await stripOf(page);
    expect(new Set(cells.map(({ y }) => y)).size).toBe(2);
    expect(await wholeRows(page)).toBeGreaterThanOrEqual(2);
  });
});

for (const { width, height, screens } of [
  { width: 1280, height: 900, screens: 2 },
  { width: 1920, height: 1080, screens: 2 },
  { width: 360, height: 740, screens: 4 },
]) {
  test(`with a thousand agents the page stays short, and the map close, at ${width} px`, async ({ page, faults }) => {
    await page.setViewportSize({ width, height });
    await faults.set({ gateway: { agents: 'agents-1000' } });
    await watchShifts(page);
    await logIn(page);
    await stripOf(page);
    expect(await takeShifts(page)).toEqual([]);
    const map = await boxOf(panel(page, 'Where the agents are'));
    expect(map.y).toBeLessThan(2 * height);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan((screens + 0.5) * height);
  });
}

test('the details of a strip cell open over the page without a layout shift, and Escape closes them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await logIn(page);
  await stripOf(page);
  const before = await boxOf(panel(page, 'Agents'));
  const help = page.getByText('Credits are consumed when sending probes. The daily limit resets at midnight UTC.');
  await page.getByRole('button', { name: 'More about credits' }).press('Enter');
  await expect(page.getByRole('group', { name: 'Cost of a measurement' })).toBeVisible();
  await expect(help).toBeInViewport({ ratio: 1 });
  expect(await boxOf(panel(page, 'Agents'))).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Cost of a measurement' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More about credits' })).toBeFocused();
});

for (const width of [360, 1280]) {
  test(`the menus of the agents table open over the page without a layout shift, and Escape closes them, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await logIn(page);
    await stripOf(page);
    const agents = panel(page, 'Agents');
    const places = () => Promise.all([boxOf(agents), boxOf(agents.getByRole('table')), boxOf(panel(page, 'Where the agents are'))]);
    const before = await places();
    for (const [name, content] of [
      ['Columns', agents.getByRole('button', { name: 'Status', exact: true, pressed: true })],
      ['Export', agents.getByRole('button', { name: 'CSV', exact: true })],
    ] as const) {
      const button = agents.locator('summary').filter({ hasText: name });
      await button.press('Enter');
      await expect(content).toBeInViewport({ ratio: 1 });
      expect(await places(), name).toEqual(before);
      await page.keyboard.press('Escape');
      await expect(content).toBeHidden();
      await expect(button).toBeFocused();
    }
  });
}

for (const count of [14, 24]) {
  test(`each of ${count} agents is within the cell of their health`, async ({ page }) => {
    const answer = Array.from({ length: count }, (_, index) => ({ id: `vlt${index}`, health: { healthy: index < count - 3 }, config: [] }));
    await page.route('**/api/agents', (route) => route.fulfill({ json: answer }));
    await logIn(page);
    const cell = panel(page, 'Health of the agents');
    await expect(cell.getByText(`${count - 3} of ${count} healthy`)).toBeVisible();
    for (const width of [1280, 600, 490, 360]) {
      await page.setViewportSize({ width, height: 900 });
      const { x, right } = await boxOf(cell);
      for (const mark of await cell.locator('div[aria-hidden=true] > *').all()) {
        const box = await boxOf(mark);
        expect(box.x, `${width} px`).toBeGreaterThanOrEqual(x);
        expect(box.right, `${width} px`).toBeLessThan(right);
      }
    }
  });
}

test('on a phone, names of cities are whole, and a refresh that fails says why without a layout shift', async ({ page, provokes }) => {
  provokes(/status of 500|GatewayError/);
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page);
  const cells = await stripOf(page);
  const isCut = (text: Locator) => text.evaluate((element) => element.scrollWidth > element.clientWidth);
  for (const city of ['Amsterdam', 'Singapore', 'Sydney'])
    expect(await isCut(panel(page, 'Agents').getByText(city, { exact: true })), city).toBe(false);

  const release = await hold(page, '**/api/user/me');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('refreshing…')).toBeInViewport({ ratio: 1 });
  expect(await stripOf(page)).toEqual(cells);
  release();
  await expect(page.getByText('refreshing…')).toHaveCount(0);

  await page.route('**/api/user/me', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  const credits = panel(page, 'Credits');
  const reason = credits.getByText('HTTP error! Status: 500', { exact: true });
  await expect(reason).toBeInViewport({ ratio: 1 });
  expect((await boxOf(reason)).width).toBeGreaterThan(100);
  await expect(credits.getByRole('button', { name: 'Retry credits' })).toBeVisible();
  expect(await stripOf(page)).toEqual(cells);

  await page.setViewportSize({ width: 320, height: 740 });
  await expect(reason).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('with a thousand agents, the name of a configuration is whole beside its prefix', async ({ page, faults }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await faults.set({ gateway: { agents: 'agents-1000' } });
  await logIn(page);
  const name = panel(page, 'Agents').getByText('[unicast]', { exact: true }).first();
  await expect(name).toBeVisible();
  // Once the user's prefixes, whose place is narrower than that of the agents' own, have come.
  await expect.poll(() => name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});
