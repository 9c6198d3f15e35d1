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
    ...(['500', '401', '403', '429', '503'] as const).map((status) => [status, `HTTP error! Status: ${status}`] as const),
    ['drop', unreachable] as const,
    ...(['garbage', 'html', 'wrong-form', 'huge'] as const).map((fault) => [fault, notUnderstood] as const),
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

const odd = [
  { id: 'oddams01', health: { healthy: null }, config: [null, { name: 'odd', probing_rate: '12' }] },
  { id: 'oddatl01', health: 'fine', config: [null] },
  { id: 'oddbom01', health: { healthy: false, message: 'no \u202Eroute' }, config: [{ probing_rate: -1 }] },
  { id: '\u202Eoddfra01', health: null, config: [] },
  { id: '   ' },
  null,
];

// Reliability: one agent, configuration or prefix is invalid
test('odd agents and prefixes leave all others in the table, and the console says which they are', async ({ page, provokes }) => {
  provokes(/odd parts:/);
  const reports: string[] = [];
  page.on('console', (message) => reports.push(message.text()));
  await page.route('**/api/agents', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: [...odd, ...(await response.json())] });
  });
  await page.route('**/api/user/prefixes', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, agents: [null, { agent_id: 'oddams01', prefixes: null }, ...answer.agents] } });
  });
  await logIn(page);
  const row = (id: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: id }) });
  await expect(row('vltcdg01')).toContainText(/Healthy.*2001:db8:1:.*12 kpps/);
  await expect(row('oddams01')).toContainText(/Unhealthyunknown.*No prefix available.*–/);
  await expect(row('oddatl01')).toContainText(/Unhealthyunknown.*No configuration available.*No configuration/);
  await expect(row('oddbom01')).toContainText(/Unhealthy.*no ‹U\+202E›route.*–/);
  await expect(page.getByText('oddfra01')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
  await expect.poll(() => reports.join('\n')).toMatch(/\/api\/agents has answered with 9 odd parts:.*"oddams01".*healthy/s);
  await expect.poll(() => reports.join('\n')).toMatch(/\/api\/user\/prefixes has answered with 2 odd parts:/);
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
