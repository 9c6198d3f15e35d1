import { brotliCompressSync } from 'node:zlib';
import type { Request } from '@playwright/test';
import { describeApp, remoteFolders } from 'local/apps';
import { expectAlive } from '../support/page-quality.ts';
import { expectSingles, isAnnouncer, isOf, record, weigh } from '../support/scripts.ts';
import { expect, logIn, test } from '../support/site.ts';
import { keepInBackground, stopPrefetching } from '../support/traffic.ts';

const kB = 1000;

/** The budgets of the production build, in bytes as they are sent (brotli); of the dashboard's code: `dashboard-budgets.spec.ts`. */
const budgets = {
  /** Hashes of chunks in it, which no compressor shortens, vary by 0.1 kB with each build. */
  js: 83 * kB,
  /** What the home page has besides: its picture, what checks a target and warns of it, and all below its first screen. */
  home: 3 * kB,
  css: 5 * kB,
  requests: 5,
  /** The runtime of Module Federation and the loader, and what a remote's entry brings of the runtime. */
  federation: 14.2 * kB,
  entry: 14.4 * kB,
  /** The login SDK with our session: what a visitor who is signed in, or signs in, loads beside the first script. */
  session: 21.5 * kB,
  /** A remote's own code, entry and all. */
  documentation: 32.5 * kB,
  deepLink: { '/docs/measurements': 127.2 * kB, '/dashboard': 171 * kB },
  /** 5.2 kB are the index's library; the rest is the text of all pages, 1.1 kB for each of the longer ones. */
  search: 21.5 * kB,
  /** The query box in use, with its editor; and what a chart adds. */
  editor: 130 * kB,
  chart: 5.7 * kB,
};

test('an anonymous first visit to the home page is within its budget', async ({ page, stack }) => {
  // What is fetched after a second, or while the page is idle, is not part of the first visit.
  await keepInBackground(page);
  const requests = record(page);
  await page.goto('/');
  await expectAlive(page);
  await page.waitForLoadState('networkidle');

  const ofHome = (request: Request) => /\/home\.[^/]+\.js$/.test(request.url());
  const js = await weigh(requests.filter((request) => !ofHome(request)));
  const home = await weigh(requests.filter(ofHome));
  console.log(`    the first script ${(js / kB).toFixed(2)} kB, the home page's chunk ${(home / kB).toFixed(2)} kB`);
  expect(home).toBeGreaterThan(1 * kB);
  expect(home).toBeLessThanOrEqual(budgets.home);
  const css = brotliCompressSync((await page.locator('head style').textContent()) ?? '').length;
  expect(js).toBeGreaterThan(50 * kB);
  expect(js).toBeLessThanOrEqual(budgets.js);
  expect(css).toBeGreaterThan(1 * kB);
  expect(css).toBeLessThanOrEqual(budgets.css);
  expect(requests.length).toBeLessThanOrEqual(budgets.requests);
  expect(requests.filter((request) => request.url().startsWith(stack.origins.login))).toEqual([]);
  expect(requests.filter((request) => request.url().includes('/api/'))).toEqual([]);
  expect(requests.filter((request) => request.resourceType() === 'font')).toEqual([]);
});

for (const path of ['/docs/measurements', '/docs/datasets']) {
  test(`the remote's own code on ${path} keeps to its budget`, async ({ page }) => {
    await stopPrefetching(page);
    const requests = record(page);
    await page.goto(path);
    await expectAlive(page);
    await page.waitForLoadState('networkidle');

    const js = await weigh(requests.filter(isOf('remote_docs')));
    expect(js).toBeGreaterThan(5 * kB);
    expect(js).toBeLessThanOrEqual(budgets.documentation);
    expectSingles(requests, ['react', 'react-dom', 'router', 'shared/auth']);
  });
}

for (const folder of remoteFolders) {
  const { name, page: declared, budget = 0 } = await describeApp(folder);
  if (!declared) continue;
  test(`the remote's own code on ${declared.path} keeps to the budget in ${folder}/rspack.config.ts`, async ({ page }) => {
    await stopPrefetching(page);
    const requests = record(page);
    if (declared.signedInOnly) await logIn(page);
    await page.goto(declared.path);
    await expectAlive(page);
    await page.waitForLoadState('networkidle');
    const js = await weigh(requests.filter((request) => isOf(name)(request) && !isAnnouncer(request)));
    expect(js).toBeGreaterThan(5 * kB);
    expect(js).toBeLessThanOrEqual(budget * kB);
  });
}

