import { expect, test } from '../support/site.ts';

test('unknown paths, among them known ones in the wrong case, have status 404 and the not-found page', async ({ page, provokes }) => {
  provokes(/404/);
  for (const path of ['/no/such/page', '/ABOUT', '/Docs/measurements', '/docs/datasets/Tables']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: /not found/i }), path).toBeVisible();
    if (path === '/no/such/page') await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
});

test('a page of another site cannot show ours in a frame', async ({ page, stack, provokes }) => {
  provokes(/frame/i);
  const refused = page.waitForEvent('console', (message) => message.text().includes(stack.origins.site));
  await page.setContent(`<iframe src="${stack.origins.site}/"></iframe>`);
  expect((await refused).text()).toMatch(/frame-ancestors|X-Frame-Options/);
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Measure the Internet' })).toHaveCount(0);
});

test('browsers find the icon at the root of the site', async ({ request }) => {
  const icon = await request.get('/favicon.ico');
  expect(icon.status()).toBe(200);
  expect(icon.headers()['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/);
  expect(icon.headers()['cache-control']).toBe('no-cache');
  // An icon file (type 1) of three sizes.
  expect([...(await icon.body()).subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
  const html = await (await request.get('/')).text();
  expect(html).toContain('<link rel="icon" href="/favicon.ico" sizes="32x32">');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pages that are made in the browser have a title, say what they need, and where to go on', async ({ page, provokes }) => {
    provokes(/404/);
    const inBrowser = 'The dashboard, the list of releases and the end of a login are made in your browser.';
    const result = 'The result of a measurement, and the page of an agent, are made in your browser';
    for (const [path, title, sentence] of [
      ['/dashboard', 'Dashboard', inBrowser],
      ['/dashboard/measure?target=::1', 'Measure', inBrowser],
      ['/dashboard/measurements', 'Measurements', inBrowser],
      ['/dashboard/measurements/m1', 'Dashboard', result],
      ['/dashboard/agents/vltcdg01', 'Dashboard', result],
      ['/dashboard/no/such/page', 'Dashboard', result],
      ['/about/pages', 'All pages', inBrowser],
      ['/releases', 'Releases', inBrowser],
      ['/callback', 'Signing in', inBrowser],
      ['/no/such/page', 'Page not found', inBrowser],
    ] as const)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page).toHaveTitle(`${title} · nxthdr`);
        // By CSS: Playwright looks for roles and texts nowhere in `<noscript>`.
        const main = page.locator('main');
        await expect(main).toHaveCount(1);
        await expect(main.locator('h1')).toBeVisible();
        await expect(main.locator('h1')).toHaveText('This page needs JavaScript');
        await expect(page.locator('noscript section')).toContainText(sentence);
        await main.locator('a[href="/docs/datasets"]').click();
        await expect(page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
      });
  });

  test('pages that are prerendered do not say that they need JavaScript, in a style of their own or without', async ({ page }) => {
    for (const path of ['/', '/about', '/docs/measurements']) {
      await page.goto(path);
      await expect(page.locator('main')).toHaveCount(1);
      await expect(page.locator('h1')).toHaveCount(1);
      expect(await page.content()).not.toContain('This page needs JavaScript');
    }
  });
});
