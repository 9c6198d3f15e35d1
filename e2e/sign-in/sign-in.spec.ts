import type { Locator, Page } from '@playwright/test';
import { demoAccount } from 'local/accounts';
import { expect, logIn, logInByHand, openLogin, submitPassword, test } from '../support/site.ts';
import { recordTraffic, sentToken, stopPrefetching } from '../support/traffic.ts';

test('login with the keyboard alone leads to the dashboard, whose calls have valid tokens', async ({ page, request, stack }) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('button', { name: 'Login' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(demoAccount.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoAccount.password);
  const traffic = recordTraffic(page);
  const token = await sentToken(page, () => page.keyboard.press('Enter'));
  await expect(page).toHaveURL('/dashboard');

  const ask = async (path: string) =>
    (await request.get(stack.origins.gateway + path, { headers: { Authorization: `Bearer ${token}` } })).json();
  const { used, limit } = await ask('/api/user/me');
  const { agents } = await ask('/api/user/prefixes');
  await expect(page.locator('dl div').filter({ hasText: 'Credits Used Today' })).toContainText(used.toLocaleString('en-US'));
  await expect(page.locator('dl div').filter({ hasText: 'Daily Credits Limit' })).toContainText(limit.toLocaleString('en-US'));
  await expect(page.getByText(`${token.slice(0, 20)}…`, { exact: true })).toBeVisible();
  await expect(page.getByRole('rowheader').locator('code')).toHaveText(
    (await ask('/api/agents')).map(({ id }: { id: string }) => id).sort(),
  );
  const [first] = agents;
  await expect(page.getByRole('row').filter({ hasText: first.agent_id })).toContainText(first.prefixes[0].user_prefix);
  for (const path of ['/api/user/me', '/api/user/prefixes', '/api/agents']) expect(traffic.to(path), path).toHaveLength(1);

  const answers = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    return (await request.get(`${stack.origins.gateway}/api/user/me`, { headers })).status();
  };
  expect(await answers(`Bearer ${token}`)).toBe(200);
  expect(await answers()).toBe(401);
  for (const forged of forgeries(token)) expect(await answers(`Bearer ${forged}`), forged).toBe(401);
});

test('Sign up on the home page makes an account and leads to the dashboard', async ({ page, stack }) => {
  const account = { email: `${crypto.randomUUID()}@example.org`, password: 'a long enough one' };
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Daily Credits Limit')).toBeVisible();
  expect(await stack.accounts.verify(account.email, account.password)).toMatchObject({ email: account.email });

  await page.getByRole('link', { name: 'nxthdr' }).first().click();
  await expect(page.getByText(`Welcome, ${account.email.split('@')[0]}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign up' })).toBeHidden();
  await page.getByRole('link', { name: 'Read the documentation' }).click();
  await expect(page).toHaveURL('/docs/measurements');
});

test('a wrong password keeps what was typed, and the right one then works', async ({ page, provokes }) => {
  provokes(/status of 400/);
  await openLogin(page);
  await submitPassword(page, { ...demoAccount, password: 'not this one' });
  await expect(page.getByText('The e-mail address and the password do not match an account.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(demoAccount.email);
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(demoAccount.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test('a reload keeps the session and never shows the home page; a deep link works in a new tab', async ({ page, context, watch }) => {
  await page.addInitScript(recordHeadings);
  await logIn(page);
  await page.reload();
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'headings'))).toEqual(['Dashboard']);

  const tab = await context.newPage();
  watch(tab);
  await tab.goto('/dashboard?from=mail#token');
  await expect(tab.getByText('Credits Used Today')).toBeVisible();
  await expect(tab).toHaveURL('/dashboard?from=mail#token');
  await expect(tab).toHaveTitle('Dashboard · nxthdr');
});

test('an anonymous visitor gets nothing of the login SDK and calls neither login service nor gateway', async ({ page, stack }) => {
  // The home page asks the datasets after a second: that is no call of this test.
  await stopPrefetching(page);
  const traffic = recordTraffic(page);
  const scriptsWithSdk = async () => {
    const scripts = new Set(traffic.all.filter((request) => request.resourceType() === 'script').map((request) => request.url()));
    const texts = await Promise.all([...scripts].map(async (url) => (await page.request.get(url)).text()));
    return texts.filter((text) => text.includes('code_challenge')).length;
  };
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(traffic.all.length).toBeGreaterThan(1);
  expect(traffic.all.filter((request) => !request.url().startsWith(`${stack.origins.site}/`))).toEqual([]);
  expect(traffic.all.filter((request) => new URL(request.url()).pathname.startsWith('/api'))).toEqual([]);
  expect(await scriptsWithSdk()).toBe(0);

  await logInByHand(page);
  expect(await scriptsWithSdk()).toBe(1);
});

test('no token is kept where other scripts or a thief of the disk could read it', async ({ page, context }) => {
  const exchanged = page.waitForResponse('**/oauth/token').then((response) => response.json());
  const token = await sentToken(page, () => logInByHand(page));
  expect(token).toMatch(/^eyJ/);
  const { refresh_token: refreshToken } = await exchanged;
  expect(refreshToken).toMatch(/\S{20}/);

  await expect(page.getByText('Credits Used Today')).toBeVisible();
  const kept = JSON.stringify([
    await context.storageState({ indexedDB: true }),
    await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  ]);
  expect(kept).toContain('is.authenticated');
  expect(kept).not.toContain('_legacy_');
  expect(kept).not.toContain(token);
  expect(kept).not.toContain(refreshToken);
  expect(kept).not.toContain('eyJ');
});

test('the token goes to the gateway’s protected paths and nowhere else', async ({ page, stack }) => {
  const traffic = recordTraffic(page);
  await logInByHand(page);
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await page.getByRole('link', { name: 'measurements documentation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  const withToken = traffic.all.filter((request) => request.headers().authorization).map((request) => request.url());
  const paths = ['/api/measurements', '/api/user/me', '/api/user/prefixes'];
  expect([...new Set(withToken)].sort()).toEqual(paths.map((path) => stack.origins.site + path));
  const token = (await traffic.to('/api/user/me')[0]?.headerValue('Authorization'))?.replace('Bearer ', '') ?? '';
  expect(traffic.all.filter((request) => request.url().includes(token)).map((request) => request.url())).toEqual([]);
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 20; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** Tokens that say the same and are not signed by the login service. */
function forgeries(token: string): string[] {
  const [, payload, signature = ''] = token.split('.');
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
  const [header = ''] = token.split('.');
  return [
    `${part({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    `${header}.${part({ ...claims, sub: 'local|somebody-else' })}.${signature}`,
    `${header}.${payload}.${signature.split('').reverse().join('')}`,
    'abc',
  ];
}

/** Runs in the page: keeps every text that a level-one heading has had. */
function recordHeadings() {
  const headings: string[] = [];
  Reflect.set(window, 'headings', headings);
  new MutationObserver(() => {
    const text = document.querySelector('h1')?.textContent;
    if (text && headings.at(-1) !== text) headings.push(text);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
