import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { pages } from '../../remote-docs/src/pages.ts';
import { expectAlive, expectSound } from '../support/page-quality.ts';
import { expect, test } from '../support/site.ts';

test('the list of pages leads through both parts, and stays where it is', async ({ page }) => {
  await page.goto('/docs/measurements');
  await expectAlive(page);
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
  await expectAlive(page);
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

  test('no word in the head of a table is broken', async ({ page }) => {
    for (const { path } of pages) {
      await page.goto(path);
      await expectAlive(page);
      const broken = await page.locator('main th[scope=col], main thead th').evaluateAll((heads) =>
        heads.flatMap(({ textContent, firstChild }) => {
          const text = document.createRange();
          if (firstChild) text.selectNodeContents(firstChild);
          return text.getClientRects().length > textContent.trim().split(/\s+/).length ? [textContent] : [];
        }),
      );
      expect(broken, path).toEqual([]);
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
