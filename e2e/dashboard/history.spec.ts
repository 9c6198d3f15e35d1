import type { Page } from '@playwright/test';
import { columns } from '../../remote-dashboard/src/replies/replies-query.ts';
import { keepRecords, record } from '../support/kept-history.ts';
import { expectNothingSideways, expectSound, renderedAtSize } from '../support/page-quality.ts';
import { expect, signIn, test } from '../support/site.ts';

const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().replace(/\.\d+/, '');

/** Two measurements with one agent in common. */
const records = [
  record('a1', day(1), 'kind=traceroute&protocol=icmpv6&target=2606:4700:4700::1111&ttl=1-8', ['vltcdg01', 'vltatl01'], 8),
  record('a2', day(2), 'kind=ping&protocol=udp&target=2001:19f0:5401:1c3b:5400:4ff:fe12:3456&ttl=32-32', ['vltcdg01', 'vltewr01'], 4),
];

/** An answer of the datasets without replies. */
const noReplies = [columns, columns.map(() => 'String')].map((line) => JSON.stringify(line)).join('\n');

async function openHistory(page: Page, query = '') {
  await keepRecords(page, records);
  await page.route('**/api/measurements', (route) => route.fulfill({ json: [] }));
  await signIn(page);
  await page.goto(`/dashboard/measurements${query}`);
  await expect(page.getByRole('table', { name: 'Measurements' }).getByRole('row')).toHaveCount(3);
}

test('each measurement shows how it was sent, at 1280, 768 and 360 px, and at 360 px with a font of 32 px', async ({ page }) => {
  await openHistory(page);
  const row = page.getByRole('table', { name: 'Measurements' }).getByRole('row').filter({ hasText: '2001:19f0' });
  for (const { width, css } of [
    { width: 1280, css: '' },
    { width: 768, css: '' },
    { width: 360, css: '' },
    { width: 360, css: 'html { font-size: 32px }' },
  ]) {
    await test.step(`${width} px ${css}`, async () => {
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }, css);
      await renderedAtSize(page);
      const shown = await row.getByRole('cell').evaluateAll((cells) =>
        // What only a screen reader reads is one pixel wide.
        cells.flatMap((cell) => (cell.getBoundingClientRect().width > 2 ? [cell.textContent?.trim()] : [])),
      );
      expect(shown).toEqual(expect.arrayContaining(['Ping, UDP', '2 agents', '8 sent']));
      await expectNothingSideways(page);
    });
  }
});

test('where the history is a list it can be sorted too, and each stop of Tab is seen', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 740 });
  await openHistory(page);
  const table = page.getByRole('table', { name: 'Measurements' });
  await page.getByRole('button', { name: 'Compare two' }).focus();
  const stops: string[] = [];
  const last = page.getByRole('button', { name: /^Remove from the history/ }).last();
  while (!(await last.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Tab');
    const { name, seen } = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { left, top, width, height } = element.getBoundingClientRect();
      return { name: element.textContent, seen: element.contains(document.elementFromPoint(left + width / 2, top + height / 2)) };
    });
    expect(seen, `${name} has the focus and is seen`).toBe(true);
    stops.push(name);
  }
  expect(stops.slice(0, 7)).toEqual(['When', 'Target', 'Kind', 'Agents', 'Sent', 'Replies', 'Median RTT']);

  const targets = table.getByRole('rowheader');
  await expect(targets).toHaveText([/^2606/, /^2001/]);
  for (const width of [1024, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await table.getByRole('button', { name: 'Target' }).click();
    await expect(targets).toHaveText(width === 1024 ? [/^2001/, /^2606/] : [/^2606/, /^2001/]);
    await expectSound(page);
  }
});

test('Back and a reload restore the rows after Show more, the scroll position and the selection', async ({ page, provokes }) => {
  // The gateway does not know what this browser has kept.
  provokes(/\/api\/measurement\/a39\/status/);
  const many = Array.from({ length: 40 }, (_, index) =>
    record(`a${index}`, day(0.01 * (index + 1)), `kind=ping&protocol=udp&target=3fff::${index + 1}&ttl=32-32`, ['vltcdg01'], 4),
  );
  await keepRecords(page, many);
  await page.route('**/api/measurements', (route) => route.fulfill({ json: [] }));
  await signIn(page);
  await page.goto('/dashboard/measurements');
  await page.getByRole('button', { name: 'Show more (15)' }).click();
  const last = page.getByRole('link', { name: '3fff::40', exact: true });
  const box = page.getByRole('checkbox', { name: /^Compare 3fff::40,/ });
  await box.check();
  await last.click();
  await expect(page).toHaveURL(/\/dashboard\/measurements\/a39\?/);
  await page.goBack();
  await expect(last).toBeInViewport();
  await expect(box).toBeChecked();
  await page.reload();
  await expect(last).toBeInViewport();
  await expect(box).toBeChecked();
});

for (const width of [1280, 360]) {
  test.describe(`comparison, ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } });

    test('agents that are in one measurement only have a table of their own', async ({ page }) => {
      await page.route('**/*default_format=*', (route) =>
        route.request().postData()?.includes('multiIf')
          ? route.fallback()
          : route.fulfill({ body: noReplies, headers: { 'Access-Control-Allow-Origin': '*' } }),
      );
      await openHistory(page, '?compare=a1,a2');
      const comparison = page.getByRole('region', { name: 'Comparison' });
      await expect(comparison.getByRole('caption')).toHaveText([
        'vltcdg01 → 2606:4700:4700::1111 and vltcdg01 → 2001:19f0:5401:1c3b:5400:4ff:fe12:3456',
        'vltatl01 → 2606:4700:4700::1111In A only.',
        'vltewr01 → 2001:19f0:5401:1c3b:5400:4ff:fe12:3456In B only.',
      ]);
      const pair = comparison.getByRole('table').first();
      await expect(pair.getByRole('row').last().getByRole('cell')).toHaveCount(5);
      if (width === 360) {
        // A, B and the difference are in sight, one below the other.
        const ends = await pair.locator('td').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
        expect(Math.max(...ends)).toBeLessThanOrEqual(width);
        const named = await pair
          .locator('tr:last-child td')
          .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
        expect(named.filter((name) => name !== 'none')).toEqual(['"A "', '"B "', '"B − A "']);
        await expectNothingSideways(page);
        await expectSound(page);
        return;
      }
      // The columns of B are apart from those of A.
      const [end, begin] = await pair.locator('thead tr:last-child th').evaluateAll((heads) => {
        const rangeOf = (head?: Element) => {
          const range = document.createRange();
          range.selectNodeContents(head ?? document);
          return range.getBoundingClientRect();
        };
        return [rangeOf(heads[1]).right, rangeOf(heads[2]).left];
      });
      expect(Number(begin) - Number(end)).toBeGreaterThanOrEqual(16);
      await expectSound(page);
    });
  });
}