test('the search of the documentation is fetched when it is used, and keeps to its budget', async ({ page }) => {
  await stopPrefetching(page);
  await page.goto('/docs/measurements');
  const field = page.getByRole('combobox', { name: 'Search the documentation' });
  await expectAlive(page);
  await page.waitForLoadState('networkidle');
  const requests = record(page);
  await field.fill('prefix');
  await expect(page.getByRole('option').first()).toBeVisible();
  const js = await weigh(requests);
  expect(js).toBeGreaterThan(5 * kB);
  expect(js).toBeLessThanOrEqual(budgets.search);
});

test('the query box brings its editor and its chart when they are used, and no sooner', async ({ page }) => {
  test.setTimeout(180_000);
  const requests = record(page);
  // Pages that an idle browser gets ahead are no part of the box.
  const ofPage = /\/(remoteEntry|App|(measurements|datasets)[a-z-]*)\.[^/]+\.js$/;
  const newest = async () => {
    const scripts = requests.splice(0).filter((request) => isOf('remote_docs')(request) && !ofPage.test(request.url()));
    return weigh(scripts);
  };
  await page.goto('/docs/datasets/query');
  await expectAlive(page);
  await page.waitForLoadState('networkidle');
  expect(await newest()).toBeLessThan(1.5 * kB);

  await page.getByRole('textbox', { name: 'Query in SQL' }).focus();
  await expect(page.locator('.cm-content')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  const answer = page.getByRole('region', { name: 'Query answer', exact: true });
  await expect(answer.getByRole('table')).toBeVisible({ timeout: 120_000 });
  const editor = await newest();
  await answer.getByRole('button', { name: 'Chart' }).click();
  await expect(answer.getByRole('img', { name: /^One line: / })).toBeVisible();
  const chart = await newest();
  console.log(
    `    the query box in use: ${(editor / kB).toFixed(1)} kB with its editor and answers, ${(chart / kB).toFixed(1)} kB for a chart`,
  );
  expect(editor).toBeGreaterThan(50 * kB);
  expect(editor).toBeLessThanOrEqual(budgets.editor);
  expect(chart).toBeGreaterThan(3 * kB);
  expect(chart).toBeLessThanOrEqual(budgets.chart);
});

const ofFederation = /\/assets\/federation\.[^/]+\.js$/;

test('the home page starts without the runtime of Module Federation', async ({ page }) => {
  // What the reader rests on is prefetched; nothing is before.
  await keepInBackground(page);
  const requests = record(page);
  await page.goto('/');
  await expectAlive(page);
  expect(requests.filter((request) => ofFederation.test(request.url()))).toEqual([]);
  await page.locator('a[href^="/docs"]').first().hover();
  await expect.poll(() => requests.filter((request) => ofFederation.test(request.url())).length).toBe(1);
});

for (const [name, path, open] of [
  ['the documentation', '/docs/measurements', () => Promise.resolve()],
  ['the dashboard', '/dashboard', logIn],
] as const) {
  test(`all scripts of a deep link to ${name} keep to their budgets`, async ({ page }) => {
    await stopPrefetching(page);
    const fetched = record(page);
    await open(page);
    // What the next page cuts off has no size.
    await page.waitForLoadState('networkidle');
    const opened = record(page);
    await page.goto(path);
    await expectAlive(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Of a page that needs a session, files have come with the page before it: each counts once.
    const urls = new Set(opened.map((request) => request.url()));
    const requests = [...urls].flatMap((url) => fetched.find((request) => request.url() === url && !isAnnouncer(request)) ?? []);
    const bytes = async (which: RegExp) => weigh(requests.filter((request) => which.test(request.url())));
    const [all, federation, entry] = [await bytes(/./), await bytes(ofFederation), await bytes(/\/remoteEntry\./)];
    const session = await bytes(/\/assets\/session\./);
    const inKB = (size: number) => `${(size / kB).toFixed(1)} kB`;
    console.log(`    ${path}: ${inKB(all)}, of which federation ${inKB(federation)}, entry ${inKB(entry)}, login ${inKB(session)}`);
    if (path === '/dashboard') expect(session).toBeGreaterThan(10 * kB);
    expect(session).toBeLessThanOrEqual(path === '/dashboard' ? budgets.session : 0);
    expect(entry).toBeGreaterThan(5 * kB);
    expect(entry).toBeLessThanOrEqual(budgets.entry);
    expect(federation).toBeGreaterThan(5 * kB);
    expect(federation).toBeLessThanOrEqual(budgets.federation);
    expect(all).toBeLessThanOrEqual(budgets.deepLink[path]);
    expect(requests.filter((request) => ofFederation.test(request.url()))).toHaveLength(1);
  });
}
