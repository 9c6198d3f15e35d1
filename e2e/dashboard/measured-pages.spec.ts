import type { Locator, Page } from '@playwright/test';
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
