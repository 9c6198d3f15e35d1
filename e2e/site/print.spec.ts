import type { Locator, Page } from '@playwright/test';
import { expectTable } from '../support/agents-table.ts';
import { keepRecords, record } from '../support/kept-history.ts';
import { sharedMeasurement } from '../support/measured-paths.ts';
import { expectContrast } from '../support/page-quality.ts';
import { ANSWERED, answer, facts, open, run } from '../support/query-box.ts';
import { sentMeasurement } from '../support/sent-measurement.ts';
import { expect, logIn, signIn, test } from '../support/site.ts';
import { expectCodeLoaded, recordTraffic } from '../support/traffic.ts';

// The width of A4 between its margins, in px.
test.use({ viewport: { width: 673, height: 950 } });

const publicPaths = [
  '/',
  '/about',
  '/docs/measurements',
  '/docs/datasets',
  '/docs/datasets/query',
  '/docs/datasets/tables',
  '/no/such/page',
];

/** Whether paper shows all of it. */
const isWhole = (locator: Locator) =>
  locator.evaluate((box) => box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth);

/** Opens a page in the dark theme, as it is printed. */
async function print(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
}

test('public pages are printed dark on white, without controls', async ({ page, provokes }) => {
  provokes(/404/);
  for (const path of publicPaths)
    await test.step(path, async () => {
      await page.emulateMedia({ media: 'screen' });
      await print(page, path);
      for (const role of ['banner', 'contentinfo', 'button', 'searchbox', 'combobox'] as const)
        await expect(page.getByRole(role), `${role} on ${path}`).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCSS('color', 'rgb(17, 23, 31)');
      await expect(page.locator('html'), path).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      await expectContrast(page);
    });
});

test('on paper links have their URLs, and code is whole', async ({ page, stack }) => {
  await print(page, '/docs/datasets');
  await expect(
    page.getByRole('article').getByRole('link', { name: `measurements (${stack.site.address}/docs/measurements)` }),
  ).toBeVisible();

  const cut = await page.locator('pre').evaluateAll(
    (blocks) =>
      blocks
        .filter((block) => block.checkVisibility())
        .filter((block) => {
          const box = block.parentElement ?? block;
          return box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1;
        }).length,
  );
  expect(cut).toBe(0);
});

test('the dashboard is printed with whole rows, one below the other, also with an open one', async ({ page }) => {
  await logIn(page);
  await page.getByRole('button', { name: 'Details of vltatl01' }).click();
  await page.emulateMedia({ media: 'print' });
  const panel = page.getByRole('region', { name: 'Agents', exact: true });
  for (const role of ['checkbox', 'searchbox'] as const) await expect(panel.getByRole(role), role).toHaveCount(0);
  // The headings of the columns are buttons, with words for paper.
  await expect(panel.getByRole('button')).toHaveText(['Agent ID', 'Status', 'Your IPv6 Prefixes', 'Probing Rate']);
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(17, 23, 31)');
  const rows = await page
    .getByRole('table', { name: 'Agents' })
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return { top, bottom, cut: row.scrollHeight > row.clientHeight + 1, inside: getComputedStyle(row).breakInside };
      }),
    );
  expect(rows).toHaveLength(10);
  for (const [index, row] of rows.entries()) {
    expect(row).toMatchObject({ cut: false, inside: 'avoid' });
    if (index > 0) expect(row.top).toBeGreaterThanOrEqual((rows[index - 1]?.bottom ?? 0) - 1);
  }
  await expectContrast(page);
});

test('all measurements of the dashboard are printed, without the ways to other pages', async ({ page }) => {
  const list = Array.from({ length: 40 }, (_, index) => ({ ...sentMeasurement, measurement_id: `m${index}` }));
  await page.route('**/api/measurements', (route) => route.fulfill({ json: list }));
  await logIn(page);
  const sent = page.getByRole('region', { name: 'Sent measurements' });
  await expect(sent.getByRole('listitem')).toHaveCount(40);
  expect(await isWhole(sent)).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await isWhole(sent)).toBe(true);
  await expect(page.getByRole('link', { name: 'All measurements' })).toBeHidden();
  // The strip has the count of healthy agents without it.
  await expect(page.getByRole('button', { name: /needs? attention$/ })).toBeHidden();
});

