/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { simulate, type Traffic } from './simulate.ts';

const traffic: Traffic = {
  ...{ pages: 200, regions: 10, perSecond: 500, hasShield: false, fresh: 5, stale: 60 },
  ...{ activationsPerHour: 0, purges: false, seconds: 60 },
};

/** Requests a second at the site: a cache fetches a page at its first request after it is no longer fresh. */
function expected({ pages, regions, perSecond, fresh }: Traffic): number {
  const ranks = Array.from({ length: pages }, (_, rank) => 1 / (rank + 1));
  const sum = ranks.reduce((total, share) => total + share, 0);
  return ranks.reduce((total, share) => total + regions / (fresh + (regions * sum) / (share * perSecond)), 0);
}

test('without a shield, the site gets as many requests as the formula says', () => {
  expect(simulate(traffic).atSite / expected(traffic)).toBeCloseTo(1, 1);
});

test('with a shield, the site gets about as many requests as from one region', () => {
  const shielded = simulate({ ...traffic, hasShield: true }).atSite;
  expect(shielded).toBeLessThan(expected(traffic) / 4);
  expect(shielded).toBeGreaterThan(expected({ ...traffic, regions: 1 }) * 0.8);
});

test('no former page is older than max-age and stale-while-revalidate together, or twice that with a shield; a purge leaves none', () => {
  const busy = { ...traffic, activationsPerHour: 3_600 };
  const { oldest, former } = simulate(busy);
  expect(former).toBeGreaterThan(0);
  expect(oldest).toBeGreaterThan(5);
  expect(oldest).toBeLessThanOrEqual(65);
  expect(simulate({ ...busy, hasShield: true }).oldest).toBeLessThanOrEqual(130);
  expect(simulate({ ...busy, purges: true })).toMatchObject({ former: 0, oldest: 0 });
});

test('the same traffic has the same outcome', () => {
  expect(simulate(traffic)).toEqual(simulate(traffic));
});
