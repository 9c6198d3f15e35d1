import type { Page } from '@playwright/test';
import { startReports } from 'local/reports';
import { expectAlive, renderedAtSize } from '../support/page-quality.ts';
import { expect, test } from '../support/report-receiver.ts';
import { record } from '../support/scripts.ts';

/** Waits until the script that measures has been loaded, and has run. To be called before the page is opened. */
async function measuring(page: Page): Promise<() => Promise<void>> {
  const finished = page.waitForEvent('requestfinished', (request) => isVitals(request.url()));
  return async () => {
    await finished;
    await renderedAtSize(page);
  };
}

const isVitals = (url: string) => /\/assets\/vitals\./.test(url);

/** The browser hides a page that is left. */
const leave = 'about:blank';

test('with share 1, a visit is told when the page is left: plausible values, and nothing of the visitor', async ({
  page,
  site,
  receiver,
}) => {
  await site.configure({ vitals: { url: receiver.address, share: 1 } });
  const started = await measuring(page);
  await page.goto('/docs/measurements?q=secret');
  await expectAlive(page);
  await started();
  await page.getByRole('link', { name: 'Datasets', exact: true }).first().click();
  await expect(page).toHaveURL(/\/docs\/datasets/);
  await page.waitForTimeout(500);
  expect(receiver.received).toEqual([]);
  await page.goto(leave);
  await expect.poll(() => receiver.received.length).toBe(1);
  const [{ method, type, body } = { body: '' }] = receiver.received;
  expect([method, type]).toEqual(['POST', 'text/plain;charset=UTF-8']);
  const visit = JSON.parse(body);
  expect(visit).toEqual({
    share: 1,
    page: 'docs',
    remote: 'remote_docs',
    versions: { shell: expect.stringMatching(/^[0-9a-f]{12}$/), remote_docs: site.docs.release.version },
    lcp: expect.any(Number),
    inp: expect.any(Number),
    cls: expect.any(Number),
  });
  expect(visit.lcp).toBeGreaterThan(0);
  expect(visit.lcp).toBeLessThan(60_000);
  expect(visit.lcp % 10).toBe(0);
  expect(visit.inp).toBeGreaterThanOrEqual(0);
  expect(visit.inp).toBeLessThan(10_000);
  expect(visit.cls).toBeLessThan(0.1);
});

test('the receiver counts it by version', async ({ page, site }) => {
  const receiver = await startReports(site.directory, 0);
  await site.configure({ vitals: { url: `${receiver.origin}/vitals`, share: 1 } });
  const started = await measuring(page);
  await page.goto('/');
  await expectAlive(page);
  await started();
  await page.goto(leave);
  const metrics = async () => (await fetch(`${receiver.origin}/metrics`)).text();
  await expect.poll(metrics).toMatch(/site_visits_total\{app="shell",version="[0-9a-f]{12}"\} 1\n/);
  expect(await metrics()).toMatch(/site_web_vitals_lcp_seconds_count\{app="shell",version="[0-9a-f]{12}",page="home"\} 1\n/);
  await receiver.close();
});

/** Opens a page, stays until it would be measured, and leaves: no script for that is fetched. */
async function expectUnmeasured(page: Page, path: string): Promise<void> {
  const requests = record(page);
  await page.goto(path);
  await expectAlive(page);
  await page.waitForTimeout(1_500);
  await page.goto(leave);
  await page.waitForTimeout(500);
  expect(requests.map((request) => request.url()).filter(isVitals)).toEqual([]);
}

test('without the setting nothing is fetched and nothing sent', async ({ page, receiver }) => {
  await expectUnmeasured(page, '/docs/measurements');
  expect(receiver.received).toEqual([]);
});

test('a visit that is not in the sample fetches nothing', async ({ page, site, receiver }) => {
  await site.configure({ vitals: { url: receiver.address, share: 0.5 } });
  await page.addInitScript(() => {
    Math.random = () => 0.5;
  });
  await expectUnmeasured(page, '/');
  expect(receiver.received).toEqual([]);
});

// Reliability: the receiver of Web Vitals fails
test('a receiver that fails, or a script that cannot be loaded, changes nothing for the visitor', async ({ page, site, provokes }) => {
  provokes(/ERR_CONNECTION_REFUSED|ERR_FAILED|status of 404/);
  // Nobody listens there.
  await site.configure({ vitals: { url: 'http://localhost:9/vitals', share: 1 } });
  const script = page.waitForResponse((response) => isVitals(response.url()));
  await page.goto('/docs/measurements');
  await script;
  await page.getByRole('link', { name: 'Datasets', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();

  await page.route(isVitals as never, (route) => route.abort());
  await page.goto('/docs/datasets');
  await expectAlive(page);
  await page.getByRole('link', { name: 'Measurements', exact: true }).first().click();
  await expect(page).toHaveURL(/\/docs\/measurements/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
