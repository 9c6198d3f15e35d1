import type { Page } from '@playwright/test';
import { expectAlive } from '../support/page-quality.ts';
import { openLogin, signIn } from '../support/site.ts';
import { expect, picture } from './picture.ts';

/** The home page shows what it has asked the datasets for. */
const expectPath = (page: Page) => expect(page.getByRole('img', { name: 'Round-trip times along the path' })).toBeVisible();

picture(
  'home-signed-out',
  async ({ page }) => {
    await page.goto('/');
    await expectPath(page);
  },
  { down: 2000 },
);

picture('home-signed-in', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expectPath(page);
});

picture(
  'about',
  async ({ page }) => {
    await page.goto('/about');
    await expectAlive(page);
  },
  { down: 2000 },
);

picture('about-pages', async ({ page }) => {
  await page.goto('/about/pages');
  await expect(page.getByText(/^\d+ pages$/)).toBeVisible();
});

picture('releases', async ({ page }) => {
  await page.goto('/releases');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

picture('not-found', async ({ page, provokes }) => {
  provokes(/404/);
  await page.goto('/no/such/page');
  await expectAlive(page);
});

picture('callback-error', async ({ page }) => {
  await page.goto('/callback?code=of-another-tab&state=of-another-tab');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
});

picture('login', async ({ page }) => {
  await openLogin(page);
});

picture('sign-up', async ({ page }) => {
  await openLogin(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
});
