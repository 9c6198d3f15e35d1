import type { Locator, Page } from '@playwright/test';
import { answerAgentQueries } from '../support/agent-replies.ts';
import { sharedMeasurement } from '../support/measured-paths.ts';
import { expectNothingSideways, expectSound, expectSoundAtWidths, takeShifts, watchShifts } from '../support/page-quality.ts';
import { sentMeasurement } from '../support/sent-measurement.ts';
import { expect, logIn, openLogin, signIn, test } from '../support/site.ts';
import { hold } from '../support/traffic.ts';

const sizes = [
  { name: 'desktop', width: 1280, height: 800 },
  { name: 'phone', width: 360, height: 740 },
  { name: 'wide desktop', width: 1920, height: 1080 },
];
// Of the documentation the first page of each part: all others have the same layout (docs/docs.spec.ts).
const publicPaths = ['/', '/about', '/docs/measurements', '/docs/datasets', '/docs/datasets/query', '/callback', '/no/such/page'];

test('on a wide screen, the brand, the title and the footer have one left edge', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await logIn(page);
  for (const path of ['/dashboard', '/', '/about']) {
    await page.goto(path);
    const places = [page.getByRole('banner').getByRole('link').first(), page.locator('h1'), page.getByText(/The code is MIT licensed/)];
    const edges = await Promise.all(places.map(async (place) => (await place.boundingBox())?.x));
    expect(edges, path).toEqual([184, 184, 184]);
  }
});

for (const { name, ...viewport } of sizes) {
  test.describe(name, () => {
    test.use({ viewport });

    test('nothing moves while a public page loads', async ({ page, provokes }) => {
      provokes(/404/);
      await watchShifts(page);
      for (const path of publicPaths) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await takeShifts(page), path).toEqual([]);
      }
    });

    test('nothing moves on the home page while the session is restored, and the visitor is greeted', async ({ page }) => {
      await signIn(page);
      await watchShifts(page);
      await page.goto('/');
      await expect(page.getByText('Welcome, ')).toBeVisible();
      expect(await takeShifts(page)).toEqual([]);
    });

    test('nothing moves while the dashboard restores its session and loads', async ({ page }) => {
      await watchShifts(page);
      await page.route('**/api/measurements', (route) => route.fulfill({ json: [sentMeasurement] }));
      await logIn(page);
      await expect(page.getByRole('rowheader', { name: 'vltcdg01' })).toBeVisible();
      await expect(page.getByText('4,000 of 4,000 sent', { exact: true })).toBeVisible();
      expect(await takeShifts(page), 'after login').toEqual([]);

      const [agents, usage, prefixes] = [
        await hold(page, '**/api/agents'),
        await hold(page, '**/api/user/me'),
        await hold(page, '**/api/user/prefixes'),
      ];
      await page.reload();
      await expect(page.getByText('Loading dashboard data...')).toBeVisible();
      agents();
      await expect(page.getByText('Loading credit information...')).toBeVisible();
      usage();
      await expect(page.getByText('Credits Used Today')).toBeVisible();
      await page.getByRole('table', { name: 'Agents' }).evaluate((table) => table.scrollIntoView());
      prefixes();
      await expect(page.getByRole('row').filter({ hasText: 'vltcdg01' })).toContainText('2001:db8:1:');
      expect(await takeShifts(page), 'after a reload').toEqual([]);
    });

    test('nothing moves while a page below the dashboard loads, for a visitor and for a user', async ({ page, provokes }) => {
      // The gateway knows nothing of the shared measurement.
      provokes(/status of 404/);
      await answerAgentQueries(page);
      const shared = await sharedMeasurement(page);
      await page.route('**/api/measurements', (route) => route.fulfill({ json: [sentMeasurement] }));
      await watchShifts(page);
      const open = async (path: string, ...last: Locator[]) => {
        await page.goto(path);
        for (const shown of last) await expect(shown.first()).toBeVisible();
        expect(await takeShifts(page), path).toEqual([]);
      };
      const agent = '/dashboard/agents/vltcdg01';
      const replies = page.getByText('105 replies in the last 3 hours.');
      const place = page.getByText('Paris, by the airport code CDG');
      const result = [
        page.getByText(/^From vltcdg01 \(Paris\), /),
        page.getByRole('listitem').filter({ hasText: /vltcdg01Paris\d+ replies/ }),
      ];
      await open(agent, replies, place);
      await open(shared, ...result);

      await signIn(page);
      await open(agent, replies, place, page.getByRole('button', { name: /^Copy 2001:db8:[\da-f:]+::\/80$/ }));
      await open(shared, ...result);
      await open('/dashboard/measure?target=3fff:abc::1', page.getByText(/Fits today: leaves/), page.getByText('Paris', { exact: true }));
      await open('/dashboard/measurements', page.getByRole('table', { name: 'Measurements' }), page.getByText('Today', { exact: true }));
    });
  });
}

test('the pages of the login service are sound at 1920 to 360 px, with and without mistakes', async ({ page, provokes }) => {
  provokes(/status of 400/);
  const widths = [1280, 360, 1920];
  await openLogin(page);
  await expectSoundAtWidths(page, widths);
  await page.getByLabel('E-mail').fill('nobody@example.org');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectSoundAtWidths(page, widths);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expectSoundAtWidths(page, widths);
});

