import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { agents, expect, test } from '../support/embedding.ts';
import { walk } from '../support/focus-walk.ts';
import { expectSound, renderedAtSize } from '../support/page-quality.ts';
import { isAnnouncer } from '../support/scripts.ts';
import { logIn } from '../support/site.ts';
import { keepInBackground, recordTraffic, sentToken, type Traffic } from '../support/traffic.ts';

test('one element and one script show the public agents in a page with a strict policy', async ({ page, embed, stack }) => {
  const traffic = recordTraffic(page);
  await page.addInitScript(() => Object.assign(window, { [Symbol.for('before')]: Object.getOwnPropertyNames(window) }));
  const host = await embed({ body: '<main><h1>Our laboratory</h1><probing-dashboard></probing-dashboard></main>' });
  await page.goto(host.url);
  await expect(agents(page).getByRole('rowheader').first()).toBeVisible();
  // The last part that is loaded: until then its script is in the page's head.
  await expect(agents(page).getByText('Amsterdam', { exact: true })).toBeVisible();
  await expect(page.getByText('Access Token:')).toHaveCount(0);
  // The page is as it was, but for the element, and what is documented.
  expect((await globalsSince(page)).map((name) => name.replace(/[0-9a-f]{12}$/, '…'))).toEqual([
    'ProbingDashboard',
    'dashboard_embed',
    'rspackChunkdashboard_embed_…',
  ]);
  const traces = () =>
    page.evaluate(() => [
      document.head.querySelectorAll('script, link, style').length,
      localStorage.length + sessionStorage.length,
      document.cookie,
    ]);
  // A script is in the head until it is loaded.
  await expect.poll(traces).toEqual([0, 0, '']);
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  const sizes = await sizesOf(traffic, stack.origins.site);
  expect(sizes.script).toBeLessThanOrEqual(6_000);
  console.log(`    a plain page: ${sizes.all} bytes`);
  expect(sizes.all).toBeLessThanOrEqual(110_200);
  await expectSound(page);
});

test('with a token of the page everything is shown; options change in place, and nothing stays behind', async ({
  page,
  embed,
  stack,
  provokes,
}) => {
  const token = await sentToken(page, () => logIn(page));
  // What the page of the site loads ahead is not the host page's.
  await page.goto('about:blank');
  await keepInBackground(page);
  const traffic = recordTraffic(page);
  const host = await embed({
    body: '<main></main>',
    script: `
      window.asked = [];
      window.dashboard = ProbingDashboard.mount(document.querySelector('main'), {
        gateway: '',
        getAccessToken: async (request) => { asked.push(request); return ${JSON.stringify(token)}; },
      });
      dashboard.ready.then(() => { window.isReady = true; });`,
  });
  await page.goto(host.url);
  await expect(page.getByText('Daily Credits Limit')).toBeVisible();
  await expect(page.getByText(`${token.slice(0, 20)}…`, { exact: true })).toBeVisible();
  await expect(
    agents(page)
      .getByRole('cell', { name: /2001:db8/ })
      .first(),
  ).toBeVisible();
  expect(await page.evaluate('isReady')).toBe(true);
  await expect(agents(page).getByText('Amsterdam', { exact: true })).toBeVisible();
  // With the measurements, which only who is signed in has.
  const { all } = await sizesOf(traffic, stack.origins.site);
  console.log(`    with a token: ${all} bytes`);
  expect(all).toBeLessThanOrEqual(110_200);

  // A copy that the browser refuses leaves the text selected, and a copy by hand is whole.
  provokes(/refused/);
  const copied = page.evaluate(() => {
    const refuse = () => Promise.reject(new Error('refused'));
    Object.assign(Clipboard.prototype, { write: refuse, writeText: refuse });
    return new Promise<string | undefined>((resolve) => {
      document.addEventListener('copy', ({ clipboardData }) => resolve(clipboardData?.getData('text/plain')));
    });
  });
  await page.getByRole('button', { name: 'Copy access token' }).click();
  await expect.poll(() => page.evaluate(() => String(window.getSelection()))).toBe(`${token.slice(0, 20)}…`);
  await page.keyboard.press('ControlOrMeta+c');
  expect(await copied).toBe(token);

  await page.getByRole('searchbox').fill('cdg');
  await page.evaluate("dashboard.update({ panels: ['agents'], theme: 'light' })");
  await expect(page.getByText('Daily Credits Limit')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveValue('cdg');
  await expect(agents(page)).toHaveCSS('color', 'rgb(17, 23, 31)');
  await page.evaluate("dashboard.update({ panels: ['agents', 'map'] })");
  await page.getByRole('searchbox').clear();
  await page.getByRole('button', { name: 'Amsterdam' }).press('Enter');
  const row = page.getByRole('rowheader', { name: 'vltams01' });
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport({ ratio: 1 });
  await expect(row.getByRole('checkbox')).toBeChecked();

  expect(await page.evaluate('localStorage.length')).toBe(0);
  expect(await page.evaluate(problem("dashboard.update({ panels: ['maps'] })"))).toBe(
    "TypeError: The dashboard's option 'panels' must be a list of some of these: credits, token, agents, map, measurements, measurement.",
  );
  await page.evaluate('dashboard.unmount()');
  expect(await page.locator('main').innerHTML()).toBe('');
});

test('a panel alone shows after a failed refresh what it showed before', async ({ page, embed, faults, provokes }) => {
  provokes(/500|GatewayError/);
  const token = await sentToken(page, () => logIn(page));
  const host = await embed({
    body: '<main></main>',
    script: `
      ProbingDashboard.mount(document.querySelector('main'), {
        gateway: '',
        panels: ['credits'],
        getAccessToken: async () => ${JSON.stringify(token)},
      });`,
  });
  await page.goto(host.url);
  // The words are there while the credits are loaded, too.
  await expect(page.getByRole('meter')).toBeVisible();
  const words = [page.getByText(/^Resets in/), page.getByText(/resets at midnight UTC/)];
  for (const text of words) await expect(text).toBeInViewport({ ratio: 1 });
  await faults.set({ gateway: { all: '500' } });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^Old data/)).toBeVisible();
  for (const text of words) await expect(text).toBeInViewport({ ratio: 1 });
});

