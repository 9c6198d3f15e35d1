import type { Page } from '@playwright/test';
import { expectTable } from '../support/agents-table.ts';
import { expectAlive, takeShifts, watchShifts } from '../support/page-quality.ts';
import { ANNOUNCER_MS, passAnnouncer } from '../support/scripts.ts';
import { expect, signIn, test } from '../support/site.ts';
import { expectCodeLoaded, expectEnded, hold, recordTraffic } from '../support/traffic.ts';

const agent = { name: 'vltcdg01' };
const row = (page: Page) => page.getByRole('rowheader', agent);

/** Opens the dashboard in a browser that was signed in lately, without the shell's scripts. @returns a function that lets them load. */
async function openWithoutCode(page: Page): Promise<() => void> {
  const letGo = await hold(page, '**/assets/main*.js');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  return letGo;
}

/** What is seen, and where: the panels' titles, headings of the columns, and of each agent its id, state and rate. */
const seen = (page: Page) =>
  page.getByRole('main').evaluate((main) =>
    [
      ...main.querySelectorAll(
        'h2, th button:not([aria-label]), th code, td[data-column=status] > div > :first-child, td[data-column=rate] li:first-child > :last-child',
      ),
    ].flatMap((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const area = part.closest('table')?.parentElement?.getBoundingClientRect();
      // Of many agents, rows below those in sight come and go.
      if (area && y > area.bottom) return [];
      return [part.textContent, x, y + scrollY, width, height, getComputedStyle(part).color].join(' ');
    }),
  );

test.beforeEach(({ page }) => signIn(page));

for (const [width, agents] of [
  [1280, 10],
  [360, 10],
  [1280, 1000],
  [360, 1000],
] as const) {
  test(`${agents} agents are on screen before React is, and stay where they are when it renders them, at ${width} px`, async ({
    page,
    faults,
  }) => {
    if (agents === 1000) await faults.set({ gateway: { agents: `agents-${agents}` } });
    await page.setViewportSize({ width, height: 800 });
    await page.clock.setFixedTime(Date.now());
    await watchShifts(page);
    const letTokenGo = await hold(page, '**/oauth/token');
    const traffic = recordTraffic(page);
    const letGo = await openWithoutCode(page);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await expect(page).toHaveTitle('Dashboard · nxthdr');
    await expect(page.getByText('Loading credit information...')).toBeVisible();

    // The reader is in the page already.
    const link = page.getByRole('main').getByRole('link', { name: 'measurements documentation' });
    await link.focus();
    await page.evaluate(() => window.scrollTo(0, 40));
    const before = await seen(page);
    expect(before.length).toBeGreaterThan(30);

    letGo();
    await expectTable(page);
    expect(await seen(page)).toEqual(before);
    await expect(link).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(40);
    expect(await takeShifts(page)).toEqual([]);
    expect(traffic.to('/api/agents')).toHaveLength(1);
    letTokenGo();
    await expect(page.getByText('Credits Used Today')).toBeVisible();
    expect(traffic.to('/api/agents')).toHaveLength(1);
  });
}

test('early-rendered agents are fetched again on Refresh', async ({ page }) => {
  const letGo = await openWithoutCode(page);
  await expect(row(page)).toBeVisible();
  letGo();
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  const again = page.waitForRequest('**/api/agents');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await again;
});

test('early-rendered agents are fetched again after 2 minutes', async ({ page }) => {
  await page.clock.install();
  const opened = recordTraffic(page);
  const letGo = await openWithoutCode(page);
  await expect(row(page)).toBeVisible();
  letGo();
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await expect(page.getByText(/^Updated /)).toBeVisible();
  const traffic = recordTraffic(page);
  // Measurements are asked for in between: an answer on its way when the clock jumps has taken too long.
  const answered = page.waitForResponse('**/api/measurements');
  await passAnnouncer(page, opened);
  await page.clock.fastForward(90_000 - ANNOUNCER_MS);
  await expectEnded((await answered).request());
  await expectCodeLoaded(opened);
  await expect(page.getByText('refreshing…')).toHaveCount(0);
  expect(traffic.to('/api/agents')).toHaveLength(0);
  await page.clock.fastForward('00:31');
  await expect.poll(() => traffic.to('/api/agents')).toHaveLength(1);
});

test('an answer that arrives after React is rendered by React', async ({ page }) => {
  const letGo = await hold(page, '**/api/agents');
  await page.goto('/dashboard');
  await expectAlive(page);
  await expect(page.getByText('Loading dashboard data...')).toBeVisible();
  letGo();
  await expect(row(page)).toBeVisible();
});

