import type { Page } from '@playwright/test';
import { expect, logIn, openLogin, submitPassword, test } from '../support/site.ts';
import { delay } from '../support/traffic.ts';

const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });

test('leaving the callback while it waits leaves no error, and the sign-in ends well elsewhere', async ({ page, faults }) => {
  await openLogin(page);
  const returned = page.waitForRequest(/\/callback\?code=/).then(() => faults.set({ login: 'slow' }));
  await submitPassword(page);
  await returned;
  await expect(page.getByText('Redirecting...')).toBeVisible();
  await page.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await faults.reset();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page).toHaveURL('/about');
});

test('signing out in the middle of calls leaves no error', async ({ page, faults }) => {
  await faults.set({ gateway: { all: 'slow' } });
  await logIn(page);
  await expect(page.getByText('Loading dashboard data...')).toBeVisible();
  await logout(page).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

// Reliability: a token arrives after a Logout that the login service did not answer
test('signing out in the middle of a refresh of the token leaves no error, and a late token begins no session', async ({
  page,
  context,
  faults,
  provokes,
}) => {
  // The silent answer of a login service without a session has status 400.
  provokes(/status of 40[01]/);
  await page.clock.install();
  await logIn(page);
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await page.getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await faults.set({ login: 'slow', gateway: { all: '401', agents: 'slow' } });
  const refreshing = page.waitForRequest('**/oauth/token');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await refreshing;
  // The login service does not answer: it is not told.
  await logout(page).click();
  // The time limits of the token, of its revocation and of the question whether the service is there.
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(page).toHaveURL('/', { timeout: 1_000 });
  }).toPass({ intervals: [0] });
  // The SDK writes its hint of a session with the token that comes now: both are taken back.
  const takenBack = page.waitForRequest('**/oauth/revoke');
  await faults.reset();
  await takenBack;
  await expect.poll(async () => (await context.cookies()).filter(({ name }) => name.endsWith('.is.authenticated'))).toEqual([]);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('signing out waits for a token that is on its way, and the home page finds no hint of a session', async ({ page, context }) => {
  await logIn(page);
  await expect(page.getByRole('rowheader', { name: 'vltcdg01' })).toBeVisible();
  await delay(page, '**/oauth/token', 300);
  // A token could come back while the page leaves.
  await delay(page, '**/v2/logout*', 1000);
  const order: string[] = [];
  page.on('response', (response) => response.url().endsWith('/oauth/token') && order.push('the token has come'));
  page.on('request', (request) => request.url().endsWith('/oauth/revoke') && request.method() === 'POST' && order.push('it is revoked'));
  const renewing = page.waitForRequest('**/oauth/token');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await renewing;
  await logout(page).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(order).toEqual(['the token has come', 'it is revoked']);
  const cookies = await context.cookies();
  expect(cookies.filter(({ name }) => name.endsWith('.is.authenticated'))).toEqual([]);
});

for (const [how, go] of [
  [
    'is reloaded',
    async (page: Page) => {
      // At once: after two seconds the page itself gives the login service up.
      await logout(page).evaluate((button: HTMLElement) => {
        button.click();
        window.location.reload();
      });
      await expect(page.getByText('your session there may still be open')).toBeVisible();
    },
  ],
  [
    'is closed',
    async (page: Page) => {
      await logout(page).click();
      await page.close();
    },
  ],
] as const) {
  // Reliability: Logout, and the page goes before the login service has answered
  test(`after Logout nobody is signed in here, though the page ${how} before the login service has answered`, async ({
    page,
    context,
    faults,
    watch,
  }) => {
    await logIn(page);
    await expect(page.getByText('Credits Used Today')).toBeVisible();
    await faults.set({ login: 'slow' });
    await go(page);
    await faults.reset();
    const next = await context.newPage();
    watch(next);
    await next.goto('/dashboard');
    await expect(next).toHaveURL('/');
    await next.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    // The session at the login service may live on: it asks for the password.
    await submitPassword(next);
    await expect(next.getByText('Credits Used Today')).toBeVisible();
  });
}

test('Logout in one tab ends the session at the login service and signs out the other tab, where a deep link is remembered again', async ({
  page,
  context,
  watch,
}) => {
  await logIn(page);
  const other = await context.newPage();
  watch(other);
  await other.goto('/dashboard');
  await expect(other.getByText('Credits Used Today')).toBeVisible();
  await other.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [other, page]) {
    await expect(tab).toHaveURL('/');
    await expect(tab.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(tab.getByRole('link', { name: 'Dashboard' })).toBeHidden();
    await expect(tab.locator('body')).not.toContainText('Credits Used Today');
  }
  await other.goto('/dashboard');
  await expect(other).toHaveURL('/');

  await expect(page.getByText('Log in to open')).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Guide' }).click();
  await page.getByRole('main').getByRole('link', { name: 'the form with that target' }).click();
  await page.getByRole('status').filter({ hasText: 'Log in to open' }).getByRole('button', { name: 'Login' }).click();
  // The login service asks for the password: it knows no session any more.
  await submitPassword(page);
  await expect(page).toHaveURL(/\/dashboard\/measure\?target=/);
});

test('a page that stays after sign-out is signed out, and Login works', async ({ page, context, provokes }) => {
  provokes(/ERR_ABORTED/);
  await page.clock.install();
  await logIn(page);
  await expect(page.getByRole('rowheader', { name: 'vltcdg01' })).toBeVisible();
  // As when the reader stops it.
  await context.route('**/v2/logout*', (route) => route.abort('aborted'));
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().includes('/v2/logout'));
  await logout(page).click();
  await stopped;
  await expect(page.getByRole('button', { name: 'Logout' })).toBeDisabled();
  await page.clock.fastForward(5_000);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/(sign-in\/|callback|dashboard)/);
});