test('the whole history is printed, and all agents of a measurement', async ({ page, provokes }) => {
  // The gateway does not know what this browser has kept.
  provokes(/\/api\/measurement\/a0\/status/);
  const agents = Array.from({ length: 40 }, (_, index) => `agent${index}`);
  const records = Array.from({ length: 40 }, (_, index) => {
    const sent = new Date(Date.now() - (index + 1) * 3_600_000).toISOString().replace(/\.\d+/, '');
    return record(`a${index}`, sent, `kind=ping&protocol=udp&target=3fff::${index + 1}&ttl=32-32`, agents, 4);
  });
  await keepRecords(page, records);
  await page.route('**/api/measurements', (route) => route.fulfill({ json: [] }));
  await signIn(page);
  await page.goto('/dashboard/measurements');
  const rows = page.getByRole('table', { name: 'Measurements' }).locator('tbody tr');
  await expect(rows).toHaveCount(25);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(rows).toHaveCount(40);
  await expect(page.getByText('Replies are counted for the first 25 of 40 measurements.')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(rows).toHaveCount(25);

  await page.getByRole('link', { name: '3fff::1', exact: true }).click();
  const list = page.getByRole('list', { name: 'Agents' });
  await expect(list.getByRole('listitem')).toHaveCount(40);
  expect(await isWhole(list)).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await isWhole(list)).toBe(true);
});

test('the map is on paper for who has stayed a while, though it was never in sight', async ({ page }) => {
  await page.clock.install();
  const traffic = recordTraffic(page);
  const map = page.waitForResponse(/\/agents-map\.[^/]+\.js$/);
  const announcer = page.waitForResponse(/\/announcer\.[^/]+\.js$/);
  await logIn(page);
  const panel = page.getByRole('region', { name: 'Where the agents are' });
  await expect(panel).toBeVisible();
  await expect(panel).not.toBeInViewport({ ratio: 0.1 });
  // What is fetched before the map, after five seconds: a jump of ten would end its time limit while it loads.
  await page.clock.fastForward('00:05');
  await announcer;
  await expectCodeLoaded(traffic);
  await page.clock.fastForward('00:05');
  await map;
  await expect(panel.getByRole('list')).toHaveCount(0);
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await panel.getByRole('listitem').count()).toBe(10);
  }).toPass();
});

test('all of 300 agents are printed; afterwards only the rows in sight are in the document', async ({ page }) => {
  const agents = Array.from({ length: 300 }, (_, index) => ({ id: `agent${index}`, health: { healthy: true }, config: [] }));
  await page.route('**/api/agents', (route) => route.fulfill({ json: agents }));
  await logIn(page);
  const rows = page.getByRole('table', { name: 'Agents' }).locator('tbody tr');
  // Its table listens.
  await expectTable(page);
  await expect.poll(() => rows.count()).toBeLessThan(60);
  expect(await rows.count()).toBeGreaterThan(0);
  // Playwright's `pdf()` does not tell the page in every Chromium.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(rows).toHaveCount(300);
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(8);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => rows.count()).toBeLessThan(60);
});

test('of more than 1,000 replies the rows in sight are printed, without empty pages, and paper says so', async ({ page, provokes }) => {
  // The gateway knows no such measurement.
  provokes(/status of 404/);
  await page.goto(await sharedMeasurement(page, 84));
  const rows = page.getByRole('table', { name: 'Replies' }).locator('tbody tr');
  await expect(page.getByRole('table', { name: 'Replies' })).toHaveAttribute('aria-rowcount', '1009');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await rows.count()).toBeLessThan(60);
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThan(12);
  const note = page.getByRole('region', { name: 'Rows of replies' });
  const content = () => note.evaluate((area) => getComputedStyle(area, '::after').content);
  expect(await content()).toBe('none');
  await page.emulateMedia({ media: 'print' });
  expect(await content()).toMatch(/^"Only the rows that were in sight are printed/);
});

test('an answer is printed with whole values and all of its rows, up to a bound that is stated', async ({ page }) => {
  // As in `docs/query-box.spec.ts`: the data may have to be made first.
  test.setTimeout(180_000);
  await open(page);
  await run(page, "SELECT number, repeat('long ', 40) AS text FROM numbers(2000)");
  await expect(facts(page)).toHaveText(/^2,000 rows, /, ANSWERED);
  const rows = answer(page).locator('tbody tr');
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => rows.count(), 'before the page is told').toBeLessThan(60);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(rows).toHaveCount(1000);
  await expect(answer(page).getByText('Printed are the first 1,000 of 2,000 rows.')).toBeVisible();
  const cut = await answer(page)
    .locator('th, td')
    .evaluateAll(
      (cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > innerWidth).length,
    );
  expect(cut).toBe(0);
  const bottoms = await answer(page).evaluate((panel) =>
    [panel, panel.querySelector('tbody tr:last-child')].map((element) => element?.getBoundingClientRect().bottom),
  );
  expect(bottoms[0], 'the panel is as tall as its rows').toBeGreaterThanOrEqual(bottoms[1] ?? Number.NaN);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => rows.count()).toBeLessThan(60);
});
