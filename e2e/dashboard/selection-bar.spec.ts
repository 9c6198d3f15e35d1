import type { Page } from '@playwright/test';
import { renderedAtSize } from '../support/page-quality.ts';
import { expect, logIn, test } from '../support/site.ts';

const agents = (page: Page) => page.getByRole('region', { name: 'Agents', exact: true });

/** Presses Tab through the whole page. @returns what had the focus below something else, which is most of it or all. */
async function walk(page: Page): Promise<{ stops: number; covered: string[] }> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    document.querySelector('a')?.focus();
  });
  const covered: string[] = [];
  for (let stops = 0; ; stops++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(
      () =>
        new Promise<{ name: string; seen: boolean; first: boolean } | null>((resolve) => {
          // Scrolling for the focus ends with the frame.
          requestAnimationFrame(() => {
            const element = document.activeElement;
            if (!element || element === document.body) return resolve(null);
            const box = element.getBoundingClientRect();
            const points = [0.5, 0.1, 0.9].map((share) => [box.left + box.width / 2, box.top + share * box.height] as const);
            const isSeen = ([x, y]: readonly [number, number]) => {
              const top = document.elementFromPoint(x, y);
              return top !== null && (element.contains(top) || top.contains(element));
            };
            resolve({ name: element.outerHTML.slice(0, 120), seen: points.some(isSeen), first: element === document.querySelector('a') });
          });
        }),
    );
    if (stop === null || (stop.first && stops > 0)) return { stops, covered };
    if (!stop.seen) covered.push(stop.name);
  }
}

test('the selection bar never covers the focus, at 1280 and 360 px', async ({ page }) => {
  await logIn(page);
  for (const id of ['vltams01', 'vltcdg01']) await page.getByRole('checkbox', { name: `Select agent ${id}` }).check();
  await expect(agents(page).getByText('2 agents selected')).toBeVisible();
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await renderedAtSize(page);
      const { stops, covered } = await walk(page);
      expect(stops).toBeGreaterThan(40);
      expect(covered).toEqual([]);
    });
  }
});

test('the selection bar stays in sight as one line of the table, below the header; it is not sticky in a low window', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page);
  const box = page.getByRole('checkbox', { name: 'Select agent vltams01' });
  await box.check();
  const bar = page.getByText('1 agent selected').locator('xpath=..');
  await expect(bar).toBeInViewport({ ratio: 1 });
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(56);
  const header = page.getByRole('banner');
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < end; y += 60) {
    await page.evaluate((y) => window.scrollTo(0, y), y);
    const isHeaderOnTop = await header.evaluate((element) => {
      const { width, height } = element.getBoundingClientRect();
      return [0.1, 0.5, 0.9].every((share) => element.contains(document.elementFromPoint(share * width, height / 2)));
    });
    expect(isHeaderOnTop, `${y}`).toBe(true);
  }
  await expect(bar).toHaveCSS('position', 'sticky');
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(bar).toHaveCSS('position', 'static');
});
