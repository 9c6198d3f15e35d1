import type { Locator, Page } from '@playwright/test';
import { demoAccount } from 'local/accounts';
import type { Stack } from 'local/stack';
import { walk } from '../support/focus-walk.ts';
import { expectSound, renderedAtSize } from '../support/page-quality.ts';
import { passAnnouncer } from '../support/scripts.ts';
import { expect, logIn, test } from '../support/site.ts';
import { delay, expectCodeLoaded, recordTraffic, sentToken } from '../support/traffic.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** In whole px. */
const heightOf = (place: Locator) => place.evaluate((element) => Math.round(element.getBoundingClientRect().height));

/** Everything has come. */
const expectUpdated = (page: Page) => expect(page.getByText(/^Updated /)).toBeVisible();

/** A call that is under way when the page's clock is put forward has taken too long. */
async function expectNothingUnderWay(page: Page) {
  await expectUpdated(page);
  await expect(page.getByText('refreshing…')).toHaveCount(0);
}

/**
 * Puts the gateway's clock, which ends the dashboard's day, far from 00:00 UTC: whenever the test runs, nothing is asked for because of the
 * reset while the page's clock is put forward.
 */
const setNoon = ({ clock }: Stack) => clock.set(new Date(new Date().setUTCHours(12, 0, 0, 0)));

test.afterEach(({ stack }) => stack.clock.reset());

test('credits fall with the probes that are sent, and are whole again at 00:00 UTC', async ({ page, stack, request }) => {
  const account = { email: `${crypto.randomUUID()}@example.org`, password: demoAccount.password };
  await stack.accounts.create(account.email, account.password);
  setNoon(stack);
  await page.clock.install();
  const traffic = recordTraffic(page);
  const token = await sentToken(page, () => logIn(page, account));
  await expect(panel(page, 'Credits')).toContainText('10,000 credits left');
  await expectNothingUnderWay(page);

  // 3 probes from each of 2 agents.
  const headers = { Authorization: `Bearer ${token}` };
  const { agents } = await (await request.get('/api/user/prefixes', { headers })).json();
  const metadata = agents.slice(0, 2).map(({ agent_id, prefixes }: { agent_id: string; prefixes: { user_prefix: string }[] }) => ({
    id: agent_id,
    ip_address: prefixes[0]?.user_prefix.replace(/::\/80$/, '::1'),
  }));
  const probes = [1, 2, 3].map((ttl) => ['2001:db8:ffff::1', 24_000, 33_434, ttl, 'icmpv6']);
  const answer = await request.post('/api/probes', { headers, data: { metadata, probes } });
  expect(answer.status(), await answer.text()).toBe(200);

  // It is not asked for every few seconds any more: a call on its way when the clock jumps has taken too long.
  await expect
    .poll(async () => JSON.stringify(await (await request.get('/api/measurements', { headers })).json()))
    .toContain('"measurement_complete":true');
  await passAnnouncer(page, traffic);
  await page.clock.fastForward('05:01');
  await expect(panel(page, 'Credits')).toContainText('9,994 credits left');
  await expect(page.getByRole('meter', { name: 'Credits used today' })).toHaveAttribute('aria-valuetext', /^6 of 10,000 credits used/);
  await expect(page.getByText('refreshing…')).toHaveCount(0);

  stack.clock.set(tomorrow());
  await expectCodeLoaded(traffic);
  await page.clock.fastForward('05:01');
  await expect(panel(page, 'Credits')).toContainText('10,000 credits left');
});

test('the skeletons of the strip have the place and height of its cells', async ({ page, faults }) => {
  await faults.set({ gateway: { agents: 'slow' } });
  await logIn(page);
  await expect(page.getByText('Loading dashboard data...')).toBeVisible();
  const widths = [1920, 1280, 960, 700, 414, 360];
  const placesOf = async (width: number, cells: Locator[]) => {
    await page.setViewportSize({ width, height: 900 });
    return Promise.all(cells.map((cell) => cell.boundingBox()));
  };
  const outlines = page.getByRole('main').locator('[aria-hidden="true"] > :first-child > div');
  await expect(outlines).toHaveCount(4);
  const before = [];
  for (const width of widths) before.push(await placesOf(width, await outlines.all()));
  await faults.reset();
  await expectUpdated(page);
  const cells = ['Credits', 'Health of the agents', 'Last measurement', 'API access'].map((name) => panel(page, name));
  for (const [index, width] of widths.entries()) expect(await placesOf(width, cells), `${width}`).toEqual(before[index]);
});

