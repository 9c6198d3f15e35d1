import type { Page } from '@playwright/test';
import { logIn, signIn } from '../support/site.ts';
import { expect, picture } from './picture.ts';
import { answerOf, replyOf } from './replies.ts';

const rowHeaders = (page: Page) => page.getByRole('table', { name: 'Agents' }).getByRole('rowheader');

/** The window begins with the agents. */
const table = { at: (page: Page) => page.getByRole('region', { name: 'Agents', exact: true }) };

/** Opens the dashboard, and waits until all its panels have come. */
async function open(page: Page): Promise<void> {
  await page.route('**/api/measurements', (route) => route.fulfill({ json: measurements }));
  await logIn(page);
  await expect(rowHeaders(page).first()).toBeVisible();
  await expect(page.getByText(/^Updated /)).toBeVisible();
}

const measurements = [
  { id: 'b7c1', agents: [1, 2], probes: [1_200, 4_000], minutes: 1 },
  { id: '51aa', agents: [4, 4], probes: [64, 64], minutes: 42 },
].map(({ id, agents, probes, minutes }) => ({
  measurement_id: `${id}0000-0000-4000-8000-000000000000`,
  completed_agents: agents[0],
  total_agents: agents[1],
  total_sent_probes: probes[0],
  total_expected_probes: probes[1],
  measurement_complete: agents[0] === agents[1],
  measurement_cancelled: false,
  started_at: new Date(Date.parse('2026-03-10T14:20:00Z') - minutes * 60_000).toISOString(),
  last_updated: '2026-03-10T14:19:50Z',
}));

picture(
  'dashboard',
  async ({ page }) => {
    await open(page);
    await page.getByRole('region', { name: 'Where the agents are' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('list', { name: 'Places' })).toBeVisible();
  },
  { down: 2800 },
);

picture('dashboard-loading', async ({ page, faults }) => {
  await faults.set({ gateway: { all: 'slow' } });
  // However long the pictures take, no call is given up: `TIMEOUT_MS` in shared/src/gateway.ts.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, { setTimeout: (action: () => void, ms = 0) => (ms === 15_000 ? 0 : setTimeout(action, ms)) });
  });
  await logIn(page);
});

picture('dashboard-empty', async ({ page, faults }) => {
  await faults.set({ gateway: { agents: 'empty', measurements: 'empty' } });
  await logIn(page);
  await expect(page.getByText('Credits Used Today')).toBeVisible();
});

picture('dashboard-failing', async ({ page, faults, provokes }) => {
  provokes(/Failed to load resource|GatewayError/);
  await faults.set({ gateway: { agents: '500' } });
  await logIn(page);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

picture('dashboard-panels-failing', async ({ page, faults, provokes }) => {
  provokes(/Failed to load resource|GatewayError/);
  await faults.set({ gateway: { me: '500', prefixes: '500', measurements: '500' } });
  await logIn(page);
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
});

picture(
  'dashboard-1000-agents',
  async ({ page, faults }) => {
    await faults.set({ gateway: { agents: 'agents-1000' } });
    await open(page);
  },
  table,
);

picture('dashboard-credits', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'More about credits' }).click();
});

picture(
  'dashboard-row-open',
  async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: 'Details of vltams01' }).click();
  },
  table,
);

picture(
  'dashboard-selection',
  async ({ page }) => {
    await open(page);
    for (const id of ['vltatl01', 'vltcdg01']) await page.getByRole('rowheader', { name: id }).getByRole('checkbox').check();
    await expect(page.getByText('2 agents selected')).toBeVisible();
  },
  table,
);

picture(
  'dashboard-columns',
  async ({ page }) => {
    await open(page);
    await page.locator('summary').getByText('Columns', { exact: true }).click();
  },
  table,
);

picture(
  'dashboard-search',
  async ({ page }) => {
    await open(page);
    await page.getByRole('searchbox', { name: 'Search agents' }).fill('nowhere');
    await expect(rowHeaders(page)).toHaveCount(0);
  },
  table,
);

picture('dashboard-unavailable', async ({ page, faults, provokes }) => {
  provokes(/Failed to load resource|net::ERR|remote_dashboard/);
  await signIn(page);
  await faults.set({ remotes: { remote_dashboard: { entry: 'missing' } } });
  await page.goto('/dashboard');
  await expect(page.getByRole('alert')).toBeVisible();
});

picture('measure', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard/measure?target=2606:4700:4700::1111&agents=vltatl01,vltcdg01,vltgru01');
  await expect(page.getByText(/^32 probes × 2 agents = 64 credits\. /)).toBeVisible();
  await expect(page.getByText('Amsterdam', { exact: true })).toBeVisible();
});

picture('measure-list', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard/measure?kind=custom&agents=vltatl01');
  await page
    .getByRole('textbox', { name: 'Probes, one per line' })
    .fill('2606:4700:4700::1111,24000,33434,64,icmpv6\nexample.org,1,1,1,udp');
  await expect(page.getByText(/^1 probe × 1 agent = 1 credit\. /)).toBeVisible();
});

/** The replies to a traceroute from two agents. */
const replies = answerOf([
  ...[1, 2, 3, 5, 6].map((ttl) => replyOf('vltcdg01', '2001:db8:1::1', ttl, ttl === 6, 20 * ttl)),
  ...[1, 2, 3, 4].map((ttl) => replyOf('vltatl01', '2001:db8:3::1', ttl, ttl === 4, 35 * ttl)),
]);

picture(
  'measurement',
  async ({ page, stack }) => {
    await page.route(`${stack.origins.datasets}/**`, (route) =>
      route.fulfill({ body: replies, headers: { 'Access-Control-Allow-Origin': '*' } }),
    );
    const sent =
      'sent=2026-03-10T14:10:00Z&kind=traceroute&protocol=icmpv6&target=3fff:abc::1&ttl=1-6&ports=24000-33434&per-hop=1&probes=6';
    await page.goto(`/dashboard/measurements/m1?${sent}&from=vltcdg01_2001:db8:1::1&from=vltatl01_2001:db8:3::1`);
    await expect(page.getByText(/^From vltatl01 \(Atlanta\)/).first()).toBeVisible();
    await page.getByRole('region', { name: 'Round-trip times' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('img', { name: /^Round-trip times, / })).toBeVisible();
  },
  { down: 2000 },
);
