import { type Browser, chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../find-browser.mjs';
import { linesOf, open, write } from '../support/query-box.ts';
import { expect, logIn, test as site } from '../support/site.ts';

const executablePath = findBrowser();

/** Playwright turns the cache off, and `chromium-headless-shell` has it only by a switch: these tests have a browser of their own. */
const test = site.extend<object, { cachingBrowser: Browser }>({
  cachingBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const browser = await chromium.launch({
        ...(executablePath && { executablePath }),
        args: [...browserArguments, '--enable-bfcache'],
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ cachingBrowser, stack, viewport }, use) => {
    const context = await cachingBrowser.newContext({ baseURL: stack.origins.site, viewport });
    await use(context);
    await context.close();
  },
});

const elsewhere = 'https://elsewhere.example/';

test.beforeEach(async ({ context }) => {
  await context.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }));
  await context.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
    // In the cache, the page does not know yet how it will be shown again.
    addEventListener('pagehide', () => Object.assign(window, { persisted: undefined }));
  });
});

/** @param persisted - whether the page comes out of the cache. If it should and does not, the failure has the browser's reasons. */
async function goBack(page: Page, persisted: boolean): Promise<void> {
  // The page itself is told of some reasons only that they are `masked`.
  const devtools = await page.context().newCDPSession(page);
  let reasons = '';
  devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons = JSON.stringify(notRestoredExplanations);
  });
  await devtools.send('Page.enable');
  // A page out of the cache does not load.
  await page.goBack({ waitUntil: 'commit' });
  const shown = () => page.evaluate(() => Reflect.get(window, 'persisted'));
  await expect.poll(shown).toBeDefined();
  await devtools.detach();
  expect(await shown(), reasons).toBe(persisted);
}

// Reliability: Back from another site to a page in the browser's back/forward cache
test('a page out of the back/forward cache has its place, the typed query and the theme of another tab; Login works, twice', async ({
  page,
  context,
  watch,
}) => {
  const other = await context.newPage();
  watch(other);
  await other.goto('/about');
  let [place, theme] = [0, ''];
  // A browser gives up a page that does not come to rest within its time, as on a busy machine.
  await expect(async () => {
    await open(page);
    await write(page, 'SELECT 1 AS mine');
    place = await page.evaluate(() => {
      window.scrollTo(0, 150);
      return window.scrollY;
    });
    expect(place).toBeGreaterThan(0);
    theme = (await page.locator('html').getAttribute('data-theme')) === 'light' ? 'Dark' : 'Light';
    await page.waitForLoadState('networkidle');
    await page.goto(elsewhere);
    await other.getByRole('radio', { name: theme }).check({ force: true });
    await goBack(page, true);
  }).toPass({ timeout: 40_000 });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase());
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
  expect(await linesOf(page)).toEqual(['SELECT 1 AS mine']);
  for (let time = 0; time < 2; time++) {
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    // Login tries out whether the browser keeps cookies; a page that may not be stored leaves the cache when one is set.
    await goBack(page, false);
  }
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeEnabled();
});

test('the dashboard is not kept in the back/forward cache: after Logout in another tab, Back shows nothing of the account', async ({
  page,
  context,
  watch,
}) => {
  await logIn(page);
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await page.goto(elsewhere);
  await goBack(page, false);
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await page.goto(elsewhere);
  const other = await context.newPage();
  watch(other);
  await other.goto('/about');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/');
  await goBack(page, false);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('Credits Used Today');
});