test('a measurement appears, shows its progress and is cancelled with the keyboard', async ({ page, stack, request }) => {
  const account = { email: `${crypto.randomUUID()}@example.org`, password: demoAccount.password };
  await stack.accounts.create(account.email, account.password);
  const token = await sentToken(page, () => logIn(page, account));
  const measurements = panel(page, 'Measurements');
  await expect(measurements).toContainText('No measurements here yet.');

  const headers = { Authorization: `Bearer ${token}` };
  const { agents } = await (await request.get('/api/user/prefixes', { headers })).json();
  const { agent_id, prefixes } = agents.find((agent: { agent_id: string }) => agent.agent_id === 'vltatl01');
  const metadata = [{ id: agent_id, ip_address: prefixes[0].user_prefix.replace(/::\/80$/, '::1') }];
  const probes = Array.from({ length: 9000 }, (_, index) => ['2001:db8:ffff::1', 24_000, 1 + index, 8, 'udp']);
  expect((await request.post('/api/probes', { headers, data: { metadata, probes } })).status()).toBe(200);
  // Some of them have left, and no more do, however long the page takes.
  stack.clock.stop(new Date(Date.now() + 2_000));

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(measurements).toContainText(/Running.* of 9,000 probes sent/);
  await expect(panel(page, 'Last measurement')).toContainText('of 9,000 sent');
  await measurements.getByRole('button', { name: /^Cancel/ }).focus();
  await page.keyboard.press('Enter');
  await expect(measurements).toContainText('Cancelled');
  await expect(measurements).toBeFocused();

  await page.getByRole('checkbox', { name: 'Select agent vltcdg01' }).check();
  await page.getByText('Columns', { exact: true }).first().click();
  await panel(page, 'Where the agents are').scrollIntoViewIfNeeded();
  await expect(page.getByRole('list', { name: 'Places' })).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectSound(page, { covered: true });
  }
});

test("sign-out removes the stored course of the day's credits", async ({ page }) => {
  await logIn(page);
  await expectUpdated(page);
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('personal:')));
  expect(await kept()).toContain('personal:usage-today');
  // An answer that comes while the page leaves would bring it back.
  await delay(page, '**/api/user/me', 150);
  await delay(page, '**/v2/logout*', 1000);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await kept()).toEqual([]);
});

test('a failed refresh causes no layout shift, even with the longest message', async ({ page, faults, provokes }) => {
  provokes(/ERR_|GatewayError/);
  await logIn(page);
  await expectUpdated(page);
  // The list of measurements is the last on the page: it may grow.
  const names = ['Credits', 'Health of the agents', 'Last measurement', 'API access', 'Agents', 'Where the agents are'];
  const heightsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return Promise.all(names.map((name) => heightOf(panel(page, name))));
  };
  // Cells in one row with much and little room, in two, and a phone.
  const widths = [1920, 1280, 960, 700, 414, 360];
  const before: number[][] = [];
  for (const width of widths) before.push(await heightsAt(width));
  await faults.set({ gateway: { all: 'drop' } });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^Old data/)).toHaveCount(4);
  for (const [index, width] of widths.entries()) await expect.poll(() => heightsAt(width), { message: `${width}` }).toEqual(before[index]);
  // The button that opens the cell has room for fingers around it, but not over Retry.
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: 'Retry credits' }).click({ trial: true });
  }
});

test('an opened cell shows after a failed refresh what it showed before', async ({ page, faults, provokes }) => {
  provokes(/ERR_|GatewayError/);
  await logIn(page);
  await expectUpdated(page);
  await faults.set({ gateway: { all: 'drop' } });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^Old data/)).toHaveCount(4);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const toggle = page.getByRole('button', { name: 'More about credits' });
    const words = [panel(page, 'Credits').getByText(/^Resets in/), panel(page, 'Credits').getByText(/resets at midnight UTC/)];
    for (const text of words) await expect(text).not.toBeInViewport({ ratio: 0.9 });
    await toggle.click();
    for (const text of words) await expect(text).toBeInViewport({ ratio: 1 });
    await toggle.click();
  }
});

test('offline, the page says so without a layout shift', async ({ page, context, provokes }) => {
  provokes(/ERR_INTERNET_DISCONNECTED|GatewayError|ChunkLoadError/);
  await logIn(page);
  await expectUpdated(page);
  const place = await panel(page, 'Agents').boundingBox();
  await context.setOffline(true);
  const notice = page.getByText(/^You are offline/);
  await expect(notice).toBeVisible();
  expect(await panel(page, 'Agents').boundingBox()).toEqual(place);
  // Nothing lies over it, the bar of the selection neither.
  await page.getByRole('checkbox', { name: 'vltcdg01' }).check();
  await expect(page.getByRole('link', { name: 'Measure from the selected agents' })).toBeInViewport();
  await notice.click({ trial: true, timeout: 3_000 });
  await context.setOffline(false);
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);
});

test('offline, the notice never covers the focus, and in a low window it is not fixed', async ({ page, context, provokes }) => {
  provokes(/ERR_INTERNET_DISCONNECTED|GatewayError|ChunkLoadError/);
  await logIn(page);
  await expectUpdated(page);
  await context.setOffline(true);
  const notice = page.getByText(/^You are offline/);
  await expect(notice).toBeVisible();
  for (const [width, height] of [
    [768, 800],
    [360, 740],
    [320, 256],
  ] as const) {
    await test.step(`${width}×${height} px`, async () => {
      await page.setViewportSize({ width, height });
      await renderedAtSize(page);
      if (height < 500) return expect(notice).toHaveCSS('position', 'static');
      await expect(notice).toBeInViewport({ ratio: 1 });
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        const { stops, covered } = await walk(page, key);
        expect(stops).toBeGreaterThan(20);
        expect(covered, key).toEqual([]);
      }
    });
  }
  // Nor does the page move for the focus on what is above the notice.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.getByRole('banner').getByRole('link', { name: 'About' }).focus();
  expect(await page.evaluate(() => scrollY)).toBe(300);
});

/** A minute after the next 00:00 UTC. */
function tomorrow(): Date {
  return new Date(new Date().setUTCHours(24, 1, 0, 0));
}