test('a dashboard full of failures is sound on a phone', async ({ page, faults, provokes }) => {
  provokes(/Failed to load resource|GatewayError/);
  await page.setViewportSize({ width: 360, height: 740 });
  await faults.set({ gateway: { me: '500', prefixes: '500' } });
  await logIn(page);
  await expect(page.getByRole('button', { name: /^Retry (credits|prefixes)$/ })).toHaveCount(2);
  await expectSound(page);
  await faults.set({ gateway: { agents: 'markup' } });
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expectNothingSideways(page);
  await faults.set({ gateway: { agents: '500' } });
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectSound(page);
});

test('data of any length fit on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const long = 'x'.repeat(10_000);
  const most = Number.MAX_SAFE_INTEGER;
  const usage = { user_id: 1, used: most, limit: 5e-324 };
  const counts = { total_agents: most, completed_agents: most, total_expected_probes: most, total_sent_probes: most };
  const times = { started_at: '2026-01-01T00:00:00Z', last_updated: '2026-01-01T00:00:00Z' };
  const measurements = [{ measurement_id: long, ...counts, ...times, measurement_complete: false }];
  await page.route('**/api/user/me', (route) => route.fulfill({ json: usage }));
  await page.route('**/api/measurements', (route) => route.fulfill({ json: measurements }));
  await logIn(page);
  await expect(page.getByText(/^Over the limit by/)).toBeVisible();
  await expect(page.getByText(long, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More about credits' }).click();
  await page.getByRole('textbox', { name: 'Probes' }).fill('9999999');
  await page.getByRole('textbox', { name: 'Agents' }).fill('9,999,999');
  await expectSound(page);
});

test('at 1280 to 320 px the token is not cut, and each rate is on the line of its configuration', async ({ page }) => {
  const config = [
    { name: 'a-configuration-with-a-name-that-does-not-fit-on-one-line-anywhere', probing_rate: 1_000_000_000 },
    { name: 'anycast', probing_rate: 500 },
    { probing_rate: 1049 },
  ].map((one, index) => ({ ...one, src_ipv6_prefix: `2001:db8:${index}::/48` }));
  const prefixes = config.map(({ src_ipv6_prefix }, index) => ({
    agent_prefix: src_ipv6_prefix,
    user_prefix: `2001:db8:${index}:9cff:3a77::/80`,
  }));
  await page.route('**/api/agents', (route) => route.fulfill({ json: [{ id: 'a', health: { healthy: true }, config }] }));
  await page.route('**/api/user/prefixes', (route) => route.fulfill({ json: { agents: [{ agent_id: 'a', prefixes }] } }));
  await logIn(page);
  await page.getByRole('button', { name: 'Details of a' }).click();
  await expect(page.getByRole('listitem').getByRole('button', { name: 'Copy 2001:db8:2:9cff:3a77::/80' })).toBeVisible();
  const token = page.getByText(/^eyJ.{17}…$/);
  await expect(token).toBeVisible();
  for (const width of [1280, 640, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await token.evaluate((box) => box.scrollWidth - box.clientWidth), `${width}`).toBe(0);
    expect(await token.evaluate((box) => box.getClientRects()[0]?.height), `${width}`).toBeLessThan(30);
    const lines = page.getByRole('cell').last().getByRole('listitem');
    await expect(lines).toHaveText([/1,000,000 kpps$/, /500 pps$/, /1\.0 kpps$/]);
    await page.getByRole('button', { name: 'Copy 2001:db8:2:9cff:3a77::/80' }).click();
    await expectNothingSideways(page);
  }
});

test.describe('at 200 % zoom', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

  // Public pages: `reflow.spec.ts`.
  test('the dashboard fits, and the menu can be used', async ({ page }) => {
    await logIn(page);
    await expect(page.getByRole('rowheader', { name: 'vltcdg01' })).toBeVisible();
    await expectNothingSideways(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  });
});

test('pages are dark from their first byte, with and without their styles', async ({ page, request, provokes }) => {
  provokes(/ERR_FAILED/);
  for (const path of publicPaths) {
    const html = await (await request.get(path)).text();
    const scheme = html.indexOf('<meta name="color-scheme" content="dark">');
    expect(scheme, path).toBeGreaterThan(0);
    expect(scheme, path).toBeLessThan(html.search(/<script|<link|<style/));
    // The styles come with the page.
    expect(html.slice(0, html.indexOf('</head>'))).toMatch(/<style>/);
  }
  await page.goto('/');
  expect(await groundOf(page)).toBeLessThan(30);

  // Else scripts that this page still waits for would be refused too.
  await page.goto('about:blank');
  await page.route(/\.js$/, (route) => route.abort());
  await page.route('/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<style>.*?<\/style>/s, '') });
  });
  await page.goto('/');
  // The browser's own colours: light text means a dark ground.
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(255, 255, 255)');
});

/** The brightest channel of the page's background, from 0 to 255. */
async function groundOf(page: Page): Promise<number> {
  const colour = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  return Math.max(...(colour.match(/[\d.]+/g) ?? ['255']).slice(0, 3).map(Number));
}
