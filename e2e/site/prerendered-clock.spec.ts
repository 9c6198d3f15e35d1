import type { Page } from '@playwright/test';
import { awaitPageCode, expectAlive } from '../support/page-quality.ts';
import { expect, signIn, test } from '../support/site.ts';
import { hold, stopPrefetching } from '../support/traffic.ts';

/** Browsers far from the server: in another year, another time zone, another language. */
const browsers = [
  { now: '2031-01-01T00:30:00+14:00', timezoneId: 'Pacific/Kiritimati', locale: 'ar-EG', year: '2031' },
  { now: '2029-12-31T23:30:00-11:00', timezoneId: 'Pacific/Pago_Pago', locale: 'de-DE', year: '2029' },
  { now: '2027-07-01T12:00:00+05:30', timezoneId: 'Asia/Kolkata', locale: 'hi-IN', year: '2027' },
];
const pages = [
  '/',
  '/about',
  '/docs/measurements',
  '/docs/measurements/prefixes',
  '/docs/datasets',
  '/docs/datasets/query',
  '/docs/datasets/tables',
];

const footer = (page: Page) => page.getByRole('contentinfo');

/** Notes the elements that were served. @returns how many of them are no longer in the page. */
async function keepServed(page: Page): Promise<() => Promise<{ served: number; lost: string[] }>> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      Reflect.set(window, 'served', [...document.querySelectorAll('#root *')]);
    });
  });
  return () =>
    page.evaluate(() => {
      const served: Element[] = Reflect.get(window, 'served');
      return {
        served: served.length,
        lost: served.filter((element) => !element.isConnected).map(({ outerHTML }) => outerHTML.slice(0, 80)),
      };
    });
}

for (const { now, timezoneId, locale, year } of browsers) {
  test.describe(`in ${year}, ${timezoneId}, ${locale}`, () => {
    test.use({ timezoneId, locale });

    // Reliability: a new year, another clock, time zone or locale
    test("public pages are hydrated as they were served, and show the reader's year", async ({ page }) => {
      await page.clock.setFixedTime(new Date(now));
      // After a second the newest path would replace the home page's drawing.
      await stopPrefetching(page);
      await awaitPageCode(page);
      const servedNodes = await keepServed(page);
      for (const path of pages) {
        await page.goto(path);
        await expectAlive(page);
        await expect(footer(page), path).toContainText(`© ${year} nxthdr. The code is MIT licensed.`);
        const { served, lost } = await servedNodes();
        expect(served).toBeGreaterThan(40);
        expect(lost, path).toEqual([]);
      }
    });

    // Reliability: a new year, another clock, time zone or locale on the signed-in skeleton
    test('the signed-in skeleton of the dashboard, with its first agents, is hydrated as it was served', async ({ page }) => {
      await signIn(page);
      await page.clock.setFixedTime(new Date(now));
      const letGo = await hold(page, '**/assets/main*.js');
      // The login service is asked no more: it would refuse such a clock.
      await hold(page, '**/oauth/token');
      await page.goto('/dashboard', { waitUntil: 'commit' });
      await expect(page.getByRole('rowheader', { name: 'vltcdg01' })).toBeVisible();
      const nodes = await page.locator('#root :is(header, main, main h1, footer)').elementHandles();
      expect(nodes).toHaveLength(4);
      letGo();
      await expectAlive(page);
      await expect(footer(page)).toContainText(`© ${year} nxthdr.`);
      for (const node of nodes) expect(await node.evaluate((element) => element.isConnected)).toBe(true);
      // React's own rows, by then.
      await expect(page.getByRole('rowheader', { name: 'vltcdg01' })).toBeVisible();
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the footer has the year in which the page was composed', async ({ page }) => {
    await page.goto('/about');
    // The stack of this process composed it, between the start of the process and now.
    const years = [performance.timeOrigin, Date.now()].map((time) => new Date(time).getUTCFullYear());
    await expect(footer(page)).toContainText(new RegExp(`© (${years.join('|')}) nxthdr\\.`));
  });
});
