import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { demoAccount } from 'local/accounts';
import { type Stack, startStack } from 'local/stack';
import type { Site } from 'shared/site';
import { recordedAnswers } from './recorded-answers.ts';

interface SiteFixtures {
  /** Every test begins as if nobody had sent anything: it never sees measurements, credits or faults of another. */
  ownState: undefined;
  /** The stack's failures. */
  faults: Stack['faults'];
  /** Lets the datasets' engine answer the home page too, whose query has a recorded answer. */
  asksEngine(): void;
  /** Says that the test provokes errors of this kind. Every other error in the console, or violation of the page's CSP, fails the test. */
  provokes(pattern: RegExp): void;
  /** Watches another page of the test as `page` is watched. */
  watch(page: Page): void;
}

/** To a document that a test fulfils itself the browser denies every loopback address: there the home page cannot ask the datasets. */
const deniedToFulfilled =
  /fetch at '([^']*default_format=JSONCompactEachRowWithNamesAndTypes)' .* Permission was denied .* `loopback` address space/;

/** Browser tests run on the production build, served by a local stack of their worker with the production CSP. */
export const test = base.extend<SiteFixtures, { stack: Stack; answers: Map<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  answers: [async ({}, use) => use(new Map(recordedAnswers)), { scope: 'worker' }],

  stack: [
    async ({ answers }, use) => {
      const stack = await startStack({ ports: { site: 0, login: 0, gateway: 0, control: 0, datasets: 0 }, answers });
      await use(stack);
      await stack.close();
    },
    { scope: 'worker' },
  ],

  baseURL: ({ stack }, use) => use(stack.origins.site),

  asksEngine: async ({ answers }, use) => {
    await use(() => answers.clear());
    for (const [query, answer] of recordedAnswers) answers.set(query, answer);
  },

  ownState: [
    async ({ stack }, use) => {
      await stack.reset();
      await use(undefined);
    },
    { auto: true },
  ],

  faults: ({ stack }, use) => use(stack.faults),

  provokes: async ({ watch: _ }, use, { annotations }) => {
    await use((pattern) => annotations.push({ type: 'provokes', description: pattern.source }));
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  watch: async ({}, use, { annotations }) => {
    const errors: string[] = [];
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    };
    await use((page) => {
      page.on('console', onConsole);
      page.on('pageerror', (error) => errors.push(String(error)));
    });
    const allowed = annotations.filter(({ type }) => type === 'provokes').map(({ description = '' }) => new RegExp(description));
    const denied = errors.flatMap((error) => deniedToFulfilled.exec(error)?.[1] ?? []);
    expect(errors.filter((error) => !denied.some((url) => error.includes(url)) && !allowed.some((pattern) => pattern.test(error)))).toEqual(
      [],
    );
  },

  page: async ({ page, watch }, use) => {
    watch(page);
    await use(page);
  },
});

export { expect };

/** Opens the dashboard, signed in: see {@link signIn}. Ends when the session is restored and the dashboard is alive, with its first call. */
export async function logIn(page: Page, account = demoAccount): Promise<void> {
  await signIn(page, account);
  const asked = page.waitForRequest('**/api/user/me');
  await page.goto('/dashboard');
  await asked;
  await expectDashboard(page);
}

/**
 * Makes the login service know the browser, as after an earlier visit: the next page restores the session by itself. No page is rendered for
 * it, which is most of what {@link logInByHand} costs.
 */
export async function signIn(page: Page, { email, password } = demoAccount): Promise<void> {
  const settings = await page.request.get('/site.json');
  const { login }: Site = await settings.json();
  const site = new URL(settings.url()).origin;
  const form = await page.request.get(`${login.domain}/authorize`, {
    params: {
      client_id: login.clientId,
      audience: login.audience,
      scope: 'openid profile email offline_access',
      response_type: 'code',
      redirect_uri: `${site}/callback`,
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    },
  });
  const answer = await page.request.post(form.url(), { form: { form: 'sign-in', email, password }, headers: { Origin: login.domain } });
  expect(answer.url()).toMatch(/\/callback\?code=/);
  await page.context().addCookies([{ name: `auth0.${login.clientId}.is.authenticated`, value: 'true', url: site }]);
}

/** Logs in from the header, through the real login page; ends on the dashboard. For tests of signing in: others use {@link logIn}. */
export async function logInByHand(page: Page): Promise<void> {
  await openLogin(page);
  await submitPassword(page);
  await expectDashboard(page);
}

async function expectDashboard(page: Page): Promise<void> {
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}

/** Opens the login page from the header of the home page. */
export async function openLogin(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
}

/** Fills in the login page and sends it. */
export async function submitPassword(page: Page, { email, password } = demoAccount): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
