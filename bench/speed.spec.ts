import { expect } from '@playwright/test';
import { test } from './lab-test.ts';
import { compare } from './src/compare.ts';
import { pages } from './src/pages.ts';
import type { Cost, Visit } from './src/visit.ts';

const kB = 1000;

/**
 * What a first visit to the site may cost: bytes, requests, and the time until it is visible as a ratio to the static page and to
 * one application. Ratios have room for a busy machine.
 */
const budgets: Record<string, { scripts: number; bytes: number; requests: number; toLimit: number; toBundle: number }> = {
  '/docs/measurements': { scripts: 110 * kB, bytes: 124 * kB, requests: 5, toLimit: 3, toBundle: 1 },
  '/dashboard': { scripts: 184 * kB, bytes: 212 * kB, requests: 14, toLimit: 3, toBundle: 1 },
};

test('a first visit keeps to its budgets, beside one application and a static page', async ({ lab }) => {
  const measured = pages.filter(({ path }) => path in budgets);
  expect(measured).toHaveLength(Object.keys(budgets).length);

  for (const { page, costs, visits } of await compare(lab, { pages: measured, temperatures: ['cold'], runs: 1 })) {
    const { path } = page;
    const budget = budgets[path] as (typeof budgets)[string];
    const [cost, bundleCost, limitCost] = [costs.site[0], costs.bundle[0], costs.limit[0]] as [Cost, Cost, Cost];
    const [site, bundle, limit] = [visits.site[0], visits.bundle[0], visits.limit[0]] as [Visit, Visit, Visit];

    // The same sources, cut into other files.
    expect.soft(cost.scriptBytes / bundleCost.scriptBytes, path).toBeGreaterThan(0.9);
    expect.soft(cost.scriptBytes / bundleCost.scriptBytes, path).toBeLessThan(1.2);
    expect.soft(cost.scriptBytes, path).toBeLessThanOrEqual(budget.scripts);
    expect.soft(cost.bytes, path).toBeLessThanOrEqual(budget.bytes);
    expect.soft(cost.requests, path).toBeLessThanOrEqual(budget.requests);
    expect.soft(cost.layoutShift, path).toBe(0);
    expect.soft(limitCost, path).toMatchObject({ scriptBytes: 0, layoutShift: 0 });

    expect.soft(limit.visible, path).toBeGreaterThan(150);
    expect.soft(site.visible / limit.visible, path).toBeLessThan(budget.toLimit);
    expect.soft(site.visible / bundle.visible, path).toBeLessThan(budget.toBundle);
  }
});
