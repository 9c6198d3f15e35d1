import { expect } from '@playwright/test';
import { test } from './lab-test.ts';
import { compare } from './src/compare.ts';
import { followLinks } from './src/follow-links.ts';
import { slow4G } from './src/network.ts';
import { pages } from './src/pages.ts';
import type { Cost, Visit } from './src/visit.ts';

const kB = 1000;

/**
 * What a first visit to the site may cost: bytes, requests, and the time until it is visible as a ratio to the static page and to
 * one application. Ratios have room for a busy machine.
 */
const budgets: Record<string, { scripts: number; bytes: number; requests: number; toLimit: number; toBundle: number }> = {
  '/docs/measurements': { scripts: 132 * kB, bytes: 146 * kB, requests: 6, toLimit: 3, toBundle: 1 },
  '/dashboard': { scripts: 204 * kB, bytes: 233 * kB, requests: 15, toLimit: 3, toBundle: 1 },
};

test('a first visit keeps to its budgets, beside one application and a static page', async ({ lab }) => {
  const measured = pages.filter(({ path }) => path in budgets);
  expect(measured).toHaveLength(Object.keys(budgets).length);

  for (const { page, costs, visits } of await compare(lab, { pages: measured, temperatures: ['cold'], runs: 1 })) {
    const { path } = page;
    const budget = budgets[path] as (typeof budgets)[string];
    const [cost, bundleCost, limitCost] = [costs.site[0], costs.bundle[0], costs.limit[0]] as [Cost, Cost, Cost];
    const [site, bundle, limit] = [visits.site[0], visits.bundle[0], visits.limit[0]] as [Visit, Visit, Visit];

    // The same sources, cut into other files, and the runtime of Module Federation twice: in the shell and in the entry (decision 21).
    expect.soft(cost.scriptBytes / bundleCost.scriptBytes, path).toBeGreaterThan(0.9);
    expect.soft(cost.scriptBytes / bundleCost.scriptBytes, path).toBeLessThan(1.35);
    expect.soft(cost.scriptBytes, path).toBeLessThanOrEqual(budget.scripts);
    expect.soft(cost.bytes, path).toBeLessThanOrEqual(budget.bytes);
    expect.soft(cost.requests, path).toBeLessThanOrEqual(budget.requests);
    expect.soft(cost.layoutShift, path).toBe(0);
    expect.soft(limitCost, path).toMatchObject({ scriptBytes: 0, layoutShift: 0 });
    expect.soft(cost.connections, path).toBe(1);

    // The handshakes of TCP and TLS, and the answer.
    expect.soft(limit.visible / slow4G.roundTrip, path).toBeGreaterThanOrEqual(3);
    expect.soft(site.visible / limit.visible, path).toBeLessThan(budget.toLimit);
    expect.soft(site.visible / bundle.visible, path).toBeLessThan(budget.toBundle);
  }
});

test('prefetching keeps to its budget, and a link then asks for nothing; nor does the one to About, right after the first load', async ({
  lab,
}) => {
  test.setTimeout(240_000);
  const links = await followLinks(lab, { runs: 1 });
  const of = (wanted: string) => links.find(({ name, moment }) => `${name}: ${moment}` === wanted)?.followed[0];
  expect(of('home → about: start')?.requests).toBe(0);
  for (const page of ['about', 'docs', 'dashboard']) expect.soft(of(`home → ${page}: rest`)?.requests, page).toBe(0);
  expect(of('home → docs: rest')?.ahead).toBeGreaterThan(10 * kB);
  expect(of('home → docs: rest')?.ahead).toBeLessThan(60 * kB);
});
