import type { Locator, Page } from '@playwright/test';
import { answerAgentQueries } from '../support/agent-replies.ts';
import { sharedMeasurement } from '../support/measured-paths.ts';
import { expectNothingSideways } from '../support/page-quality.ts';
import { expect, test } from '../support/site.ts';

// The gateway knows no such measurement.
test.beforeEach(({ provokes }) => provokes(/status of 404/));

/** Texts of the elements of which a part is cut off. */
const cutOff = (elements: Locator) =>
  elements.evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((one) => one.textContent));

for (const width of [320, 360, 480, 640]) {
  test(`at ${width} px all of the menu Share is in the window`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(await sharedMeasurement(page));
    await page.getByText('Share', { exact: true }).click();
    const box = page.locator('details[open] > div', { has: page.getByLabel('Link to this result') });
    const { left, right } = await box.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return { left, right };
    });
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
    expect(await cutOff(box)).toEqual([]);
    await expectNothingSideways(page);
  });
}

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
