import type { Request } from '@playwright/test';
import { expectSingles, isAnnouncer, isOf, modulesOf, record, weigh } from '../support/scripts.ts';
import { expect, logIn, test } from '../support/site.ts';
import { keepInBackground, stopPrefetching } from '../support/traffic.ts';

const kB = 1000;

/** The budgets of the dashboard's code in the production build, in bytes as they are sent (brotli). */
const budgets = {
  /**
   * The remote's own code, entry and all. 3.5 kB are the names of cities in the table, and 1.6 kB the way to the pages below it
   * (their table, their frame with Retry, and the links from strip, list, rows and selection, all of which the first screen shows).
   */
  dashboard: 52.4 * kB,
  /** What a measurement's page has besides; a tenth of it is for measurements of more agents than a link has room for. */
  measurement: 36 * kB,
  /** Of that, the path and the charts: picture, sentences, table of hops, round-trip times. They load beside the first replies. */
  path: 16.9 * kB,
  /** What the other pages below the dashboard's have besides, each with what it shares with a measurement's page. */
  below: { '/dashboard/measure': 20.4 * kB, '/dashboard/measurements': 15.2 * kB, '/dashboard/agents/vltcdg01': 10.7 * kB },
};

test("the remote's own code on the dashboard keeps to its budget, and no module is in the page twice", async ({ page }) => {
  await keepInBackground(page);
  await stopPrefetching(page);
  const requests = record(page);
  await logIn(page);
  await expect(page.getByText('Credits Used Today')).toBeVisible();

  const js = await weigh(requests.filter((request) => isOf('remote_dashboard')(request) && !isAnnouncer(request)));
  expect(js).toBeGreaterThan(5 * kB);
  expect(js).toBeLessThanOrEqual(budgets.dashboard);
  await page.reload();
  requests.length = 0;
  await page.reload();
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  expectSingles(requests, ['react', 'react-dom', 'router', 'shared/auth']);
  expect(modulesOf(requests).filter((name) => /query-core\/.*\/queryClient\.js$/.test(name))).toHaveLength(1);
});

test("a measurement's page is within its budget, with its path and its charts", async ({ page, provokes }) => {
  // Nothing is prefetched: on a busy machine the code of other pages would come before the charts, and be counted.
  await stopPrefetching(page);
  // The gateway knows no such measurement.
  provokes(/status of 404/);
  const requests = record(page);
  await logIn(page);
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const known = new Set(requests.splice(0).map((request) => request.url()));
  const newest = () => requests.splice(0).filter((request) => isNew(request, known));
  await page.route(
    (url) => url.searchParams.has('default_format'),
    (route) => route.fulfill({ body: twoHops }),
  );
  const sent = new Date().toISOString();
  const query = `kind=traceroute&protocol=icmpv6&target=3fff:abc::1&ttl=1-2&ports=24000-33434&per-hop=1&probes=2&from=vltcdg01_2001:db8::1`;
  await page.goto(`/dashboard/measurements/m1?sent=${sent}&${query}`);
  await expect(page.getByRole('table', { name: 'Replies' })).toBeVisible();
  await expect(page.getByText(/is reached in 2 hops/).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /^Round-trip times, / }).first()).toBeVisible();
  const scripts = newest();
  const opened = await weigh(scripts);
  const path = await weigh(scripts.filter((one) => modulesOf([one]).some((name) => /src\/path\/path-(picture|section)\.tsx$/.test(name))));
  console.log(`    a measurement's page: ${(opened / kB).toFixed(1)} kB, of which path and charts ${(path / kB).toFixed(1)}`);
  expect(opened).toBeGreaterThan(10 * kB);
  expect(opened).toBeLessThanOrEqual(budgets.measurement);
  expect(path).toBeGreaterThan(5 * kB);
  expect(path).toBeLessThanOrEqual(budgets.path);
});

for (const [path, budget] of Object.entries(budgets.below)) {
  test(`the code of ${path} beyond the dashboard's is within its budget`, async ({ page }) => {
    await stopPrefetching(page);
    const requests = record(page);
    await logIn(page);
    await expect(page.getByText('Credits Used Today')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const known = new Set(requests.splice(0).map((request) => request.url()));
    await page.goto(path);
    // In the page's own code; the history never rests.
    await expect(page.locator('h1')).toHaveText(/^(Measure|Measurements|Agent vltcdg01)$/);
    const js = await weigh(requests.filter((request) => isNew(request, known)));
    console.log(`    ${path}: ${(js / kB).toFixed(1)} kB`);
    expect(js).toBeGreaterThan(4 * kB);
    expect(js).toBeLessThanOrEqual(budget);
  });
}

/** A request of the dashboard for what no page before has brought. */
const isNew = (request: Request, known: Set<string>) =>
  isOf('remote_dashboard')(request) && !known.has(request.url()) && !isAnnouncer(request);

/** The replies to a traceroute, as the datasets give them. */
const twoHops = [
  ['received', 'agent_id', 'probe_src_addr', 'probe_dst_addr', 'probe_ttl', 'probe_src_port', 'probe_dst_port', 'probe_protocol'].concat([
    ...['reply_src_addr', 'reply_icmp_type', 'reply_icmp_code', 'rtt', 'probe_id', 'reply_id'],
  ]),
  Array(14).fill('String'),
  ['2026-11-23 12:00:00.1', 'vltcdg01', '2001:db8::1', '3fff:abc::1', 1, 24_000, 33_434, 58, '3fff::1', 3, 0, 10, 1, 1],
  ['2026-11-23 12:00:00.2', 'vltcdg01', '2001:db8::1', '3fff:abc::1', 2, 24_000, 33_434, 58, '3fff:abc::1', 129, 0, 20, 1, 2],
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');
