import type { Page } from '@playwright/test';
import { expectAlive, watchShifts } from '../support/page-quality.ts';
import { expect, logIn, signIn, test } from '../support/site.ts';
import { expectCodeLoaded, hold, keepInBackground, recordTraffic, stopPrefetching } from '../support/traffic.ts';

const agent = { name: 'vltcdg01' };

test('agents are shown before the session is restored, with the one early call of the page', async ({ page }) => {
  await signIn(page);
  const letGo = await hold(page, '**/oauth/token');
  const traffic = recordTraffic(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('rowheader', agent)).toBeVisible();
  expect(traffic.to('/api/agents')).toHaveLength(1);
  expect(traffic.to('/api/user/me')).toEqual([]);
  expect(await traffic.to('/api/agents')[0]?.headerValue('Authorization')).toBeNull();
  await expect(page.getByRole('button', { name: 'Login' })).toHaveCount(0);
  letGo();
  await expect(page.getByText('Credits Used Today')).toBeVisible();
});

test('the document requests scripts and agents of the dashboard in parallel, then the session is restored', async ({ page }) => {
  await logIn(page);
  await stopPrefetching(page);
  await keepInBackground(page);
  await watchShifts(page);
  const initiators: [string, string][] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ request, initiator }) => {
    const { pathname } = new URL(request.url);
    if (/\.(js|css)$|^\/api\/agents$/.test(pathname)) initiators.push([pathname, JSON.stringify(initiator)]);
  });
  await session.send('Network.enable');
  await page.reload();
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  // After the table.
  const wantedLater = /agents-map|airports|announcer/;
  // By the document: its parser, or the script in it, whose URL is the page's own.
  const late = initiators.filter(([pathname, initiator]) => /\/assets\/|\/remotes\//.test(initiator) && !wantedLater.test(pathname));
  expect(late.map(([pathname]) => pathname.replace(/\.\w+\./, '.'))).toEqual(['/assets/session.js']);
  expect(initiators.map(([pathname]) => pathname)).toContain('/api/agents');
});

/** No frame is painted, so that nothing else asks for the scripts; nor does the wait for the answer end by itself, if `patient`. */
async function withoutFrames(page: Page, patient: boolean) {
  await page.addInitScript((patient) => {
    window.requestAnimationFrame = () => 0;
    const real = window.setTimeout;
    // The wait of 100 ms is that of `ANSWERS_MS` in shell/src/head-script/load-scripts.ts.
    window.setTimeout = ((action: TimerHandler, ms?: number, ...rest: unknown[]) =>
      patient && ms === 100 ? 0 : real(action, ms, ...rest)) as typeof window.setTimeout;
  }, patient);
}

const icon = /\/(assets\/icon\.svg|favicon\.ico)/;
const mainScript = /\/assets\/main\.\w+\.js$/;

test('the first script is requested after the answer of the early call, which would otherwise arrive behind it', async ({ page }) => {
  await signIn(page);
  await withoutFrames(page, true);
  const letGo = await hold(page, '**/api/agents');
  const traffic = recordTraffic(page);
  await page.goto('/dashboard');
  await expect.poll(() => traffic.to('/api/agents')).toHaveLength(1);
  expect(traffic.all.filter((request) => mainScript.test(request.url()))).toEqual([]);
  const asked = page.waitForRequest(mainScript);
  letGo();
  await asked;
  await expect(page.getByRole('rowheader', agent)).toBeAttached();
});

// Reliability: the gateway takes long on the dashboard's first call
test('the first script waits only a moment for a slow gateway', async ({ page }) => {
  await signIn(page);
  await withoutFrames(page, false);
  await hold(page, '**/api/agents');
  const asked = page.waitForRequest(mainScript);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await asked;
});

test('without a session hint neither of them is requested early', async ({ page }) => {
  const traffic = recordTraffic(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Measure the Internet from the inside' })).toBeVisible();
  expect(traffic.to('/api/agents')).toEqual([]);
  expect(traffic.all.map((request) => request.url()).filter((url) => url.includes('/assets/session.'))).toEqual([]);
});

// Reliability: the network, right after the home page has loaded
test('right after the first load of the home page, About opens without a request', async ({ page, provokes }) => {
  // A browser with windows asks for the icon when it likes; the headless shell never does.
  provokes(icon);
  await keepInBackground(page);
  await page.goto('/');
  await expectAlive(page);
  await page.context().setOffline(true);
  const traffic = recordTraffic(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeFocused();
  await expect(page.getByText('RIPE Atlas, the measurement network of the RIPE NCC')).toBeVisible();
  expect(traffic.all.map((request) => request.url()).filter((url) => !icon.test(url))).toEqual([]);
});

test('pointing at a link prefetches its page, and the click shows it at once', async ({ page }) => {
  await keepInBackground(page);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  const traffic = recordTraffic(page);
  await page.goto('/');
  await expectAlive(page);
  const link = page.getByRole('main').getByRole('link', { name: /^Measurements/ });
  const loaded = page.waitForResponse(/\/remotes\/remote_docs\/.*\/measurements-index-mdx\.\w+\.js$/, { timeout: 10_000 });
  await link.focus();
  await (await loaded).finished();
  await expectCodeLoaded(traffic);
  await page.evaluate(() => {
    const seen: string[] = [];
    Reflect.set(window, 'seen', seen);
    new MutationObserver(() => seen.push(document.querySelector('main')?.textContent ?? '')).observe(document.body, {
      childList: true,
      subtree: true,
    });
  });
  await link.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'The four words' })).toBeVisible();
  const seen: string[] = await page.evaluate(() => Reflect.get(window, 'seen'));
  expect(seen.filter((text) => text.includes('Loading'))).toEqual([]);
});
