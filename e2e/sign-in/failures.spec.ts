import type { Page } from '@playwright/test';
import { expectTable } from '../support/agents-table.ts';
import { renderedAtSize } from '../support/page-quality.ts';
import { expect, logIn, openLogin, signIn, submitPassword, test } from '../support/site.ts';
import { expectCodeLoaded, recordTraffic } from '../support/traffic.ts';

const failure = (page: Page) => page.getByRole('main').getByRole('alert');

test('a cancelled login says so; Try again, Home and the header work', async ({ page }) => {
  await openLogin(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(failure(page)).toHaveText('Sign-in was cancelled.');
  await expect(page).toHaveTitle('Sign-in failed · nxthdr');

  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(failure(page)).toHaveText('Sign-in was cancelled.');

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await submitPassword(page);
  await expect(page).toHaveURL('/dashboard');
});

// Reliability: a sign-in link of another tab or browser, or an old one
test('a sign-in link of another tab is reported, before and during a sign-in of this tab; a new one works, and its used link ends no session', async ({
  page,
}) => {
  const expectBegunElsewhere = () =>
    expect(failure(page)).toHaveText('This sign-in was started in another tab or browser, or has already ended.');
  const ofAnotherTab = '/callback?code=of-another-tab&state=of-another-tab';
  await page.goto(ofAnotherTab);
  await expectBegunElsewhere();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();

  await page.goto(ofAnotherTab);
  await expectBegunElsewhere();
  await page.getByRole('button', { name: 'Try again' }).click();
  const returned = page.waitForRequest(/\/callback\?code=/);
  await submitPassword(page);
  await expect(page).toHaveURL('/dashboard');

  await page.goto((await returned).url());
  await expectBegunElsewhere();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('the text of a forged URL is never shown', async ({ page }) => {
  for (const error of ['access_denied', '<b>odd</b>']) {
    const query = new URLSearchParams({ error, error_description: 'Call 0900 12345 to unlock', state: 'forged' });
    await page.goto(`/callback?${query}`);
    await expect(failure(page), error).toBeVisible();
    await expect(page.locator('body'), error).not.toContainText(/0900|odd/);
    expect(await page.title(), error).not.toMatch(/0900|odd/);
  }
});

test('a code that the token endpoint refuses is a failed sign-in', async ({ page, faults, provokes }) => {
  provokes(/status of 400|The sign-in has failed/);
  await openLogin(page);
  await faults.set({ login: 'token-error' });
  await submitPassword(page);
  await expect(failure(page)).toHaveText('The login service could not sign you in.');
  await faults.reset();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/dashboard');
});

// The page cannot tell one that is down from one that is slow: the SDK waits for its iframe for ten seconds.
test('a signed-in visitor who returns while the login service is down can retry', async ({ page, faults, provokes }) => {
  provokes(/ERR_CONNECTION_REFUSED|chrome-error|The session is not restored/);
  await page.clock.install();
  await logIn(page);
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await faults.set({ login: 'down' });
  const traffic = recordTraffic(page);
  await page.reload({ waitUntil: 'commit' });
  await page.locator('iframe').waitFor({ state: 'attached' });
  await expect(page.getByText('Restoring your session…')).toBeVisible();
  // The table asks for the names of the cities when it comes.
  await expectTable(page);
  await renderedAtSize(page);
  await expectCodeLoaded(traffic);
  await page.clock.fastForward(10_000);
  await expect(failure(page)).toContainText('We could not restore your session');
  await expect(page).toHaveURL('/dashboard');

  await page.getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await faults.reset();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

test('a session that ends while the dashboard is open keeps the page, and a new login comes back to it', async ({
  page,
  stack,
  faults,
  provokes,
}) => {
  provokes(/status of 40[01]|GatewayError|Failed to retrieve access token/);
  await page.clock.install();
  await logIn(page);
  const traffic = recordTraffic(page);
  await page.goto('/dashboard?q=vlt#agents');
  await expect(page.getByRole('rowheader', { name: 'vltcdg01' })).toBeVisible();
  await expect(page.getByText('Credits Used Today')).toBeVisible();

  stack.endSessions();
  await faults.set({ gateway: { me: '401' } });
  await expectCodeLoaded(traffic);
  await page.clock.fastForward('05:01');
  await expect(page.getByText('Your session has ended. What you see here stays; log in again to update it.')).toBeVisible();
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'vltcdg01' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard?q=vlt#agents');

  await faults.reset();
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await submitPassword(page);
  await expect(page).toHaveURL('/dashboard?q=vlt#agents');
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await expect(page.getByText('Your session has ended.')).toBeHidden();
});

test('a refused refresh ends the session, and nobody is logged out by a 401', async ({ page, faults, provokes }) => {
  provokes(/status of 40[01]|GatewayError/);
  await logIn(page);
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await faults.set({ login: 'token-error', gateway: { all: '401' } });
  await page.getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

test('when the login service is down, Back returns from the browser’s error to a page that works', async ({ page, faults, provokes }) => {
  provokes(/ERR_CONNECTION_REFUSED/);
  await page.goto('/');
  await faults.set({ login: 'down' });
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/^chrome-error:/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await faults.reset();
  await page.getByRole('button', { name: 'Login' }).click();
  await submitPassword(page);
  await expect(page).toHaveURL('/dashboard');
});

test('when the login SDK cannot be loaded, Login says so and can be tried again', async ({ page, provokes }) => {
  provokes(/ERR_FAILED|ChunkLoadError|Loading chunk|The login page is not opened|The login SDK does not work/);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(failure(page)).toContainText('The login page could not be opened.');
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

// Other forms of such URLs: shell/src/auth/return-to.test.ts.
test('no return URL leads off the site', async ({ page, stack, context }) => {
  const traffic = recordTraffic(page);
  await page.addInitScript(forgeReturnAddress);
  await signIn(page);
  await context.clearCookies({ name: /is\.authenticated/ });
  await page.goto('/about');
  await page.evaluate(() => sessionStorage.setItem('forged', '//evil.example'));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
  await context.clearCookies({ name: /is\.authenticated/ });
  await page.goto('/');
  await page.evaluate(() => sessionStorage.setItem('forged', '/about?still#here'));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/about?still#here');
  const own = [stack.origins.site, stack.origins.login];
  const opened = traffic.all.filter((request) => request.isNavigationRequest()).map((request) => request.url());
  expect(opened.length).toBeGreaterThan(4);
  expect(opened.filter((url) => !own.includes(new URL(url).origin))).toEqual([]);
});

/** Runs in the page: replaces the return URL that the SDK kept, when the test has put another one aside. */
function forgeReturnAddress() {
  if (location.pathname !== '/callback') return;
  const forged = sessionStorage.getItem('forged');
  if (forged === null) return;
  for (const [key, value] of Object.entries(sessionStorage)) {
    // Of another try after a failure.
    if (key === 'return-to') sessionStorage.setItem(key, forged);
    if (key === 'forged' || key === 'return-to') continue;
    const transaction = JSON.parse(value);
    sessionStorage.setItem(key, JSON.stringify({ ...transaction, appState: { returnTo: forged } }));
  }
}
