import type { Page } from '@playwright/test';
import { expect, openLogin, submitPassword, test } from '../support/site.ts';

const failure = (page: Page) => page.getByRole('main').getByRole('alert');

const denials = {
  storage: () => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['sessionStorage', 'localStorage']) Object.defineProperty(window, name, { get: deny });
  },
  cookies: () => {
    Object.defineProperty(navigator, 'cookieEnabled', { value: false });
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  },
  'cookies without an error': () => Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} }),
};

// Reliability: storage or cookies denied
test('Login explains that the browser denies storage or cookies, with an error or without', async ({ context, provokes, watch }) => {
  provokes(/The login page is not opened|The login SDK does not work|denied/);
  for (const [what, deny] of Object.entries(denials))
    await test.step(what, async () => {
      const page = await context.newPage();
      watch(page);
      await page.addInitScript(deny);
      await page.goto('/');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(failure(page), what).toContainText('This browser keeps no cookies or site data for this site.');
      await expect(page).toHaveURL('/');
      await page.close();
    });
});

for (const [what, deny] of Object.entries(denials)) {
  // Reliability: storage or cookies denied or ignored during a login
  test(`/callback explains that the browser has begun to deny ${what} during the login`, async ({ page, provokes }) => {
    provokes(/The sign-in has failed|The login SDK does not work|denied/);
    await openLogin(page);
    await page.addInitScript(deny);
    await submitPassword(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign-in failed' })).toBeVisible();
    await expect(failure(page)).toHaveText('This browser keeps no cookies or site data for this site. Allow them to log in.');
  });
}

// Reliability: no HTTPS
test('Login explains that it needs HTTPS, without which browsers have no cryptography', async ({ page, provokes }) => {
  provokes(/The login page is not opened|The login SDK does not work|secure origin/);
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'subtle'));
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(failure(page)).toContainText('Signing in needs https: open this site with https://.');
});
