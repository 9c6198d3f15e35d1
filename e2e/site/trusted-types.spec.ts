import type { Page } from '@playwright/test';
import { closeWithHosts, serveHostPage } from '../support/host-page.ts';
import { acceptedInjections, refusals } from '../support/injections.ts';
import { expectAlive } from '../support/page-quality.ts';
import { expect, logIn, openLogin, test } from '../support/site.ts';

const pages: [string, (page: Page) => Promise<unknown>][] = [
  ['the home page', (page) => open(page, '/')],
  ['About', (page) => open(page, '/about')],
  ['a page of the documentation', (page) => open(page, '/docs/datasets/tables')],
  ['the query page', (page) => open(page, '/docs/datasets/query')],
  ["a measurement's page", (page) => open(page, '/dashboard/measurements/m1?sent=x')],
  ["an agent's page", (page) => open(page, '/dashboard/agents/vltcdg01')],
  ['the list of all pages', (page) => open(page, '/about/pages')],
  ['the callback page', (page) => open(page, '/callback')],
  ['the release panel', (page) => open(page, '/releases')],
  ['the page that is not found', (page) => open(page, '/no/such/page')],
  // From here on signed in.
  ['the dashboard', (page) => logIn(page)],
  ['the form that sends probes', (page) => open(page, '/dashboard/measure')],
  ['the history', (page) => open(page, '/dashboard/measurements')],
];

// Reliability: HTML, code or a script URL is injected as text
test('every page turns an injected text into no HTML, no code and no script file', async ({ page, provokes }) => {
  provokes(/404/);
  provokes(refusals);
  for (const [name, show] of pages)
    await test.step(name, async () => {
      await show(page);
      await expectAlive(page);
      expect(await acceptedInjections(page), name).toEqual([]);
      expect(await page.evaluate(() => 'injected' in window), name).toBe(false);
      await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
    });
});

test('the local stack’s own pages, among them the one that takes the password, refuse it too', async ({ page, stack, provokes }) => {
  provokes(/favicon/);
  await openLogin(page);
  provokes(refusals);
  expect(await acceptedInjections(page)).toEqual([]);
  await page.goto(stack.origins.control);
  expect(await acceptedInjections(page)).toEqual([]);
});

test('before the code of the shell is loaded, nothing can be injected either', async ({ page, provokes }) => {
  provokes(refusals);
  provokes(/Failed to load resource/);
  await page.route(/\/assets\/main\./, (route) => route.abort());
  await page.goto('/');
  // It wants code that runs already.
  expect(await acceptedInjections(page)).toEqual(['default policy']);
});

test('in a host page whose Trusted Types allow no script URL, the visitor is told, and the host page hears why', async ({
  page,
  stack,
  provokes,
}) => {
  provokes(/Trusted/);
  const host = await serveHostPage(stack.origins.site, {
    body: '<probing-dashboard></probing-dashboard>',
    // Before the dashboard's script runs.
    trustedTypes: "document.querySelector('probing-dashboard').options = { onError: (error) => { window.reason = String(error); } }",
  });
  await page.goto(host.url);
  await expect(page.getByRole('alert')).toHaveText('The dashboard could not be loaded.');
  expect(await page.evaluate('reason')).toMatch(/container\.\w+\.js was refused by the page: .*TrustedScriptURL/);
  await closeWithHosts(page, [host]);
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
}
