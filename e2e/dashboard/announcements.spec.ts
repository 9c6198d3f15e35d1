import { expect, logIn, test } from '../support/site.ts';

// Reliability: four panels fail at once
test('four failures at once are one announcement that names the panels, and so is their recovery', async ({ page, faults, provokes }) => {
  provokes(/ERR_|GatewayError/);
  await logIn(page);
  await expect(page.getByText(/^Updated /)).toBeVisible();
  await faults.set({ gateway: { all: 'drop' } });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^Old data/)).toHaveCount(4);
  await expect(page.getByRole('alert')).toHaveText(/^Could not be loaded: Agents, Credits, Prefixes, Measurements\.$/);
  for (const what of ['agents', 'credits', 'prefixes', 'measurements']) {
    await expect(page.getByRole('button', { name: `Retry ${what}`, exact: true })).toHaveText('Retry');
  }
  await faults.reset();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^Up to date: Agents, Credits, Prefixes, .*Measurements\.$/)).toBeAttached();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

// Reliability: the whole dashboard fails on first load
test('one Retry of the whole dashboard repeats the calls of every panel', async ({ page, faults, provokes }) => {
  provokes(/Failed to load resource|GatewayError/);
  await faults.set({ gateway: { all: '500' } });
  await logIn(page);
  await expect(page.getByText('Unable to load dashboard data')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await faults.reset();
  await page.getByRole('button', { name: 'Retry dashboard' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'vltcdg01' })).toContainText('2001:db8:1:');
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
});
