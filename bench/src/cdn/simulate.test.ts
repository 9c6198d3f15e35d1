/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { simulate, type Traffic } from './simulate.ts';

const traffic: Traffic = {
  ...{ pages: 200, regions: 10, perSecond: 500, hasShield: false, fresh: 5, stale: 60 },
  ...{ activationsPerHour: 0, purges: false, seconds: 60 },
};

/** A page that is asked for `rate` times a second is fetched when it is stale and somebody comes. */
function expected({ pages, regions, perSecond, fresh }: Traffic): number {
  const ranks = Array.from({ length: pages }, (_, rank) => 1 / (rank + 1));
  const sum = ranks.reduce((total, share) => total + share, 0);
  return ranks.reduce((total, share) => total + regions / (fresh + (regions * sum) / (share * perSecond)), 0);
}

test('without a shield, the site gets what the formula says', () => {
  expect(simulate(traffic).atSite / expected(traffic)).toBeCloseTo(1, 1);
});

test('a shield spares the site the repetitions of regions', () => {
  const shielded = simulate({ ...traffic, hasShield: true }).atSite;
  expect(shielded).toBeLessThan(expected(traffic) / 4);
  expect(shielded).toBeGreaterThan(expected({ ...traffic, regions: 1 }) * 0.8);
});

test('nobody gets a page that is older than both times; with a shield, than twice both; and a purge leaves none', () => {
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
