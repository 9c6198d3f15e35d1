import type { Locator, Page } from '@playwright/test';
import type { Stack } from 'local/stack';
import { expectAlive, expectSoundAtWidths } from '../support/page-quality.ts';
import { expect, logIn, logInByHand, signIn, test } from '../support/site.ts';
import { answerSilently } from '../support/traffic.ts';

interface Given {
  page: Page;
  stack: Stack;
}

/** The dashboard's page while the login service answers the silent login of a visitor who was signed in with an error. */
async function restoreWith(page: Page, error: string) {
  await signIn(page);
  await answerSilently(page, error);
  await page.goto('/dashboard');
}

/** What the site says of failures, and how each comes about. @returns where it says so. */
const states: Record<string, (given: Given) => Promise<Locator>> = {
  'home, which asks to log in to continue': async ({ page }) => {
    await page.goto('/dashboard');
    return page.getByText('to open the page that you asked for.');
  },
  'home after the session has ended': async ({ page, stack }) => {
    await signIn(page);
    stack.endSessions();
    await page.goto('/dashboard');
    return page.getByText('Your session has ended. Log in again to open');
  },
  'home after a logout that was not confirmed': async ({ page, stack }) => {
    await logInByHand(page);
    await expect(page.getByText('Credits Used Today')).toBeVisible();
    await stack.faults.set({ login: 'down' });
    await page.getByRole('button', { name: 'Logout' }).click();
    return page.getByText('your session there may still be open');
  },
  'a login page that cannot be opened': async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} }));
    await page.goto('/');
    await page.getByRole('button', { name: 'Login' }).click();
    return page.getByText('This browser keeps no cookies or site data');
  },
  'a session for which one must log in again': async ({ page }) => {
    await restoreWith(page, 'consent_required');
    return page.getByRole('heading', { level: 1, name: 'Log in again' });
  },
  'a session that cannot be restored': async ({ page }) => {
    await restoreWith(page, 'temporarily_unavailable');
    return page.getByRole('heading', { level: 1, name: 'Session not restored' });
  },
  'a dashboard whose session has ended': async ({ page, stack }) => {
    await logIn(page);
    await expect(page.getByText('Credits Used Today')).toBeVisible();
    stack.endSessions();
    await stack.faults.set({ gateway: { all: '401' } });
    await page.getByRole('button', { name: 'Refresh' }).click();
    return page.getByText('Your session has ended. What you see here stays');
  },
  'a sign-in that has failed': async ({ page }) => {
    await page.goto('/callback?code=of-another-tab&state=of-another-tab');
    return page.getByRole('heading', { level: 1, name: 'Sign-in failed' });
  },
  'documentation that cannot be loaded': async ({ page, stack }) => {
    await stack.faults.set({ remotes: { remote_docs: { entry: 'missing' } } });
    await page.goto('/');
    await expectAlive(page);
    await page.getByRole('main').getByRole('link', { name: 'learn to use it' }).click();
    return page.getByRole('heading', { level: 1, name: 'Something did not load' });
  },
  'documentation that was served without its code': async ({ page, stack }) => {
    await stack.faults.set({ remotes: { remote_docs: { entry: 'missing' } } });
    await page.goto('/docs/measurements');
    return page.getByText('You can read the text below');
  },
  'a dashboard that cannot be loaded': async ({ page, stack }) => {
    await signIn(page);
    await stack.faults.set({ remotes: { remote_dashboard: { entry: 'missing' } } });
    await page.goto('/dashboard');
    return page.getByText('The dashboard could not be loaded.');
  },
};

for (const [name, open] of Object.entries(states)) {
  test(`${name}: one heading, no flaw that axe finds, and nothing sideways, at 1280 and 360 px`, async ({
    page,
    stack,
    faults: _,
    provokes,
  }) => {
    provokes(
      /Failed to load resource|status of 40|The session is not restored|The login page is not opened|cookies or storage|remote_|token|Gateway/,
    );
    await expect(await open({ page, stack })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectSoundAtWidths(page);
  });
}
