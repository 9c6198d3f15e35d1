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
  { id: '\u202Eoddbom01', health: null, config: [{ probing_rate: -1 }] },
  { id: '   ' },
  null,
];

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
  await expect(row('oddbom01')).toContainText(/Unhealthy.*–/);
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
  await expect.poll(() => reports.join('\n')).toMatch(/\/api\/agents has answered with 8 odd parts:.*"oddams01".*healthy/s);
  await expect.poll(() => reports.join('\n')).toMatch(/\/api\/user\/prefixes has answered with 2 odd parts:/);
});

test('an agents call without an answer is loading, and has failed after 15 s', async ({ page, faults }) => {
  await page.clock.install();
  await faults.set({ gateway: { agents: 'slow' } });
  await logIn(page);
  await expect(page.getByText('Loading dashboard data...')).toBeVisible();
  await page.clock.fastForward(15_000);
  await expect(broken(page)).toContainText(unreachable);
  await faults.reset();
  await broken(page).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('rowheader', { name: 'vltcdg01' })).toBeVisible();
});

test('no agents at all are said to be none', async ({ page, faults }) => {
  await faults.set({ gateway: { agents: 'empty' } });
  await logIn(page);
  await expect(panel(page, 'Agents')).toContainText('No agents.');
  await expect(panel(page, 'Credits')).toContainText('Credits Used Today');
});

test('markup from the gateway is text', async ({ page, faults }) => {
  await faults.set({ gateway: { agents: 'markup' } });
  await logIn(page);
  const agents = panel(page, 'Agents');
  await expect(agents.getByText(`<img src=x onerror="document.title='hacked'">`)).toBeVisible();
  await expect(agents.getByText('<script>document.title="hacked"</script>').first()).toBeVisible();
  await expect(agents.locator('img, script, b[onclick]')).toHaveCount(0);
  await expect(page).toHaveTitle('Dashboard · nxthdr');
});

test('credits that cannot be had leave the other panels alone', async ({ page, faults }) => {
  const credits = panel(page, 'Credits');
  const sentence = 'Unable to fetch usage information. Please try again later.';
  await faults.set({ gateway: { me: '403' } });
  await logIn(page);
  await expect(credits).toContainText('HTTP error! Status: 403');
  await expect(panel(page, 'API access')).toContainText('Access Token:');
  await expect(page.getByRole('row').filter({ hasText: 'vltcdg01' })).toContainText('2001:db8:1:');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  for (const fault of ['garbage', 'html', 'wrong-form', 'empty', 'drop'] as const) {
    await faults.set({ gateway: { me: fault } });
    const answered = page.waitForResponse('**/api/user/me');
    await credits.getByRole('button', { name: 'Retry' }).click();
    await answered;
    await expect(credits, fault).toContainText(sentence);
  }
  await faults.set({ gateway: { me: 'slow' } });
  await credits.getByRole('button', { name: 'Retry' }).click();
  await expect(credits).toContainText('Loading credit information...');
  await faults.reset();
  await expect(credits).toContainText('Credits Used Today');
});

test('prefixes that cannot be had leave the other panels alone', async ({ page, faults }) => {
  const agents = panel(page, 'Agents');
  const row = page.getByRole('row').filter({ hasText: 'vltcdg01' });
  await faults.set({ gateway: { prefixes: 'slow' } });
  await logIn(page);
  await expect(row).toContainText('Loading...');
  await faults.set({ gateway: { prefixes: 'wrong-form' } });
  await expect(row).toContainText(/2001:db8:1:/);
  await page.reload();
  await expect(agents).toContainText('Unable to fetch prefix information. Please try again later.');
  await expect(row).toContainText('Error loading prefixes');
  await expect(row).toContainText('12 kpps');
  await expect(panel(page, 'Credits')).toContainText('Credits Used Today');
  await faults.reset();
  await agents.getByRole('button', { name: 'Retry' }).click();
  await expect(row).toContainText('2001:db8:1:');
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

test('a 401 that stays is shown after one retry, and logs nobody out', async ({ page, faults }) => {
  const traffic = recordTraffic(page);
  await faults.set({ gateway: { me: '401', prefixes: '401' } });
  await logIn(page);
  await expect(panel(page, 'Credits')).toContainText('HTTP error! Status: 401');
  await expect(panel(page, 'Agents')).toContainText('HTTP error! Status: 401');
  expect([traffic.to('/api/user/me').length, traffic.to('/api/user/prefixes').length]).toEqual([2, 2]);
  expect(traffic.to('/oauth/token', 'POST')).toHaveLength(2);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a token of three characters is shown whole, and calls that refuse it end with their 401', async ({ page, faults }) => {
  const traffic = recordTraffic(page);
  await faults.set({ login: 'short-token' });
  await logIn(page);
  await expect(panel(page, 'API access').getByText('abc…', { exact: true })).toBeVisible();
  await expect(panel(page, 'Credits')).toContainText('HTTP error! Status: 401');
  await expect(page.getByRole('rowheader', { name: 'vltcdg01' })).toBeVisible();
  expect(traffic.to('/api/user/me')).toHaveLength(2);
});
