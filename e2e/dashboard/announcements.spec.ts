import type { APIResponse, Page, Route } from '@playwright/test';
import { expect, logIn, test } from '../support/site.ts';

const calls = ['/api/agents', '/api/user/me', '/api/user/prefixes', '/api/measurements'];

/** From now on the calls of the panels end at the same moment, once all are answered: as often they do, but not on a busy machine. */
async function endTogether(page: Page, end: (route: Route, answer: APIResponse) => Promise<void>): Promise<void> {
  const pathOf = (url: string | URL) => new URL(url).pathname;
  let waiting: [path: string, end: () => Promise<void>][] = [];
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(
    (url) => calls.includes(pathOf(url)),
    async (route) => {
      const answer = await route.fetch();
      waiting.push([pathOf(route.request().url()), () => end(route, answer)]);
      if (new Set(waiting.map(([path]) => path)).size < calls.length) return;
      const all = waiting;
      waiting = [];
      await Promise.all(all.map(([, finish]) => finish()));
    },
  );
}

// Reliability: four panels fail at once
test('four failures at once are one announcement that names the panels, and so is their recovery', async ({ page, provokes }) => {
  provokes(/ERR_|GatewayError/);
  await logIn(page);
  await expect(page.getByText(/^Updated /)).toBeVisible();
  await endTogether(page, (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^Old data/)).toHaveCount(4);
  await expect(page.getByRole('alert')).toHaveText(/^Could not be loaded: Agents, Credits, Prefixes, Measurements\.$/);
  for (const what of ['agents', 'credits', 'prefixes', 'measurements']) {
    await expect(page.getByRole('button', { name: `Retry ${what}`, exact: true })).toHaveText('Retry');
  }
  await endTogether(page, (route, answer) => route.fulfill({ response: answer }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^Up to date: Agents, Credits, Prefixes, .*Measurements\.$/)).toBeAttached();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

// Reliability: the whole dashboard fails on first load
test('one Retry of the whole dashboard repeats the calls of every panel', async ({ page, provokes }) => {
  provokes(/Failed to load resource|GatewayError/);
  await endTogether(page, (route) => route.fulfill({ status: 500 }));
  await logIn(page);
  await expect(page.getByText('Unable to load dashboard data')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry dashboard' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'vltcdg01' })).toContainText('2001:db8:1:');
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
});
