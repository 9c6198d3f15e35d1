import type { Locator, Page } from '@playwright/test';
import { answerAgentQueries } from '../support/agent-replies.ts';
import { sharedMeasurement } from '../support/measured-paths.ts';
import { expectNothingSideways, expectSound, renderedAtSize } from '../support/page-quality.ts';
import { expect, signIn, test } from '../support/site.ts';

// The gateway knows no such measurement.
test.beforeEach(({ provokes }) => provokes(/status of 404/));

const charts = (page: Page) => page.getByRole('region', { name: 'Round-trip times' });
const drawn = (page: Page) => charts(page).getByRole('img', { name: /^Round-trip times, / });

/** Tells the page that it is printed: Playwright's `pdf()` does not in every Chromium. */
async function print(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
}

/** Texts of the elements of which a part is cut off. */
const cutOff = (elements: Locator) =>
  elements.evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((one) => one.textContent));

test('from 320 to 1280 px all of the menu Share is in the window, below its button', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  // Its title leaves no room for the actions beside it at 768 px.
  await page.goto((await sharedMeasurement(page)).replace(/target=[^&]+/, 'target=2a00:1450:4001:82b::200e'));
  await page.getByText('Share', { exact: true }).click();
  const box = page.locator('details[open] > div', { has: page.getByLabel('Link to this result') });
  // Paragraphs, not labels of buttons.
  await expect(box.getByText(/^Anybody can open it/)).toHaveCSS('text-align', 'start');
  for (const width of [320, 360, 480, 640, 768, 900, 1280]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 740 });
      await renderedAtSize(page);
      const { share, menu } = await box.evaluate((element) => {
        const sidesOf = ({ left, right }: DOMRect) => ({ left, right });
        const button = element.previousElementSibling as Element;
        return { share: sidesOf(button.getBoundingClientRect()), menu: sidesOf(element.getBoundingClientRect()) };
      });
      expect(menu.left).toBeGreaterThanOrEqual(0);
      expect(menu.right).toBeLessThanOrEqual(width);
      expect(menu.left).toBeLessThanOrEqual(share.left);
      expect(menu.right).toBeGreaterThanOrEqual(share.right);
      expect(await cutOff(box)).toEqual([]);
      await expectNothingSideways(page);
    });
  }
});

test('on phones the replies are sorted by each of their headings, Ports and Target too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto(`${await sharedMeasurement(page)}&target=3fff:abc::1`);
  const rows = page.getByRole('region', { name: 'Rows of replies' });
  await expect(rows.getByRole('button')).toHaveCount(8);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await renderedAtSize(page);
    for (const sort of await rows.getByRole('button').all()) await sort.click({ trial: true, timeout: 3_000 });
    expect(await cutOff(rows.getByRole('columnheader'))).toEqual([]);
  }
  const ports = rows.getByRole('row').nth(1).getByRole('cell', { name: / → / });
  await rows.getByRole('button', { name: 'Ports' }).click();
  await rows.getByRole('button', { name: 'Ports' }).click();
  await expect(ports).toHaveText('24001 → 33434');
  await expectSound(page);
});

// Reliability: a part of a measurement's page that is loaded when it is opened does not come
test('Share and the explanation, whose code comes when they are opened, say that it does not, and try again', async ({
  page,
  provokes,
}) => {
  provokes(/ERR_FAILED|on-demand/);
  const code = /\/on-demand\.[^/]+\.js/;
  await page.route(code, (route) => route.abort());
  await page.goto(await sharedMeasurement(page));
  const link = page.getByLabel('Link to this result');
  await page.getByText('What am I looking at?').click();
  await expect(page.getByText('The explanation could not be loaded.')).toBeVisible();
  await page.getByText('Share', { exact: true }).click();
  await expect(page.getByText('The link could not be loaded.')).toBeVisible();
  await page.unroute(code);
  await page.getByRole('button', { name: /^Retry.*link/ }).click();
  await expect(link).toBeVisible();
  await expect(link).toHaveValue(/\/dashboard\/measurements\/m1\?/);
  await page.getByRole('button', { name: /^Retry.*explanation/ }).click();
  await expect(page.getByText('A probe is a small packet on its way to the target.')).toBeVisible();
});

test.describe('a font of 32 px on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('html { font-size: 32px }');
      document.addEventListener('DOMContentLoaded', () => {
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      });
    });
  });

  test("an agent's page does not scroll sideways, and its replies have whole addresses", async ({ page }) => {
    await answerAgentQueries(page);
    await page.goto('/dashboard/agents/vltcdg01');
    const rows = page.getByRole('region', { name: 'Last replies' }).getByRole('row');
    await expect(rows).toHaveCount(21);
    expect(await cutOff(rows.nth(1).getByRole('cell'))).toEqual([]);
    await expectNothingSideways(page);
  });

  test("a measurement's page does not scroll sideways, also with its tables and Share open", async ({ page }) => {
    await page.goto(await sharedMeasurement(page));
    await page.getByText('Hops as a table').click();
    await page.getByText('Share', { exact: true }).click();
    await expect(page.getByLabel('Link to this result')).toBeVisible();
    await expectNothingSideways(page);
  });
});

test.describe('on paper', () => {
  // The width of A4 between its margins, in px.
  test.use({ viewport: { width: 673, height: 950 } });

  test('charts that were never in sight are printed, and each address and each heading of the hops on one line', async ({ page }) => {
    await page.setViewportSize({ width: 673, height: 400 });
    await page.goto(await sharedMeasurement(page));
    await expect(drawn(page).first()).toBeVisible();
    await expect(drawn(page).first()).not.toBeInViewport();
    await print(page);
    await expect(drawn(page).first()).toBeVisible();
    const table = page.getByRole('table', { name: /^From vltcdg01/ });
    for (const cells of [table.getByRole('cell', { name: /:/ }), table.getByRole('columnheader')]) {
      await expect(cells.first()).toBeVisible();
      const lines = await cells.evaluateAll((all) =>
        all.map((cell) => {
          const range = document.createRange();
          const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
          if (text) range.selectNodeContents(text);
          return range.getClientRects().length;
        }),
      );
      expect(new Set(lines)).toEqual(new Set([1]));
    }
  });

  test("the form's list of agents is printed whole", async ({ page, faults }) => {
    await faults.set({ gateway: { agents: 'agents-1000' } });
    await signIn(page);
    await page.goto('/dashboard/measure');
    const list = page.getByRole('list', { name: 'Agents' });
    const hidden = () => list.evaluate((list) => list.scrollHeight - list.clientHeight);
    await expect.poll(hidden).toBeGreaterThan(100);
    await print(page);
    expect(await hidden()).toBe(0);
  });
});
