import type { Page } from '@playwright/test';
import { expectContrast } from '../support/page-quality.ts';
import { expect, test } from '../support/site.ts';

// The width of A4 between its margins, in px.
test.use({ viewport: { width: 673, height: 950 } });

const publicPaths = ['/', '/about', '/docs/measurements', '/docs/datasets', '/docs/datasets/tables', '/no/such/page'];

/** Opens a page in the dark theme, as it is printed. */
async function print(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
}

for (const path of publicPaths)
  test(`${path} is printed dark on white, without what only a screen has`, async ({ page, provokes }) => {
    provokes(/404/);
    await print(page, path);
    for (const role of ['banner', 'contentinfo', 'button', 'searchbox', 'combobox'] as const)
      await expect(page.getByRole(role), role).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(17, 23, 31)');
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expectContrast(page);
  });

test('on paper links have their URLs, and code is whole', async ({ page }) => {
  await print(page, '/docs/datasets');
  await expect(page.getByRole('article').getByRole('link', { name: 'measurements (/docs/measurements)' })).toBeVisible();

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
