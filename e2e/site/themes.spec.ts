import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { expectContrast } from '../support/page-quality.ts';
import { expect, logIn, openLogin, test } from '../support/site.ts';

const tokens = readFileSync(createRequire(import.meta.filename).resolve('shared/tokens.css'), 'utf8');
const [lightGround = '', darkGround = ''] = [...tokens.matchAll(/--ground: (#\w{6})/g)].map(([, ground]) => ground);
const light = 'rgb(246, 248, 250)';
const dark = 'rgb(11, 15, 20)';

const option = (page: Page, name: string) => page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name });
const expectGround = (page: Page, ground: string) => expect(page.locator('html')).toHaveCSS('background-color', ground);

test('dark is the default, also in a light system; a choice applies at once, to all pages and tabs', async ({ page, watch }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expectGround(page, dark);
  await expect(option(page, 'Dark')).toBeChecked();
  const other = await page.context().newPage();
  watch(other);
  await other.goto('/about');

  // With the keyboard: the group is one stop of Tab.
  await option(page, 'Dark').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(option(page, 'Light')).toBeChecked();
  await expectGround(page, light);
  await expectGround(other, light);
  await expect(option(other, 'Light')).toBeChecked();
  const themeColor = page.locator('meta[name=theme-color]');
  await expect(themeColor).toHaveAttribute('content', lightGround);

  await page.goto('/docs/measurements');
  await expectGround(page, light);
  await expect(option(page, 'Light')).toBeChecked();
  await option(page, 'Dark').check();
  await expectGround(page, dark);
  await expect(themeColor).toHaveAttribute('content', darkGround);
});

test('System follows the system while the page is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await option(page, 'System').check();
  await expectGround(page, dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectGround(page, light);
});

test('a light page is light in its first frame, also without the main script', async ({ page, provokes }) => {
  provokes(/ERR_FAILED/);
  await page.addInitScript(() => {
    localStorage.theme = 'Light';
    const grounds: string[] = [];
    Object.assign(window, { grounds });
    const note = () => {
      if (document.body) grounds.push(getComputedStyle(document.documentElement).backgroundColor);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.route(/\/assets\/main\.[^/]+\.js$/, (route) => route.abort());
  for (const path of ['/', '/docs/measurements', '/dashboard']) {
    await page.goto(path);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect([...new Set(await page.evaluate(() => Reflect.get(window, 'grounds') as string[]))], path).toEqual([light]);
  }
  await page.goto('/');
  await expect(option(page, 'Light')).toBeChecked();
  await option(page, 'Dark').check();
  await expectGround(page, dark);
});

// Reliability: storage denied
test('if the browser denies storage, the chosen theme lasts for the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  await expectGround(page, dark);
  await option(page, 'Light').check();
  await expectGround(page, light);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.reload();
  await expectGround(page, dark);
});

test('the dashboard has contrast when everything fails', async ({ page, faults, provokes }) => {
  provokes(/Failed to load resource|GatewayError/);
  await page.addInitScript(() => localStorage.setItem('theme', 'Light'));
  await faults.set({ gateway: { me: '500', prefixes: '500' } });
  await logIn(page);
  await expect(page.getByRole('button', { name: /^Retry (credits|prefixes)$/ })).toHaveCount(2);
  await expectContrast(page);
});

test('the login page has the theme of the site, and contrast', async ({ page, provokes }) => {
  provokes(/status of 400/);
  const expectBody = (ground: string) => expect(page.locator('body')).toHaveCSS('background-color', ground);
  await openLogin(page);
  await expectBody(dark);
  await page.goto('/');
  await option(page, 'Light').check();
  await openLogin(page);
  await expectBody(light);
  await expectContrast(page);
  await page.getByLabel('E-mail').fill('nobody@example.org');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectBody(light);
  await expectContrast(page);
});

test('with forced colours, current pages, the theme, a selected row and the language of the code are marked', async ({ page }) => {
  const lineOf = (link: Locator) => link.evaluate((element) => getComputedStyle(element).textDecorationLine);
  await page.emulateMedia({ forcedColors: 'active' });
  await logIn(page);
  const nav = page.getByRole('navigation', { name: 'Main' });
  expect(await lineOf(nav.getByRole('link', { name: 'Dashboard' }))).toBe('underline');
  expect(await lineOf(nav.getByRole('link', { name: 'About' }))).toBe('none');

  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'vltatl01' }) });
  await page.getByRole('checkbox', { name: /vltatl01/ }).check();
  await expect(row).toHaveCSS('outline-style', 'solid');

  const grounds = await page
    .locator('input[name=theme] + *')
    .evaluateAll((all) => all.map((text) => getComputedStyle(text).backgroundColor));
  expect(new Set(grounds.slice(0, 2)).size).toBe(1);
  expect(grounds[2]).not.toBe(grounds[0]);

  await page.goto('/dashboard/measure?target=2606:4700:4700::1111');
  await page.getByText('The same as code').click();
  const languages = page.getByRole('group', { name: 'Language' }).getByRole('button');
  await expect(languages).toHaveCount(3);
  const [chosen, ...others] = await languages.evaluateAll((all) => all.map((button) => getComputedStyle(button).color));
  expect(new Set(others).size).toBe(1);
  expect(others).not.toContain(chosen);

  await page.goto('/docs/datasets');
  const list = page.getByRole('navigation', { name: 'Documentation' });
  expect(await lineOf(list.getByRole('link', { name: 'Datasets', exact: true }))).toBe('underline');
  expect(await lineOf(list.getByRole('link', { name: 'Measurements', exact: true }))).toBe('none');
});

test('scrollbars follow the theme', async ({ page }) => {
  await page.goto('/docs/datasets/query');
  const barsOf = (theme: string) =>
    option(page, theme)
      .check()
      .then(() =>
        page.locator('html, textarea').evaluateAll((all) =>
          all.map((element) => {
            const { colorScheme, scrollbarColor } = getComputedStyle(element);
            return `${colorScheme}: ${scrollbarColor}`;
          }),
        ),
      );
  const bars = { light: 'light: rgb(107, 125, 144) rgb(255, 255, 255)', dark: 'dark: rgb(96, 114, 134) rgb(17, 23, 31)' };
  expect(await barsOf('Light')).toEqual([bars.light, bars.light]);
  expect(await barsOf('Dark')).toEqual([bars.dark, bars.dark]);
});
