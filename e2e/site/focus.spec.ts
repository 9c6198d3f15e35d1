import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../support/site.ts';
import { hold, stopPrefetching } from '../support/traffic.ts';

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator('a, button, input').first()).toBeFocused();
});

test('whatever has the focus shows it', async ({ page }) => {
  // After a second the newest path would replace the home page's drawing, and the link in it that has the focus.
  await stopPrefetching(page);
  await logIn(page);
  await expect(page.getByRole('rowheader', { name: 'vltcdg01' })).toBeVisible();
  for (const path of ['/dashboard', '/']) {
    if (path === '/') {
      await page.getByRole('link', { name: 'nxthdr', exact: true }).click();
      // A new page takes the focus to its heading: only after that may the walk begin.
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
    await expect(page).toHaveURL(path);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const stops = await walkWithTab(page);
    expect(stops.length, path).toBeGreaterThan(8);
    expect(stops.filter(({ outline, seen }) => outline < 2 || !seen)).toEqual([]);
  }
});

test('the focus on a link of the header does not move the page', async ({ page }) => {
  await page.goto('/');
  await page.mouse.wheel(0, 500);
  const place = await scrolled(page);
  for (const name of ['nxthdr', 'Blog', 'About']) await page.getByRole('banner').getByRole('link', { name, exact: true }).focus();
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).focus();
  expect(await page.evaluate(() => scrollY)).toBe(place);
});

test('a link at the foot of a page leads to the top of the next one while that is loading', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await stopPrefetching(page);
  await page.goto('/about');
  const letGo = await hold(page, '**/remotes/remote_docs/**/remoteEntry*');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Guide' }).click();
  await expect(page.getByText('Loading the documentation…')).toBeInViewport({ ratio: 1 });
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Measurements' })).toBeFocused();
});

test.describe('menu on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('closes with a link, whose page has the focus then', async ({ page }) => {
    await page.goto('/docs/datasets');
    const { button, links } = menu(page);
    await button.click();
    await expect(links.getByRole('link')).toHaveText(['Docs', 'About', 'Blog']);
    // The documentation has its search there, below the menu.
    await links.getByRole('link', { name: 'Docs' }).click();
    await expect(page).toHaveURL('/docs/measurements');
    // Until then the page's heading may take the focus out of the menu that is opened again, which closes it.
    await expect(page.getByRole('heading', { level: 1, name: 'Measurements' })).toBeFocused();
    await button.click();
    await expect(links.getByRole('link', { name: 'Docs' })).toHaveAttribute('aria-current', 'page');
    await links.getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/about');
    await expect(links).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('a navigation moves the focus to the new heading and announces the page, across remotes too', async ({ page }) => {
  await logIn(page);
  const arrives = async (title: string, heading: string | RegExp = title) => {
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    await expect(page).toHaveTitle(`${title} · nxthdr`);
    await expect(page.locator('[aria-live="polite"]', { hasText: new RegExp(`^${title}$`) })).toHaveCount(1);
  };
  await page.getByRole('link', { name: 'measurements documentation' }).click();
  await arrives('Measurements', /./);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await arrives('Dashboard');
  await page.getByRole('link', { name: 'About' }).first().click();
  await arrives('About', /./);
  await page.getByRole('link', { name: 'nxthdr', exact: true }).click();
  await arrives('Measure the Internet from the inside', /./);
  await page.goBack();
  await arrives('About', /./);
});

test('Back and Forward restore the page and the place on it', async ({ page }) => {
  await logIn(page);
  await page.getByRole('link', { name: 'nxthdr', exact: true }).click();
  // After which it is at its top.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('heading', { name: 'Get involved' }).scrollIntoViewIfNeeded();
  const home = await scrolled(page);
  await page.getByRole('link', { name: 'learn to use it' }).click();
  await expect(page).toHaveURL('/docs/measurements');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.mouse.wheel(0, 3000);
  const docs = await scrolled(page);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  for (const [go, path, place] of [
    ['goBack', '/docs/measurements', docs],
    ['goBack', '/', home],
    ['goForward', '/docs/measurements', docs],
  ] as const) {
    await page[go]();
    await expect(page).toHaveURL(path);
    await expect.poll(() => page.evaluate(() => scrollY), `${go} to ${path}`).toBe(place);
  }
});

function menu(page: Page) {
  return { button: page.getByRole('button', { name: 'Menu' }), links: page.getByRole('navigation', { name: 'Menu' }) };
}

/** How far the page is scrolled, once it is. */
async function scrolled(page: Page): Promise<number> {
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  // Wheels and keys scroll smoothly: the place counts when it stays.
  let place = -1;
  await expect(async () => {
    const before = place;
    place = await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(scrollY))));
    expect(place).toBe(before);
  }).toPass({ intervals: [100] });
  return place;
}

/** Presses Tab from the top of the page to its end, and tells of each stop how thick its outline is and whether it is on screen. */
async function walkWithTab(page: Page) {
  const stops = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const { top, bottom, width } = element.getBoundingClientRect();
      const seen = width > 0 && bottom > 0 && top < innerHeight;
      const first = element === document.querySelector('a');
      return { name: element.outerHTML.slice(0, 90), outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth), seen, first };
    });
    if (stop === null || (stop.first && stops.length > 0)) return stops;
    stops.push(stop);
  }
}
