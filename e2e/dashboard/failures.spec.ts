import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../support/site.ts';
import { recordTraffic } from '../support/traffic.ts';

const unreachable = 'Unable to connect to the gateway. Please check your network connection.';
const notUnderstood = 'The gateway answered in a form that this page does not understand.';
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const broken = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'Unable to load dashboard data' }) });

test.beforeEach(({ provokes }) => {
  provokes(/Failed to load resource|GatewayError|net::ERR/);
});

// Reliability: the agents call fails: no list, no JSON, too large, an error status, no answer
test('each way in which the agents call fails has its text, and Retry works when it is over', async ({ page, faults }) => {
  const failures = [
    ['500', 'HTTP error! Status: 500'] as const,
    ['drop', unreachable] as const,
    ...(['garbage', 'wrong-form', 'huge'] as const).map((fault) => [fault, notUnderstood] as const),
  ];
  await faults.set({ gateway: { agents: '500' } });
  await logIn(page);
  for (const [fault, text] of failures) {
    await test.step(fault, async () => {
      await expect(broken(page)).toBeVisible();
      await faults.set({ gateway: { agents: fault } });
      const answered = page.waitForResponse('**/api/agents');
      await broken(page).getByRole('button', { name: 'Retry' }).click();
      await answered;
      await expect(broken(page)).toContainText(text);
      await expect(broken(page)).toContainText('the gateway may be unavailable.');
      await expect(page.getByText('Credits Used Today')).toBeHidden();
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    });
  }
  await faults.reset();
  await broken(page).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('rowheader', { name: 'vltcdg01' })).toBeVisible();
  await expect(broken(page)).toBeHidden();
});

test('two calls with a 401 share one new token and are tried once more', async ({ page }) => {
  const traffic = recordTraffic(page);
  const refused = new Set<string>();
  await page.route('**/api/user/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (refused.has(pathname)) return route.continue();
    refused.add(pathname);
    return route.fulfill({ status: 401, json: { error: 'Invalid token' } });
  });
  await logIn(page);
  await expect(panel(page, 'Credits')).toContainText('Credits Used Today');
  await expect(page.getByRole('row').filter({ hasText: 'vltcdg01' })).toContainText('2001:db8:1:');
  // One at login, one for both calls.
  expect(traffic.to('/oauth/token', 'POST')).toHaveLength(2);
  for (const path of ['/api/user/me', '/api/user/prefixes']) {
    const [first, second, ...more] = traffic.to(path);
    expect(more).toEqual([]);
    expect(await first?.headerValue('Authorization')).not.toBe(await second?.headerValue('Authorization'));
  }
});
