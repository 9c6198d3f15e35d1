import type { Page, Route } from '@playwright/test';
import { expectAlive, takeShifts, watchShifts } from '../support/page-quality.ts';
import { expect, logIn, openLogin, signIn, submitPassword, test } from '../support/site.ts';

const failure = (page: Page) => page.getByRole('main').getByRole('alert');

// Reliability: a visitor without a session opens a deep link to a guarded page
// Reliability: a deep link, and a login that is cancelled first, or a skip to the content
test('a deep link without a session survives a skip to the content and a cancelled login; the login leads to it', async ({ page }) => {
  const deepLink = '/dashboard?q=a\\d#agents';
  await page.goto(deepLink);
  await expect(page).toHaveURL('/');
  const notice = page.getByRole('status').filter({ hasText: 'Log in to open the page that you asked for.' });
  await expect(notice).toBeVisible();
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(notice).toBeHidden();
  await page.goBack();
  await expect(notice).toBeVisible();

  await page.getByRole('link', { name: 'Skip to the content' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(notice).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await submitPassword(page);
  await expect(page).toHaveURL(deepLink);
  await page.goto('/about');
  await expect(notice).toBeHidden();
});

// Reliability: the page is reloaded while home asks to log in
test('a reload of the home page, which is served without the notice, causes no layout shift', async ({ page }) => {
  await watchShifts(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('status').filter({ hasText: 'Log in to open' })).toBeVisible();
  await page.reload();
  await expectAlive(page);
  expect(await takeShifts(page)).toEqual([]);
});

// Reliability: the visitor presses Stop or Esc after Login
test('Login works again after the visitor has pressed Stop', async ({ page, context, provokes }) => {
  provokes(/ERR_ABORTED/);
  await page.clock.install();
  await page.goto('/');
  // As when the reader stops it.
  await context.route('**/authorize?*', (route) => route.abort('aborted'));
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().includes('/authorize'));
  await page.getByRole('button', { name: 'Login' }).click();
  await stopped;
  await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled();
  await page.clock.fastForward(5_000);
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await context.unroute('**/authorize?*');
  await page.getByRole('button', { name: 'Login' }).click();
  await submitPassword(page);
  await expect(page).toHaveURL('/dashboard');
});

// One that is slow is found to be down after 2 s: shell/src/auth/reachable.test.ts.
// Reliability: Logout, and the login service does not answer
test('Logout while the login service is down ends the session here, says so, and the next login asks for the password', async ({
  page,
  faults,
  provokes,
}) => {
  provokes(/ERR_CONNECTION_REFUSED/);
  await logIn(page);
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await faults.set({ login: 'down' });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('your session there may still be open')).toBeVisible();
  await expect(page).toHaveURL('/');
  await faults.reset();
  await page.reload();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await submitPassword(page);
  await expect(page).toHaveURL('/dashboard');
});

const workers: Record<string, (route: Route) => Promise<void>> = {
  missing: (route) => route.fulfill({ status: 404 }),
  'an HTML page': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Hello</title>' }),
  'one that throws': (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  'on its way for ever': () => new Promise(() => {}),
};

for (const [what, answer] of Object.entries(workers)) {
  // Reliability: the login SDK's worker is missing, HTML, throws or hangs
  test(`a worker of the login SDK that is ${what} is reported within seconds, with Retry`, async ({ page, provokes }) => {
    provokes(/The login SDK does not work|worker|404|broken|MIME|SyntaxError|The session is not restored/i);
    await signIn(page);
    await page.clock.install();
    let broken = true;
    await page.route('**/auth0-worker.*.js', (route) => (broken ? answer(route) : route.continue()));
    let asked = 0;
    const isLook = (url: string) => /\/auth0-worker\.\w+\.js$/.test(url) && ++asked === 2;
    const looked = page.waitForRequest((request) => isLook(request.url()));
    await page.goto('/dashboard');
    // After two seconds the page looks at the worker with one of its own. A jump before that could end the page's other limits first.
    await looked;
    await page.clock.runFor(4_000);
    await expect(failure(page)).toContainText('The sign-in code of this site could not be started.');
    // Not `unroute`: a worker on its way would come after all, and nobody would have to try again.
    broken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Credits Used Today')).toBeVisible();
  });
}

/** Changes what the token endpoint answers. */
async function changeTokens(page: Page, change: (answer: Record<string, string>) => Record<string, string>, status = 200) {
  await page.context().route('**/oauth/token', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, status, json: change(await response.json()) });
  });
}

function withClaims(token: string, claims: object): string {
  const [header, payload = '', signature] = token.split('.');
  const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...claims };
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
}

for (const [what, claims, sentence] of [
  ['another issuer', { iss: 'https://other.example/' }, 'The answer of the login service could not be verified.'],
  ['a clock of yesterday', { exp: 1_700_000_000 }, 'The clocks of this device and of the login service differ.'],
] as const) {
  // Reliability: the ID token has a wrong issuer, or the visitor's clock is wrong
  test(`an ID token of ${what} has its own message`, async ({ page, provokes }) => {
    provokes(/The sign-in has failed/);
    await openLogin(page);
    await changeTokens(page, ({ id_token = '', ...rest }) => ({ ...rest, id_token: withClaims(id_token, claims) }));
    await submitPassword(page);
    await expect(failure(page)).toContainText(sentence);
  });
}

// Reliability: the login service answers a token refresh with 429
test('a login service that is busy at a token refresh is reported as busy, without a request to log in again', async ({
  page,
  provokes,
}) => {
  provokes(/status of 429|Failed to retrieve access token|GatewayError/);
  await logIn(page);
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await changeTokens(page, () => ({ error: 'too_many_requests', error_description: 'Global limit has been reached' }), 429);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('The login service is busy. Please try again later').first()).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/log in again|Global limit/i);
});

test('the notice of the home page keeps its size at 1280 and 360 px while the session is restored', async ({ page }) => {
  const notice = page.getByText('The probing pipeline is in beta.').locator('..');
  const boxes = async () => {
    const all = [];
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      all.push({ width, box: await notice.boundingBox() });
    }
    return all;
  };
  await page.goto('/');
  const anonymous = await boxes();
  await signIn(page);
  await page.route('**/oauth/token', () => new Promise(() => {}));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign up' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Read the documentation' })).toBeVisible();
  expect(await boxes()).toEqual(anonymous);
});
