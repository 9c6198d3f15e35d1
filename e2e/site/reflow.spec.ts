import type { Locator, Page } from '@playwright/test';
import { pages } from '../../remote-docs/src/pages.ts';
import { expectAlive, expectNothingSideways, renderedAtSize } from '../support/page-quality.ts';
import { sentMeasurement } from '../support/sent-measurement.ts';
import { expect, logIn, test } from '../support/site.ts';

const publicPaths = {
  'page of the documentation': pages.map(({ path }) => path),
  'other public page': ['/', '/about', '/releases', '/callback', '/no/such/page'],
};

/** What readers set in their browser. The last is the whole of WCAG 1.4.12. */
const settings = [
  { name: 'a font of 32 px on a phone', width: 360, height: 740, css: 'html { font-size: 32px }' },
  { name: 'a font of 32 px at 320 px', width: 320, height: 640, css: 'html { font-size: 32px }' },
  { name: '400 % zoom', width: 320, height: 256, css: '' },
  {
    name: 'the text spacing of WCAG 1.4.12',
    width: 320,
    height: 640,
    css: '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  },
];
/** The dashboard with it: `layout.spec.ts`. */
const zoomOfADesktop = { name: '200 % zoom', width: 640, height: 400, css: '' };

for (const [name, paths] of Object.entries(publicPaths)) {
  test(`no ${name} scrolls sideways, in any of these settings, also with the menu open`, async ({ page, provokes }) => {
    provokes(/404/);
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of paths) {
      await page.goto(path);
      await expectAlive(page);
      for (const setting of [...settings, zoomOfADesktop]) await expectNothingSidewaysWith(page, setting);
    }
    const menu = page.getByRole('button', { name: 'Menu' });
    for (const setting of [...settings, zoomOfADesktop]) {
      await menu.click();
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
      await expectNothingSidewaysWith(page, setting);
      await menu.click();
    }
  });
}

for (const { name, css, ...viewport } of settings) {
  test.describe(name, () => {
    test.use({ viewport });

    test('the dashboard does not scroll sideways, nor does an open row of its table, or the form with its options open', async ({
      page,
    }) => {
      await apply(page, css);
      await page.route('**/api/measurements', (route) => route.fulfill({ json: [sentMeasurement] }));
      await logIn(page);
      await expect(page.getByText('4,000 of 4,000 sent', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Details of vltcdg01' }).click();
      await page.getByRole('checkbox', { name: /vltcdg01/ }).check();
      await expectNothingSideways(page);
      await page.goto('/dashboard/measure?target=2606:4700:4700::1111&ttl=0&agents=vltcdg01,vltgru01');
      await expect(page.getByRole('textbox', { name: 'Last TTL' })).toBeVisible();
      await expect(page.getByText('Left out:')).toBeVisible();
      await page.locator('summary').filter({ hasText: 'Source address' }).click();
      await expectInside(page.getByRole('button', { name: 'Choose other addresses' }));
      await expectNothingSideways(page);
    });
  });
}

/** Nothing of it reaches beyond the box that it is in: what does may be cut there, and the page does not scroll. */
async function expectInside(element: Locator): Promise<void> {
  const beyond = await element.evaluate((button) => {
    const box = button.parentElement?.getBoundingClientRect();
    return button.getBoundingClientRect().right - (box?.right ?? 0);
  });
  expect(beyond).toBeLessThanOrEqual(0);
}

/** Changes the setting while the page is open: its layout is decided by the width and the letters alone. */
async function expectNothingSidewaysWith(page: Page, { name, css, ...viewport }: (typeof settings)[number]): Promise<void> {
  await test.step(name, async () => {
    await page.setViewportSize(viewport);
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, css);
    await renderedAtSize(page);
    await expectNothingSideways(page);
  });
}

/** Styles every page that is opened from now on. A style sheet of the page's own: the CSP refuses others. */
async function apply(page: Page, css: string): Promise<void> {
  await page.addInitScript((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.addEventListener('DOMContentLoaded', () => {
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
  }, css);
}
