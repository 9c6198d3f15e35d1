import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { pages } from '../../remote-docs/src/pages.ts';
import { expectAlive, expectSound } from '../support/page-quality.ts';
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

test('the list of pages leads through both parts, and stays where it is', async ({ page }) => {
  await page.goto('/docs/measurements');
  const list = page.getByRole('navigation', { name: 'Documentation' });
  await expect(list.locator('[aria-current=page]')).toHaveText('Measurements');
  const place = await list.boundingBox();
  for (const name of ['Sending probes', 'Datasets', 'Five worked questions']) {
    await list.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
    await expect(list.locator('[aria-current=page]')).toHaveText(name);
    expect(await list.boundingBox()).toMatchObject({ x: place?.x, y: place?.y, width: place?.width });
  }
  await page
    .getByRole('navigation', { name: 'Previous and next page' })
    .getByRole('link', { name: /^Previous/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'The three tables' })).toBeFocused();
});

test('the search finds a section of another page, and loads nothing before its first use', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/docs/measurements');
  const field = page.getByRole('combobox', { name: 'Search the documentation' });
  await expect(field).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(fetched.filter((url) => /\/search\./.test(url))).toEqual([]);

  await page.keyboard.press('/');
  await page.keyboard.type('anycast');
  await expect(field).toHaveValue('anycast');
  const found = page.getByRole('option').filter({ hasText: 'Unicast or anycast' });
  await expect(found.locator('mark').first()).toHaveText(/anycast/i);
  await expectSound(page);
  while ((await found.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/docs/measurements/prefixes#unicast-or-anycast');
  await expect(page.getByRole('heading', { name: 'Unicast or anycast' })).toBeFocused();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(field).toHaveValue('anycast');

  // The same page again, and the names of columns.
  await page.keyboard.press('/');
  await field.fill('quoted_ttl');
  await page.getByRole('option', { name: /saimiris.replies/ }).click();
  await expect(page.getByRole('heading', { name: 'saimiris.replies' })).toBeFocused();
  await field.fill('qwertz');
  await expect(page.getByText('Nothing found for “qwertz”.').first()).toBeVisible();
});

test('the reference of the gateway links to its OpenAPI file, in the HTML and after hydration', async ({ page, stack }) => {
  const path = '/docs/measurements/gateway-api';
  const [tag = ''] = /<a [^>]*rel="service-desc"[^>]*>/.exec(await (await page.request.get(path)).text()) ?? [];
  const href = / href="([^"]+)"/.exec(tag)?.[1] ?? '';
  const answer = await page.request.get(href);
  expect([answer.status(), answer.headers()['content-type'], answer.headers()['cache-control']]).toEqual([
    200,
    'application/json',
    expect.stringContaining('immutable'),
  ]);
  expect(await answer.json()).toMatchObject({ openapi: '3.1.0', paths: { '/api/probes': {} } });

  await page.goto(path);
  await expectAlive(page);
  await expect(page.getByRole('region', { name: 'Body of the request: Send probes' })).toContainText('probes[][4]');
  const link = page.getByRole('link', { name: 'Download the OpenAPI file (JSON)' });
  expect(await link.evaluate((element: HTMLAnchorElement) => element.href)).toBe(stack.site.address + href);
  const download = page.waitForEvent('download');
  await link.click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('gateway.openapi.json');
  expect(readFileSync(await file.path())).toEqual(await answer.body());

  // The same after a navigation in the page.
  await page.goto('/docs/measurements');
  await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'API of the gateway' }).click();
  await expect(link).toHaveAttribute('href', new RegExp(`${href.replaceAll('.', '\\.')}$`));
});

test('the search field of a wide page scrolls below the header, not over it', async ({ page }) => {
  await page.goto('/docs/datasets/query');
  await expectAlive(page);
  const field = page.getByRole('combobox', { name: 'Search the documentation', exact: true });
  await expect(field).toBeVisible();
  const isBelow = await field.evaluate((element) => {
    window.scrollBy({ top: element.getBoundingClientRect().top - 20, behavior: 'instant' });
    const { left, top } = element.getBoundingClientRect();
    return top > 0 && top < 40 && document.elementFromPoint(left + 10, top + 10)?.closest('header') !== null;
  });
  expect(isBelow).toBe(true);
});