test('an open command of selected agents never covers the focus, in both directions', async ({ page, embed }) => {
  const token = await sentToken(page, () => logIn(page));
  const host = await embed({
    body: '<a href="#end">Past the dashboard</a><main></main><a id="end" href="/">Our laboratory</a>',
    script: `
      ProbingDashboard.mount(document.querySelector('main'), {
        gateway: '',
        panels: ['agents'],
        getAccessToken: async () => ${JSON.stringify(token)},
      });`,
  });
  await page.goto(host.url);
  for (const id of ['vltams01', 'vltcdg01']) await page.getByRole('checkbox', { name: `Select agent ${id}` }).check();
  await page.getByRole('button', { name: 'Show command' }).click();
  await expect(page.getByRole('button', { name: 'Copy command' })).toBeVisible();
  for (const width of [1280, 360]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 740 });
      await renderedAtSize(page);
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        const { stops, covered } = await walk(page, key);
        expect(stops).toBeGreaterThan(30);
        expect(covered).toEqual([]);
      }
    });
  }
});

test('a page that enforces Trusted Types shows the dashboard with the Trusted Types policy of the guide', async ({
  page,
  embed,
  stack,
}) => {
  const guide = readFileSync(path.join(import.meta.dirname, '../../docs/embedding.md'), 'utf8');
  const [, recipe = ''] = guide.match(/```js\n(window\.trustedTypes[\s\S]+?)```/) ?? [];
  const trustedTypes = recipe.replace('https://www.example.org', stack.origins.site);
  const host = await embed({ body: '<probing-dashboard></probing-dashboard>', trustedTypes });
  await page.goto(host.url);
  await expect(agents(page).getByRole('rowheader').first()).toBeVisible();
});

test('if no version can be loaded, the visitor is told, with Retry', async ({ page, embed, provokes }) => {
  provokes(/dashboard_embed|Failed to load resource/);
  const host = await embed({ body: '<main><h1>Our laboratory</h1><probing-dashboard></probing-dashboard></main>' });
  const entries = /\/container\./;
  await page.route(entries, (route) => route.abort());
  await page.goto(host.url);
  await expect(page.getByRole('alert')).toHaveText('The dashboard could not be loaded.');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectSound(page);
  }
  await page.unroute(entries);
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(agents(page).getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

// Reliability: an option of the element is invalid
test('an element with an invalid option tells the visitor, and names the option in the console, until it is valid', async ({
  page,
  embed,
  provokes,
}) => {
  provokes(/option 'theme'/);
  const reasons: string[] = [];
  page.on('pageerror', ({ message }) => reasons.push(message));
  const host = await embed({ body: '<main><h1>Our laboratory</h1><probing-dashboard theme="pink"></probing-dashboard></main>' });
  await page.goto(host.url);
  const element = page.locator('probing-dashboard');
  const setTheme = (theme: string) => element.evaluate((element, theme) => element.setAttribute('theme', theme), theme);
  await expect(page.getByRole('alert')).toHaveText(
    'The dashboard cannot be shown, because this page has not set it up correctly. Please tell the owner of the page.',
  );
  await expectSound(page);
  await setTheme('light');
  await expect(agents(page).getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  // What is shown stays as it is.
  await setTheme('blue');
  await expect.poll(() => reasons).toHaveLength(2);
  expect(reasons[1]).toMatch(/^The dashboard's option 'theme' must be 'dark', 'light', 'auto'/);
  await expect(agents(page)).toHaveCSS('color', 'rgb(17, 23, 31)');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** Names that the window has got since a page began that has kept them. */
function globalsSince(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const before: string[] = Reflect.get(window, Symbol.for('before'));
    return Object.getOwnPropertyNames(window)
      .filter((name) => !before.includes(name))
      .sort();
  });
}

/** What was downloaded from a site for the dashboard, in bytes: in all, and the script that the page names. */
async function sizesOf({ all }: Traffic, site: string): Promise<{ all: number; script: number }> {
  const sizes = new Map<string, number>();
  // Going to the page cancels what the one before it was loading.
  const sent = all.filter((request) => request.url().startsWith(site) && !request.failure() && !isAnnouncer(request));
  for (const request of sent) sizes.set(request.url(), (await request.sizes()).responseBodySize);
  return { all: [...sizes.values()].reduce((sum, size) => sum + size), script: sizes.get(`${site}/embed/dashboard.js`) ?? Number.NaN };
}

/** An expression whose value is what another one throws. */
function problem(expression: string): string {
  return `(() => { try { ${expression} } catch (error) { return String(error); } })()`;
}
