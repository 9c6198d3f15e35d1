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
const withoutCryptography = () => Reflect.deleteProperty(Crypto.prototype, 'subtle');

const keepsNothing = 'This browser keeps no cookies or site data for this site.';
const needsHttps = 'Signing in needs https: open this site with https://.';

// Reliability: storage or cookies denied
// Reliability: no HTTPS
test('Login explains that the browser denies storage or cookies, with an error or without, or that it needs HTTPS', async ({
  context,
  provokes,
  watch,
}) => {
  provokes(/The login page is not opened|The login SDK does not work|denied|secure origin/);
  for (const [what, deny] of Object.entries({ ...denials, 'no HTTPS': withoutCryptography }))
    await test.step(what, async () => {
      const page = await context.newPage();
      watch(page);
      await page.addInitScript(deny);
      await page.goto('/');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(failure(page), what).toContainText(what === 'no HTTPS' ? needsHttps : keepsNothing);
      await expect(page).toHaveURL('/');
      await page.close();
    });
});

// Cookies that are denied with an error are found out as these are: shell/src/auth/sign-in-needs.test.ts.
for (const what of ['storage', 'cookies without an error'] as const) {
  // Reliability: storage or cookies denied or ignored during a login
  test(`/callback explains that the browser has begun to deny ${what} during the login`, async ({ page, provokes }) => {
    provokes(/The sign-in has failed|The login SDK does not work|denied/);
    await openLogin(page);
    await page.addInitScript(denials[what]);
    await submitPassword(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign-in failed' })).toBeVisible();
    await expect(failure(page)).toHaveText(`${keepsNothing} Allow them to log in.`);
  });
}
