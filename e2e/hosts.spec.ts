import path from 'node:path';
import { startExample } from 'example-server';
import { expectSound } from './page-quality.ts';
import { expect, submitPassword, test } from './site.ts';

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

for (const name of ['html', 'react-19', 'react-18', 'vue-3', 'vite']) {
  test(`examples/${name} shows agents, signs in and out, fetches a new token, changes the theme, and lets the dashboard go`, async ({
    page,
    stack,
    provokes,
  }) => {
    const host = await startExample(path.join(import.meta.dirname, '../examples', name), stack.origins.site, 0);
    const agents = page.getByRole('table', { name: 'Agents' });
    const credits = page.getByText('Daily Credits Limit');
    const button = (text: string) => page.getByRole('button', { name: text, exact: true });
    await page.addInitScript(keepShadowRoots);
    await page.goto(host.url);
    await expect(agents.getByRole('rowheader').first()).toBeVisible();
    await expect(credits).toHaveCount(0);
    await expectSound(page);

    await button('Log in').click();
    await submitPassword(page);
    await expect(page).toHaveURL(host.url);
    await expect(credits).toBeVisible();

    // The tokens are for the page's own scripts, and the cookie is for none.
    const fromElsewhere = await page.request.get(`${host.url}token`, { headers: { 'Sec-Fetch-Site': 'same-site' } });
    expect([fromElsewhere.status(), await page.evaluate('document.cookie')]).toEqual([403, '']);

    provokes(/ 401 /);
    await page.route('**/api/user/me', (route) => route.fulfill({ status: 401, json: { error: 401, message: 'Expired' } }), { times: 1 });
    const [first] = await Promise.all([page.waitForRequest('**/api/user/me'), button('Refresh all').click()]);
    const second = await page.waitForRequest('**/api/user/me');
    expect(second.headers().authorization).toMatch(/^Bearer .{100}/);
    expect(second.headers().authorization).not.toBe(first.headers().authorization);

    await page.getByRole('searchbox').fill('cdg');
    await page.getByLabel('Theme').selectOption('light');
    await expect(agents).toHaveCSS('color', 'rgb(17, 23, 31)');
    await expect(page.getByRole('searchbox')).toHaveValue('cdg');

    await button('Hide the dashboard').click();
    await expect(page.locator('main *')).toHaveCount(0);
    expect(await page.evaluate(() => window.shadowRoots.map(({ textContent }) => textContent))).toEqual(['']);
    await button('Show the dashboard').click();
    await expect(credits).toBeVisible();

    await button('Sign out').click();
    await expect(button('Log in')).toBeVisible();
    await expect(agents.getByRole('rowheader').first()).toBeVisible();
    await expect(credits).toHaveCount(0);
    await host.close();
  });
}
