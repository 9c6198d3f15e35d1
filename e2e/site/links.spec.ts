import type { APIRequestContext, Page } from '@playwright/test';
import { paths } from 'shared/paths';
import { expect, logIn, test } from '../support/site.ts';

const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');

/** Links of a page as it is served, without those to other origins. */
function linksIn(html: string, url: string): string[] {
  const hrefs = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = '']) => new URL(decoded(href), url));
  return hrefs.filter(({ origin }) => origin === new URL(url).origin).map(({ pathname, search, hash }) => pathname + search + hash);
}

/** The dashboard's own pages: the server answers 200 for every path below it. */
const ofDashboard = /^\/dashboard(\/measure|\/measurements(\/[^/]+)?|\/agents\/[^/]+)?$/;

/** @returns the links that lead to no page, or to a part that is not on it. Each page is requested once. */
async function brokenLinks(links: string[], request: APIRequestContext): Promise<string[]> {
  const pages = new Map<string, string | undefined>();
  const broken: string[] = [];
  for (const link of new Set(links)) {
    const { pathname, search, hash } = new URL(link, 'http://localhost');
    if (pathname.startsWith(paths.dashboard)) {
      if (!ofDashboard.test(pathname)) broken.push(link);
      continue;
    }
    const page = pathname + search;
    if (!pages.has(page)) {
      const response = await request.get(page);
      pages.set(page, response.ok() ? await response.text() : undefined);
    }
    const html = pages.get(page);
    const id = decodeURIComponent(hash.slice(1));
    if (html === undefined || (id !== '' && !html.includes(` id="${id}"`))) broken.push(link);
  }
  return broken;
}

test('every link of a public page leads to a page of the site, and to a part that is there', async ({ request, stack }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url.replace(stack.origins.site, '') || '/');
  const links: string[] = [];
  for (const path of pages) links.push(...linksIn(await (await request.get(path)).text(), stack.origins.site + path));
  expect(links.filter((link) => link.includes('#')).length).toBeGreaterThan(50);
  expect(await brokenLinks(links, request)).toEqual([]);
});

/** Links of a page as React has rendered it. */
const renderedLinks = async (page: Page) => linksIn(await page.locator('body').innerHTML(), page.url());

test("every link of a signed-in visitor's pages leads to a page of the site, and to a part that is there", async ({ page, request }) => {
  await logIn(page);
  await expect(page.getByText(/^Updated /)).toBeVisible();
  const links = await renderedLinks(page);
  for (const [path, heading] of [
    [paths.measure, 'Measure'],
    [paths.measurementPages, 'Measurements'],
    [`${paths.agentPages}/vltcdg01`, 'Agent vltcdg01'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    links.push(...(await renderedLinks(page)));
  }
  expect(links.length).toBeGreaterThan(40);
  expect(await brokenLinks(links, request)).toEqual([]);
});
