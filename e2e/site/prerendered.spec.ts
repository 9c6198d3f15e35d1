import type { Locator, Page } from '@playwright/test';
import { pages as documentation } from '../../remote-docs/src/pages.ts';
import { awaitPageCode, expectAlive, expectNothingSideways, takeShifts, watchShifts } from '../support/page-quality.ts';
import { expect, test } from '../support/site.ts';
import { stopPrefetching } from '../support/traffic.ts';

const pages = [
  { path: '/', title: 'Measure the Internet from the inside', heading: 'Measure the Internet from the inside', within: 'Public domain' },
  { path: '/about', title: 'About', heading: 'About', within: 'RIPE Atlas' },
  { path: '/docs/measurements', title: 'Measurements', heading: 'Measurements', within: 'The four words' },
  { path: '/docs/datasets', title: 'Datasets', heading: 'Datasets', within: 'saimiris.replies' },
  { path: '/docs/datasets/query', title: 'Query', heading: 'Query', within: 'What you see of the answer' },
  { path: '/docs/datasets/tables', title: 'The three tables', heading: 'The three tables', within: 'reply_mpls_labels' },
];

const main = (page: Page) => page.getByRole('main');
/** Every element of a page's own part with its attributes and texts; not where the reader is in it, nor what is for browsers without scripts. */
const drawn = (page: Page) =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('*')].map((element) => {
      const attributes = [...element.attributes]
        .filter(({ name }) => name !== 'aria-current')
        .map(({ name, value }) => `${name}="${value}"`)
        .sort();
      const texts =
        element.localName === 'noscript'
          ? []
          : [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ nodeValue }) => nodeValue);
      return `<${element.localName} ${attributes.join(' ')}> ${texts.join('')}`;
    }),
  );

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, title, heading, within } of pages) {
    test(`${path} is complete, linked and styled`, async ({ page, stack }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(main(page)).toContainText(within);
      await expect(page.getByRole('contentinfo')).toContainText('The code is MIT licensed.');
      await expect(page).toHaveTitle(`${title} · nxthdr`);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', stack.origins.site + path);
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w{3}.*\.$/);
      expect(await page.getByRole('banner').evaluate((header) => getComputedStyle(header).position)).toBe('sticky');
      expect(await main(page).evaluate((element) => getComputedStyle(element).maxWidth)).toBe('1600px');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
    });
  }

  test('link previews show a picture of the site, which is there', async ({ page, stack }) => {
    const pictures = new Set<string | null>();
    for (const { path } of pages) {
      await page.goto(path);
      pictures.add(await page.locator('meta[property="og:image"]').getAttribute('content'));
    }
    const [url = '', ...others] = pictures;
    expect(others).toEqual([]);
    expect(url).toMatch(/\/assets\/preview\.[0-9a-f]{12}\.png$/);
    expect(url?.startsWith(stack.origins.site)).toBe(true);
    const answer = await page.request.get(url ?? '');
    expect(answer.headers()['content-type']).toBe('image/png');
    const file = await answer.body();
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(file.length).toBeLessThan(60_000);
  });

  test('the URL of the documentation leads to its first page', async ({ page }) => {
    await page.goto('/docs');
    await expect(page).toHaveURL('/docs/measurements');
    await expect(page.getByRole('heading', { level: 1, name: 'Measurements' })).toBeVisible();
  });

  test('a phone gets the links in the header, and nothing that needs scripts', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/');
    await expect(page.getByRole('button')).toHaveCount(0);
    await expectNothingSideways(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  });

  test('the documentation is styled by its own sheet, and leads on', async ({ page }) => {
    await page.goto('/docs/measurements');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    expect((await contents.boundingBox())?.x).toBeGreaterThan(640);
    // Nothing is offered that needs scripts.
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.getByRole('link', { name: 'Datasets' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
    await page.getByRole('link', { name: 'query page', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Query in SQL' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByText('Recent queries', { exact: true })).toBeHidden();
  });

  test('the list of pages can be unfolded on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/docs/measurements');
    await expect(page.getByRole('combobox')).toHaveCount(0);
    await page.getByText('All pages').click();
    await page.getByRole('link', { name: 'Enrichment' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Enrichment' })).toBeVisible();
  });

  for (const path of ['/docs/datasets/tables', '/docs/measurements/credits', '/docs/measurements/gateway-api']) {
    test(`${path}: what has been read stays where it is while the rest arrives`, async ({ page }) => {
      await page.goto(path);
      const headings = page.getByRole('heading', { level: 2 });
      const below = await places(headings);
      expect(await takeAway(page.locator('h2 + a, h3 + a'))).toBeGreaterThan(2);
      expect(await places(headings)).toEqual(below);

      // The first table, from its last cell to its first.
      const table = page.locator('table').first();
      const heads = await places(table.locator('thead th'));
      expect(heads.length).toBeGreaterThan(1);
      expect(await takeAway(table.locator('tbody tr + tr'))).toBeGreaterThan(2);
      expect(await places(table.locator('thead th'))).toEqual(heads);
      expect(await takeAway(table.locator('tbody'))).toBe(1);
      expect(await takeAway(table.locator('thead th:last-child'))).toBe(1);
      expect(await places(table.locator('thead th'))).toEqual(heads.slice(0, -1));
    });
  }

  test('the title of the home page stays where it is while the rest arrives', async ({ page }) => {
    await page.goto('/');
    const title = page.getByRole('heading', { level: 1 });
    const place = await title.boundingBox();
    expect(await takeAway(title.locator('xpath=following-sibling::*'))).toBeGreaterThan(0);
    expect(await title.boundingBox()).toEqual(place);
  });
});

for (const { path, heading, within } of pages) {
  test(`${path} is hydrated without a change`, async ({ page }) => {
    await watchShifts(page);
    // Nor does the newest path take the place of the home page's drawing, whenever that is compared.
    await stopPrefetching(page);
    await awaitPageCode(page);
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        Reflect.set(window, 'served', [...document.querySelectorAll('#root *')]);
      });
    });
    await page.goto(path);
    await expectAlive(page);
    await page.waitForLoadState('networkidle');
    const { served, left } = await page.evaluate(() => {
      const elements: Element[] = Reflect.get(window, 'served');
      return { served: elements.length, left: elements.filter((element) => element.isConnected).length };
    });
    expect(served).toBeGreaterThan(40);
    expect(left, 'every element that was served is still there').toBe(served);
    expect(await takeShifts(page)).toEqual([]);
    await expect(main(page)).toContainText(within);

    // What was served is what the browser draws, to the class.
    const asServed = await drawn(page);
    const other = path === '/about' ? 'nxthdr' : 'About';
    await page.getByRole('banner').getByRole('link', { name: other, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect.poll(() => drawn(page)).toEqual(asServed);
  });
}

