import path from 'node:path';
import { startExample } from 'example-server';
import { closeWithHosts } from '../support/host-page.ts';
import { expectSound } from '../support/page-quality.ts';
import { expect, submitPassword, test } from '../support/site.ts';
import { hold, recordTraffic } from '../support/traffic.ts';

declare global {
  interface Window {
    shadowRoots: ShadowRoot[];
  }
}

/** A dashboard that is not in the page any more may go on all the same, unless it was unmounted: then its root is empty. */
function keepShadowRoots() {
  const { attachShadow } = Element.prototype;
  window.shadowRoots = [];
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    window.shadowRoots.push(root);
    return root;
  };
}

const hosts = ['html', 'react-19', 'react-18', 'vue-3', 'vite'];

for (const name of hosts) {
  test(`examples/${name} shows agents, signs in and out, fetches a new token, changes the theme, and lets the dashboard go`, async ({
    page,
    stack,
    provokes,
  }) => {
    const host = await startExample(path.join(import.meta.dirname, '../../examples', name), stack.origins.site, 0);
    const agents = page.getByRole('table', { name: 'Agents' });
    const credits = page.getByText('Daily Credits Limit');
    const button = (text: string) => page.getByRole('button', { name: text, exact: true });
    await page.addInitScript(keepShadowRoots);
    await page.goto(host.url);
    await expect(agents.getByRole('rowheader').first()).toBeVisible();
    await expect(credits).toHaveCount(0);
    await expectSound(page);

    await button('Login').click();
    await submitPassword(page);
    await expect(page).toHaveURL(host.url);
    await expect(credits).toBeVisible();

    // The tokens are for the page's own scripts, and the cookie is for none.
    const fromElsewhere = await page.request.get(`${host.url}token`, { headers: { 'Sec-Fetch-Site': 'same-site' } });
    expect([fromElsewhere.status(), await page.evaluate('document.cookie')]).toEqual([403, '']);

    provokes(/ 401 /);
    await page.route('**/api/user/me', (route) => route.fulfill({ status: 401, json: { error: 401, message: 'Expired' } }), { times: 1 });
    const traffic = recordTraffic(page);
    await button('Refresh').click();
    await expect.poll(() => traffic.to('/api/user/me')).toHaveLength(2);
    const [first, second] = traffic.to('/api/user/me').map((request) => request.headers().authorization);
    expect(second).toMatch(/^Bearer .{100}/);
    expect(second).not.toBe(first);

    await page.getByRole('searchbox').fill('cdg');
    await page.getByLabel('Theme').selectOption('light');
    await expect(agents).toHaveCSS('color', 'rgb(17, 23, 31)');
    await expect(page.getByRole('searchbox')).toHaveValue('cdg');

    await button('Hide the dashboard').click();
    await expect(page.locator('main *')).toHaveCount(0);
    // The element has one of its own, for its place in the page.
    const texts = await page.evaluate(() => window.shadowRoots.map(({ textContent }) => textContent));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.join('')).toBe('');
    await button('Show the dashboard').click();
    await expect(credits).toBeVisible();

    await button('Sign out').click();
    await expect(button('Login')).toBeVisible();
    await expect(agents.getByRole('rowheader').first()).toBeVisible();
    await expect(credits).toHaveCount(0);
    // Not the same person by one press, either.
    await button('Login').click();
    await expect(page.getByLabel('Password')).toBeVisible();
    await closeWithHosts(page, [host]);
  });
}

// By the site's script and by its manifest; the other examples have the script too.
for (const name of ['html', 'react-19']) {
  test(`examples/${name} is a page that works when the site or its own server fails, and while the site’s script is late`, async ({
    page,
    stack,
    provokes,
  }) => {
    const host = await startExample(path.join(import.meta.dirname, '../../examples', name), stack.origins.site, 0);
    const first = name === 'react-19' ? '**/embed/mf-manifest.json' : '**/embed/dashboard.js';
    const expectUsable = async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByLabel('Theme').selectOption('light');
      await page.getByRole('button', { name: 'Hide the dashboard' }).click();
      await page.getByRole('button', { name: 'Show the dashboard' }).click();
      await expect(page.getByRole('button', { name: 'Hide the dashboard' })).toBeVisible();
    };
    provokes(/ERR_FAILED|Failed to fetch|502/);
    await page.route(first, (route) => route.abort());
    await page.goto(host.url);
    await expectUsable();

    await page.unroute(first);
    const release = await hold(page, first);
    // Its own scripts have run by then; the one that is held does not delay it.
    await page.goto(host.url, { waitUntil: 'domcontentloaded' });
    await expectUsable();
    release();
    const agents = page.getByRole('table', { name: 'Agents' });
    await expect(agents).toHaveCSS('color', 'rgb(17, 23, 31)');
    await expect(agents).toHaveCount(1);

    await page.route('**/token', (route) => route.fulfill({ status: 502 }));
    await page.reload();
    await expect(agents.getByRole('rowheader').first()).toBeVisible();
    await expect(page.getByText('Failed to retrieve access token: Failed to fetch access token').first()).toBeVisible();
    await expectUsable();
    await closeWithHosts(page, [host]);
  });
}

test('the page with React 19 brings React itself, and its policy stops what a manifest would bring from elsewhere', async ({
  page,
  stack,
  provokes,
}) => {
  const host = await startExample(path.join(import.meta.dirname, '../../examples/react-19'), stack.origins.site, 0);
  const traffic = recordTraffic(page);
  await page.route('**/embed/mf-manifest.json', async (route) => {
    const manifest = await (await route.fetch()).json();
    manifest.metaData.publicPath = manifest.metaData.publicPath.replace(stack.origins.site, stack.origins.gateway);
    await route.fulfill({ json: manifest, headers: { 'Access-Control-Allow-Origin': '*' } });
  });
  provokes(/RUNTIME-00|Content Security Policy/);
  await page.goto(host.url);
  await expect(page.getByText('The dashboard is not available.')).toBeVisible();
  const refused = traffic.all.filter((request) => request.url().includes('/remotes/'));
  expect(new Set(refused.map((request) => request.failure()?.errorText))).toEqual(new Set(['csp']));

  await page.unroute('**/embed/mf-manifest.json');
  await page.reload();
  await expect(page.getByRole('table', { name: 'Agents' })).toBeVisible();
  const files = traffic.all.map((request) => path.basename(request.url())).filter((file) => /^(Dashboard|react)\./.test(file));
  expect(new Set(files).size).toBe(1);
  expect(files[0]).toMatch(/^Dashboard\./);
  await closeWithHosts(page, [host]);
});