test('React waits for the answer of an early call', async ({ page }) => {
  await page.addInitScript(() => {
    const real = window.setTimeout;
    // The first wait of 300 ms (`awaitEarlyRender`) ends with the rows only.
    window.setTimeout = ((action: TimerHandler, ms?: number, ...rest: unknown[]) => {
      if (ms !== 300 || Reflect.has(window, 'waits')) return real(action, ms, ...rest);
      Reflect.set(window, 'waits', true);
      return 0;
    }) as typeof window.setTimeout;
  });
  const letGo = await hold(page, '**/api/agents');
  await page.goto('/dashboard');
  await page.waitForFunction(() => Reflect.get(window, 'waits'));
  await expect(expectAlive(page, 500)).rejects.toThrow('Timeout');
  letGo();
  await expect(row(page)).toBeVisible();
  await expectTable(page);
});

const odd: Record<string, { status?: number; body: string }> = {
  'of another form': { body: '{"agents": []}' },
  'that is no JSON': { body: '<p>agents</p>' },
  'that is a failure': { status: 503, body: '[]' },
};
for (const [what, answer] of Object.entries(odd)) {
  test(`an answer ${what} is not rendered early, and React shows the error`, async ({ page, provokes }) => {
    provokes(/status of 503|GatewayError/);
    await page.route('**/api/agents', (route) => route.fulfill({ contentType: 'application/json', ...answer }));
    const answered = page.waitForResponse('**/api/agents');
    const letGo = await openWithoutCode(page);
    await expectEnded((await answered).request());
    await page.waitForFunction(() => Reflect.get(window, 'earlyDrawing') !== undefined);
    await expect(page.getByText('Loading dashboard data...')).toBeVisible();
    letGo();
    await expect(page.getByText('Unable to load dashboard data')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
}

test('no text of an answer is read as HTML', async ({ page }) => {
  const name = '<img src=x onerror="document.title=1">';
  await hold(page, '**/oauth/token');
  await page.route('**/api/agents', (route) =>
    route.fulfill({ json: [{ id: name, health: null, config: [{ name, probing_rate: 1500 }] }] }),
  );
  const letGo = await openWithoutCode(page);
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '1.5 kpps' })).toContainText('Unhealthy');
  const before = await seen(page);
  letGo();
  await expectTable(page);
  expect(await seen(page)).toEqual(before);
  await expect(page.locator('main img')).toHaveCount(0);
});

test('a version other than the prerendered one replaces its early render', async ({ page, faults, provokes }) => {
  provokes(/remote_dashboard|Failed to load resource|integrity/);
  await faults.set({ remotes: { remote_dashboard: { entry: 'tampered', previous: true } } });
  await watchShifts(page);
  const letGo = await openWithoutCode(page);
  await expect(row(page)).toBeVisible();
  letGo();
  await expectAlive(page);
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await expect(row(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('early-rendered agents stay while the code of the dashboard hangs; if it cannot be loaded, the page says so', async ({
  page,
  faults,
  provokes,
}) => {
  provokes(/remote_dashboard|Failed to load resource/);
  await faults.set({ remotes: { remote_dashboard: { entry: 'hang' } } });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(row(page)).toBeVisible();
  await faults.set({ remotes: { remote_dashboard: { entry: 'missing' } } });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('alert')).toContainText('The dashboard could not be loaded');
  await expect(page.getByText('Loading credit information...')).toHaveCount(0);
  await faults.reset();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Credits Used Today')).toBeVisible();
});

test('without a session hint nothing is rendered early, and the visitor is redirected to the home page', async ({ page, context }) => {
  await context.clearCookies();
  const traffic = recordTraffic(page);
  const letGo = await openWithoutCode(page);
  // The script that would show it is before this element.
  await expect(page.locator('noscript').last()).toBeAttached();
  await expect(page.locator('#root')).toBeEmpty();
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Measure the Internet from the inside' })).toBeVisible();
  expect(traffic.to('/api/agents')).toEqual([]);
});

test('with a session hint but no session, the visitor is redirected to the home page', async ({ page, context, provokes }) => {
  provokes(/status of 400/);
  const hint = (await context.cookies()).filter(({ name }) => name.endsWith('.is.authenticated'));
  await context.clearCookies();
  await context.addCookies(hint);
  const letGo = await openWithoutCode(page);
  await expect(row(page)).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Measure the Internet from the inside' })).toBeVisible();
});