/** Left, top, width and height of elements. */
const places = (elements: Locator) => elements.evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON()));

/** Removes elements that the parser would read later. Returns their number. */
const takeAway = (later: Locator) =>
  later.evaluateAll((elements) => {
    for (const element of elements) element.remove();
    return elements.length;
  });

test('search engines are told of every page, and what some are about', async ({ request, stack }) => {
  const { site } = stack.origins;
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${site}/sitemap.xml`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  // Its order means nothing to them.
  expect(listed.sort()).toEqual(['/', '/about', ...documentation.map(({ path }) => path)].map((path) => site + path).sort());
  const about = async (path: string) => {
    const html = await (await request.get(path)).text();
    const graph: { '@type': string; name: string }[] = JSON.parse(/"application\/ld\+json">(.*?)</.exec(html)?.[1] ?? '{}')['@graph'] ?? [];
    return graph.map((entry) => `${entry['@type']} ${entry.name}`);
  };
  expect(await about('/')).toEqual(['WebSite nxthdr', 'Organization nxthdr']);
  expect(await about('/docs/datasets')).toEqual(['Dataset saimiris.replies', 'Dataset bmp.updates', 'Dataset flows.records']);
});

for (const path of ['/about/', '/docs/datasets/', '/docs/measurements?from=mail']) {
  test(`${path} is the same page with another URL`, async ({ page }) => {
    // Whatever React cannot take over is an error in the console, which fails a test.
    await page.goto(path);
    await expectAlive(page);
    await expect(page.getByRole('banner')).toBeVisible();
  });
}
