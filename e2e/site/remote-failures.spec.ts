import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import type { RemoteFault, RemoteFile } from 'local/faults';
import type { Discovery } from 'shared/discovery';
import { expectAlive, expectSoundAtWidths } from '../support/page-quality.ts';
import { expect, logIn, test } from '../support/site.ts';
import { hold, recordTraffic, stopPrefetching } from '../support/traffic.ts';

/** What the browser says of the failures that these tests cause. */
const causedHere = /remote_docs|Failed to load resource|integrity|This file throws on purpose|SyntaxError|MIME type/;

// What else may be wrong with a version, and what the operator hears of it: releases/broken.spec.ts.
const failures: [RemoteFile, RemoteFault][] = [
  ['entry', 'reset'],
  ['chunk', 'html'],
  ['css', 'missing'],
  ['css', 'tampered'],
  ['css', 'hang'],
];

for (const [file, fault] of failures) {
  // Reliability: an entry, chunk or style sheet is missing, changed, cut short or hangs
  test(`the previous version takes over when the current one has this ${file}: ${fault}`, async ({ page, faults, provokes }) => {
    provokes(causedHere);
    // The style sheet is asked for by the click.
    await stopPrefetching(page);
    const traffic = recordTraffic(page);
    await faults.set({ remotes: { remote_docs: { [file]: fault, previous: true } } });
    if (file === 'css') {
      if (fault === 'hang') await page.clock.install();
      // In a page that is served whole, the styles are there already.
      await page.goto('/');
      await expectAlive(page);
      const asked = page.waitForRequest(/remote_docs.*\.css/);
      await page.getByRole('link', { name: 'learn to use it' }).click();
      await asked;
      if (fault === 'hang') await page.clock.fastForward(6_000);
      await expect(page.getByRole('heading', { level: 1, name: 'Measurements' })).toBeVisible();
    } else {
      await page.goto('/docs/measurements');
      await expectAlive(page);
    }
    expect(traffic.all.filter((request) => /-previous\/.*\.js$/.test(request.url()))).not.toEqual([]);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('the last version has a longer time limit than the others', async ({ page }) => {
  await page.clock.install();
  const letGo = await hold(page, '**/remotes/remote_docs/**/remoteEntry*');
  await page.goto('/docs/measurements', { waitUntil: 'commit' });
  // With this element the time limit of the entry begins: of another version it would be 5 s.
  await page.locator('script[src*="/remoteEntry."]').waitFor({ state: 'attached' });
  await page.clock.fastForward(7_000);
  letGo();
  await expectAlive(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a version that brings a newer React runs with the React of the page', async ({ page, provokes }) => {
  provokes(causedHere);
  await stopPrefetching(page);
  await alterEntry(page, '/docs/measurements', 'remote_docs', (text) => text.replaceAll(/"19\.\d+\.\d+"/g, '"19.999.0"'));
  await page.goto('/docs/measurements');
  await expect(page.getByRole('heading', { level: 1, name: 'Measurements' })).toBeVisible();
  await expect.poll(() => scriptsOf(page, '/remotes/remote_docs/')).toHaveLength(3);
});

// Reliability: no version can be loaded
test('a remote whose versions all fail to load is named; the rest of the page works, and Retry loads it after a repair', async ({
  page,
  faults,
  provokes,
}) => {
  provokes(causedHere);
  await faults.set({ remotes: { remote_docs: { entry: 'missing' } } });
  await page.goto('/docs/measurements');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The documentation could not be loaded. You can read the text below, but its buttons do not work.');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await page.goBack();

  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toBeVisible();
  await faults.reset();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Measurements' })).toBeVisible();
});

// Reliability: no version of the dashboard can be loaded for a shared page
test('a shared page whose remote cannot be loaded says so in place of its loading text; Retry works after a repair', async ({
  page,
  faults,
  provokes,
}) => {
  provokes(/remote_dashboard|Failed to load resource/);
  await faults.set({ remotes: { remote_dashboard: { entry: 'missing' } } });
  await page.goto('/dashboard/agents/vltcdg01');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Something did not load']);
  await expect(page.getByRole('alert')).toContainText('The dashboard could not be loaded. The rest of the site still works.');
  await expect(page.getByText('Loading')).toHaveCount(0);
  await expectSoundAtWidths(page);
  await faults.reset();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Agent vltcdg01']);
});

// Reliability: the runtime of Module Federation cannot be loaded
test('without the runtime of Module Federation, the place of the remote says so; no version counts as broken, and Retry works after a repair', async ({
  page,
  provokes,
}) => {
  provokes(/Failed to load resource|federation|integrity|preload/);
  const chunk = '**/assets/federation.*.js';
  await page.route(chunk, (route) => route.abort());
  await page.goto('/docs/measurements', { waitUntil: 'commit' });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The documentation could not be loaded. You can read the text below, but its buttons do not work.');
  expect(await page.evaluate(() => localStorage.getItem('release.failed'))).toBeNull();
  await page.unroute(chunk);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Search the documentation' })).toBeVisible();
  await expect.poll(() => scriptsOf(page, '/remotes/remote_docs/')).not.toEqual([]);
});

test('a documentation that hangs does not delay the home page or the dashboard', async ({ page, faults, provokes }) => {
  provokes(causedHere);
  await faults.set({ remotes: { remote_docs: { entry: 'hang', chunk: 'hang' } } });
  await logIn(page);
  await expect(page.getByText('Credits Used Today')).toBeVisible();
});

/** Paths of the scripts that the page has loaded and whose path contains `part`. */
function scriptsOf(page: Page, part: string): Promise<string[]> {
  return page.evaluate(
    (text) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes(text) && name.endsWith('.js')),
    part,
  );
}

/** Serves another text as the entry of a remote, released as such: its integrity is right. */
async function alterEntry(page: Page, path: string, remote: string, alter: (text: string) => string): Promise<void> {
  const serveDocument = async (route: Route) => {
    const response = await route.fetch();
    const html = await response.text();
    const json = /<script type="application\/json" id="discovery">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    const { entry } = (JSON.parse(json) as Discovery).remotes[remote] ?? {};
    const original = await (await page.request.get(entry?.url ?? '')).text();
    const body = alter(original);
    expect(body === original, 'the entry is altered').toBe(false);
    const integrity = `sha384-${createHash('sha384').update(body).digest('base64')}`;
    const serveEntry = (inner: Route) =>
      inner.fulfill({ body, contentType: 'text/javascript', headers: { 'Access-Control-Allow-Origin': '*' } });
    await page.route(`**${entry?.url}*`, serveEntry, { times: 1 });
    await route.fulfill({ response, body: html.replaceAll(entry?.integrity ?? '', integrity) });
  };
  await page.route(path, serveDocument, { times: 1 });
}
