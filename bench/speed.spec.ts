import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { compare } from './src/compare.ts';
import { followLink, type LinkPath } from './src/follow-links.ts';
import { slow4G } from './src/network.ts';
import { pages } from './src/pages.ts';
import type { Visit } from './src/visit.ts';

const kB = 1000;

/**
 * What a first visit to the site may cost: bytes, requests, and the time until it is visible as a ratio to the static page, with room for a
 * busy machine.
 */
const budgets: Record<string, { scripts: number; bytes: number; requests: number; toStatic: number }> = {
  '/docs/measurements': { scripts: 132 * kB, bytes: 146 * kB, requests: 6, toStatic: 3 },
  '/dashboard': { scripts: 204 * kB, bytes: 233 * kB, requests: 15, toStatic: 3 },
};

test('a first visit keeps to its budgets, beside a static page', async ({ setup }) => {
  const measured = pages.filter(({ path }) => path in budgets);
  expect(measured).toHaveLength(Object.keys(budgets).length);

  for (const { page, visits } of await compare(setup, { pages: measured, temperatures: ['cold'], runs: 1 })) {
    const { path } = page;
    const budget = budgets[path] as (typeof budgets)[string];
    const [site, plain] = [visits.site[0], visits.static[0]] as [Visit, Visit];

    expect.soft(site.scriptBytes, path).toBeGreaterThan(budget.scripts / 2);
    expect.soft(site.scriptBytes, path).toBeLessThanOrEqual(budget.scripts);
    expect.soft(site.bytes, path).toBeLessThanOrEqual(budget.bytes);
    expect.soft(site.requests, path).toBeLessThanOrEqual(budget.requests);
    expect.soft(site.layoutShift, path).toBe(0);
    expect.soft(site.connections, path).toBe(1);
    expect.soft(plain, path).toMatchObject({ scriptBytes: 0, layoutShift: 0 });

    // The handshakes of TCP and TLS, and the answer.
    expect.soft(plain.visible / slow4G.roundTrip, path).toBeGreaterThanOrEqual(3);
    expect.soft(site.visible / plain.visible, path).toBeLessThan(budget.toStatic);
  }
});

test('prefetching keeps to its budget, and a link then fetches nothing; nor does the one to About, right after the first load', async ({
  setup,
}) => {
  const rested: LinkPath[] = ['/about', '/docs/measurements', '/dashboard'];
  expect((await followLink(setup, '/about', false)).requests).toBe(0);
  for (const path of rested) {
    const { requests, ahead } = await followLink(setup, path, true);
    expect.soft(requests, path).toBe(0);
    if (path !== '/docs/measurements') continue;
    expect(ahead).toBeGreaterThan(10 * kB);
    expect(ahead).toBeLessThan(60 * kB);
  }
});
