import { test as base, expect } from '@playwright/test';
import { compare, ratiosToStatic } from './src/compare.ts';
import { followLink, type LinkPath } from './src/follow-links.ts';
import { median } from './src/median.ts';
import { slow4G } from './src/network.ts';
import { pages } from './src/pages.ts';
import { type Setup, withSetup } from './src/setup.ts';
import { type TableUse, useTable } from './src/use-table.ts';
import type { Visit } from './src/visit.ts';

/** Measurements of the same server: releasing the builds takes longer than most measurements. */
const test = base.extend<object, { setup: Setup }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  setup: [async ({}, use) => withSetup(use), { scope: 'worker', timeout: 60_000 }],
});

const kB = 1000;

/**
 * What a first visit to the site may cost: bytes, requests, and the time until it is visible as a ratio to the static page. Scripts are those of
 * `e2e/site/budgets.spec.ts`, and on the dashboard the login SDK's worker, 2.1 kB, and what is loaded for who stays, 2.8 kB. Of the
 * documentation's bytes, 0.5 kB are the HTML of how to measure in the page.
 */
const budgets: Record<string, { scripts: number; bytes: number; requests: number; toStatic: number }> = {
  '/docs/measurements': { scripts: 127.2 * kB, bytes: 144.2 * kB, requests: 6, toStatic: 1.3 },
  '/dashboard': { scripts: 174.3 * kB, bytes: 203 * kB, requests: 15, toStatic: 1.3 },
};

/** Visits in pairs, one to each page. A machine that is busy for a while disturbs both of a pair, or a pair: the median has neither. */
const RUNS = 5;

test('a first visit keeps to its budgets, beside a static page', async ({ setup }) => {
  const measured = pages.filter(({ path }) => path in budgets);
  expect(measured).toHaveLength(Object.keys(budgets).length);

  for (const { page, visits } of await compare(setup, { pages: measured, temperatures: ['cold'], runs: RUNS })) {
    const { path } = page;
    const budget = budgets[path] as (typeof budgets)[string];
    const [site] = visits.site as [Visit];
    const [plain] = visits.static as [Visit];

    expect.soft(site.scriptBytes, path).toBeGreaterThan(budget.scripts / 2);
    expect.soft(site.scriptBytes, path).toBeLessThanOrEqual(budget.scripts);
    expect.soft(site.bytes, path).toBeLessThanOrEqual(budget.bytes);
    expect.soft(site.requests, path).toBeLessThanOrEqual(budget.requests);
    expect.soft(site.layoutShift, path).toBe(0);
    expect.soft(site.connections, path).toBe(1);
    expect.soft(plain, path).toMatchObject({ scriptBytes: 0 });

    // The handshakes of TCP and TLS, and the answer.
    expect.soft(plain.visible / slow4G.roundTrip, path).toBeGreaterThanOrEqual(3);
    const ratios = ratiosToStatic(visits);
    process.stdout.write(`    ${path}: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} of the static page\n`);
    expect.soft(median(ratios), path).toBeLessThanOrEqual(budget.toStatic);
  }
});

test('prefetching keeps to its budget, and a link then fetches nothing; nor does the one to About, right after the first load', async ({
  setup,
}) => {
  const rested: LinkPath[] = ['/about', '/docs/measurements', '/dashboard'];
  expect((await followLink(setup, '/about', false)).requests).toEqual([]);
  for (const path of rested) {
    const { requests, ahead } = await followLink(setup, path, true);
    expect.soft(requests, path).toEqual([]);
    if (path !== '/docs/measurements') continue;
    expect(ahead).toBeGreaterThan(10 * kB);
    // 9 kB are the query page, to which the home page's picture links.
    expect(ahead).toBeLessThan(79 * kB);
  }
});

test('10,000 agents cost little more than 10', async ({ setup }) => {
  const uses = await useTable(setup, 1);
  const [few, some, many] = [...uses.values()].map(([use]) => use) as [TableUse, TableUse, TableUse];
  const ratio = (of: keyof TableUse) => many[of] / few[of];
  // Ten agents fill less than the scroll area.
  expect.soft(many.elements / some.elements).toBeLessThan(1.05);
  expect.soft(ratio('heap')).toBeLessThan(4);
  expect.soft(ratio('heapAfter')).toBeLessThan(1.25);
  // Times have room for a busy machine.
  expect.soft(ratio('firstRows')).toBeLessThan(5);
  expect.soft(ratio('key')).toBeLessThan(4);
});
