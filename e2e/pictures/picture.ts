import type { Locator, Page } from '@playwright/test';
import type { Stack } from 'local/stack';
import { test as base, expect } from '../support/embedding.ts';
import type { HostPage } from '../support/host-page.ts';
import { pictureName, sizes, themes } from './reference.ts';
import { settleText } from './settle-text.ts';

/** The moment at which all pictures are taken. In the past: the login service's tokens, which are of today, are valid in it. */
const NOW = new Date('2026-03-10T14:20:00Z');

/** What brings a page into the state that its pictures show. */
type Open = (fixtures: {
  page: Page;
  stack: Stack;
  faults: Stack['faults'];
  embed(page: { body: string; script?: string }): Promise<HostPage>;
  provokes(pattern: RegExp): void;
}) => Promise<void>;

interface PictureOptions {
  /** Shows the page from its top down to here, in px; by default what the window shows. */
  down?: number;
  /** What the window shows at its top; the beginning of the page by default. */
  at?(page: Page): Locator;
}

/** What the datasets, whose rows are of today, answer: the path that the home page asks for. */
const newestPath = {
  agent: 'vltcdg01',
  target: '2001:db8:ffff::1',
  at: NOW.getTime() / 1000 - 90,
  hops: [
    [1, 4, 0],
    [2, 11, 0],
    [3, 13, 0],
    [5, 62, 0],
    [6, 71, 0],
    [7, 118, 0],
    [8, 124, 1],
  ],
  replies: 48_211,
  agents: 7,
};

/** An answer of one row, in the format that the client of the datasets reads: names, types, and the row. */
const rowsOf = (row: Record<string, unknown>) =>
  [Object.keys(row), Object.keys(row).map(() => 'String'), Object.values(row)].map((line) => `${JSON.stringify(line)}\n`).join('');

/** Clocks, chance and data are always the same. */
const test = base.extend({
  page: async ({ page, stack }, use) => {
    stack.clock.stop(NOW);
    await page.clock.setFixedTime(NOW);
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'System');
      let state = 1;
      Math.random = () => {
        state = (state * 48_271) % 0x7fff_ffff;
        return state / 0x7fff_ffff;
      };
    });
    await page.route(`${stack.origins.datasets}/**`, (route) =>
      route.fulfill({ body: rowsOf(newestPath), headers: { 'Access-Control-Allow-Origin': '*' } }),
    );
    await use(page);
  },
});

const DIFFERS = 'The page differs from its reference picture. If it should: `npx -y pnpm@12 pictures`.';

let isKnownBrowser = false;

/** Declares a state of the site whose pictures are compared with `reference/`: one for each size of window, in each theme. */
export function picture(name: string, open: Open, options: PictureOptions = {}): void {
  test(name, async ({ page, stack, faults, embed, provokes }) => {
    if (!isKnownBrowser) await expectKnownBrowser(page);
    isKnownBrowser = true;
    await page.setViewportSize(sizes[0]);
    await open({ page, stack, faults, embed, provokes });
    // Nothing is hovered.
    await page.mouse.move(0, 0);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await scroll(page, options.at?.(page));
      for (const theme of themes) {
        await show(page, theme);
        await settleText(page);
        const shown = options.down === undefined ? {} : { fullPage: true, clip: await upTo(page, options.down) };
        await expect.soft(page, DIFFERS).toHaveScreenshot(pictureName(name, size, theme), shown);
      }
    }
  });
}

async function scroll(page: Page, place?: Locator): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await place?.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
}

async function upTo(page: Page, down: number) {
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: document.documentElement.scrollHeight }));
  return { x: 0, y: 0, width, height: Math.min(height, down) };
}

/** The browser renders text, lines and gradients as the one did that took the reference pictures. */
async function expectKnownBrowser(page: Page): Promise<void> {
  const version = page.context().browser()?.version();
  await page.setViewportSize({ width: 400, height: 120 });
  await page.setContent(`<body style="margin: 0; background: linear-gradient(90deg, #0b0f14, #4fd1c5); color: #fff">
    <p style="margin: 8px; font: 400 15px system-ui">Measure the Internet from the inside: 0123456789</p>
    <p style="margin: 8px; font: 650 22px system-ui">Hamburgefonstiv</p>
    <p style="margin: 8px; font: 400 13px monospace; border: 1px solid; border-radius: 10px">2001:db8:a::/48 → 12,000</p>`);
  await expect(
    page,
    `This browser (Chromium ${version}) renders text differently from the one of the reference pictures, which it cannot be compared with. ` +
      'Use the Chromium that Playwright installs or the one of Debian, or take new pictures: `npx -y pnpm@12 pictures`.',
  ).toHaveScreenshot('browser.png', { maxDiffPixelRatio: 0.002 });
}

/** The site follows the system, as its visitor has chosen; an embedded dashboard has the theme that its page names. */
async function show(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((theme) => {
    for (const element of document.querySelectorAll('probing-dashboard')) element.setAttribute('theme', theme);
  }, theme);
}

export { expect };