test('without `links.edit`, pages have no edit link', async ({ page, stack }) => {
  expect(stack.site.links.edit).toBeUndefined();
  await page.goto('/docs/datasets/tables');
  await expectAlive(page);
  await expect(page.getByRole('link', { name: 'Edit this page' })).toHaveCount(0);
  expect(await (await page.request.get('/docs/datasets/tables')).text()).not.toContain('Edit this page');
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('search results fit', async ({ page }) => {
    await page.goto('/docs/datasets');
    await page.getByRole('combobox', { name: 'Search the documentation' }).fill('prefix');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectSound(page);
    await page.getByRole('option').first().click();
    await expect(page.getByRole('listbox')).toHaveCount(0);
  });

  test('the lists of pages and of headings are collapsed at first', async ({ page }) => {
    await page.goto('/docs/measurements');
    const list = page.getByRole('navigation', { name: 'Documentation' });
    await expect(list.getByRole('link')).toHaveCount(0);
    await expectAlive(page);
    await list.getByText('All pages').click();
    await list.getByRole('link', { name: 'Reading results' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reading results' })).toBeFocused();
    await expect(list.getByRole('link')).toHaveCount(0);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByText('On this page').first().click();
    await contents.getByRole('link', { name: 'Keep what you need' }).click();
    await expect(page).toHaveURL('/docs/measurements/results#keep-what-you-need');
  });

  test('a table of columns folds and is still a table', async ({ page }) => {
    await page.goto('/docs/datasets/tables');
    const table = page.getByRole('table', { name: /^bmp.updates/ });
    await expect(table).toMatchAriaSnapshot(`
      - table /bmp.updates/:
        - rowgroup:
          - row "Column Type Unit Meaning":
            - columnheader "Column"
            - columnheader "Type"
            - columnheader "Unit"
            - columnheader "Meaning"
        - rowgroup:
          - row /date Date/:
            - rowheader "date"
            - cell "Date"
            - cell "day, UTC"
    `);
    const name = await table.getByRole('rowheader', { name: 'router_addr' }).boundingBox();
    const meaning = await table.getByRole('cell', { name: 'The router that saw the update.' }).boundingBox();
    expect(meaning, 'the sentence lies below the name').toMatchObject({ x: name?.x, width: 328 });
    expect(meaning?.y).toBeGreaterThan((name?.y ?? 0) + 10);
    expect(await rolesIn(page, 'Columns of bmp.updates')).toEqual({ table: 1, row: 15, columnheader: 4, rowheader: 14, cell: 42 });
  });

  test('no table scrolls sideways', async ({ page }) => {
    for (const name of ['prefixes', 'sending-probes', 'results', 'credits']) {
      await page.goto(`/docs/measurements/${name}`);
      const tables = page.getByRole('region').filter({ has: page.getByRole('table') });
      await expect(tables.first()).toBeVisible();
      expect(await tables.evaluateAll((regions) => regions.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)), name).toEqual(
        Array(await tables.count()).fill(0),
      );
    }
  });

  test('the texts of the diagram can be read', async ({ page }) => {
    await page.goto('/docs/measurements');
    const letters = page.getByRole('img', { name: /^Four probes/ }).locator('text');
    await expect(letters.first()).toBeVisible();
    const sizes = await letters.evaluateAll((texts) =>
      texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * ((text as SVGTextElement).getScreenCTM()?.a ?? 0)),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12.5);
    const [drawing] = await page.locator('svg:has(title)').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    const ends = await letters.evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThan(drawing ?? 0);
  });
});

/** Roles as Chromium's accessibility tree has them, not as the markup says. */
async function rolesIn(page: Page, region: string): Promise<Record<string, number>> {
  const client = await page.context().newCDPSession(page);
  const { root } = await client.send('DOM.getDocument', { depth: 0 });
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector: `[aria-label="${region}"]` });
  const { nodes } = await client.send('Accessibility.queryAXTree', { nodeId });
  const roles = nodes.map(({ role }) => String(role?.value));
  const counted = ['table', 'row', 'columnheader', 'rowheader', 'cell'];
  return Object.fromEntries(counted.map((name) => [name, roles.filter((role) => role === name).length]));
}

const placeOf = (page: Page) => page.evaluate(() => scrollY);

const topOf = (page: Page, selector: string) => page.locator(selector).evaluate((part) => part.getBoundingClientRect().top);

/** Scrolls as a reader does, and answers the place at which the page came to rest. */
async function scrollBy(page: Page, pixels: number): Promise<number> {
  await page.evaluate((y) => window.scrollBy(0, y), pixels);
  // The place is remembered with the event, which comes with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return placeOf(page);
}

for (const { path, title } of pages)
  test(`${path} is sound at 1280 and 360 px`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAlive(page);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await test.step(`${width} px`, () => expectSound(page));
    }
  });
