/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { Counts, type Kind } from './counts.ts';
import { HOUR } from './hourly-tallies.ts';
import { fakeKind, noon } from './testing.ts';

const day = 24 * HOUR;
const sumOf = (tallies: { count: number }[]) => tallies.reduce((sum, { count }) => sum + count, 0);
const few = { tallies: 4, talliesOfHour: 2, browsers: 2 };

const countsOf = (kinds: [change: Partial<Kind>, time: number][], limits?: typeof few) => {
  const counts = new Counts(undefined, limits);
  for (const [change, time] of kinds) counts.add({ ...fakeKind, ...change }, time);
  return counts;
};

test('failures are counted by hour and kind', () => {
  const counts = countsOf([
    [{}, noon],
    [{}, noon + HOUR - 1],
    [{ phase: 'chunk' }, noon + HOUR],
  ]);
  expect(counts.content.hours).toEqual([
    { start: noon, tallies: [{ ...fakeKind, count: 2 }] },
    { start: noon + HOUR, tallies: [{ ...fakeKind, phase: 'chunk', count: 1 }] },
  ]);
});

describe('what is older than 30 days', () => {
  test('is dropped, and still counts in the totals of a version that fails since', () => {
    const counts = countsOf([
      [{}, noon - 30 * day],
      [{ version: 'd1' }, noon - 30 * day],
      [{ phase: 'chunk', browser: 'chrome 141' }, noon],
      [{ phase: 'chunk', browser: 'chrome 141' }, noon + HOUR],
    ]);
    expect(counts.content.hours.map(({ start }) => start)).toEqual([noon, noon + HOUR]);
    expect(counts.totals()).toEqual([
      { ...fakeKind, phase: 'chunk', browser: 'chrome 141', count: 2 },
      { ...fakeKind, count: 1 },
    ]);
  });

  test('is kept by a clock that was years ahead for one hour', () => {
    const counts = countsOf([
      [{}, noon - 2 * HOUR],
      [{ version: 'd1' }, noon - HOUR],
      [{ phase: 'chunk' }, noon + 900 * day],
      [{}, noon],
    ]);
    expect(counts.content.hours.map(({ start }) => start)).toEqual([noon - 2 * HOUR, noon - HOUR, noon, noon + 900 * day]);
    expect(sumOf(counts.totals())).toBe(4);
  });

  test('is kept until then', () => {
    const counts = countsOf([
      [{}, noon - 30 * day + HOUR],
      [{}, noon],
    ]);
    expect(counts.content.hours).toHaveLength(2);
  });
});

describe('whoever sends what', () => {
  test('an hour has a limit: what is beyond counts as other', () => {
    const counts = countsOf(
      ['d1', 'd2', 'd3', 'd4', 'd2'].map((version) => [{ version }, noon]),
      few,
    );
    expect(counts.totals()).toEqual([
      { ...fakeKind, version: 'd1', count: 1 },
      { ...fakeKind, count: 2 },
      { app: 'other', version: 'other', phase: 'render', browser: 'other', count: 2 },
    ]);
  });

  test('browsers have a limit: of further ones the family is kept', () => {
    const counts = countsOf(
      ['chrome 1', 'chrome 2', 'chrome 3', 'chrome 1'].map((browser, hour) => [{ browser }, noon + hour * HOUR]),
      few,
    );
    expect(counts.totals().map(({ browser, count }) => [browser, count])).toEqual([
      ['chrome 1', 2],
      ['chrome 2', 1],
      ['chrome', 1],
    ]);
  });

  test('all hours together have a limit: the oldest go, but never the newest', () => {
    const counts = countsOf(
      [0, 1, 2, 3].flatMap((hour): [Partial<Kind>, number][] => [
        [{}, noon + hour * HOUR],
        [{ phase: 'start' }, noon + hour * HOUR],
      ]),
      few,
    );
    expect(counts.content.hours.map(({ start }) => start)).toEqual([noon + 2 * HOUR, noon + 3 * HOUR]);
    expect(sumOf(counts.totals())).toBe(8);
    expect(new Counts(counts.content, few).totals()).toEqual(counts.totals());
  });

  // Reliability: somebody reports failures of invented apps and versions
  test('an hour of five thousand requests with invented names stays small', () => {
    const counts = new Counts();
    for (let number = 0; number < 5_000; number += 1)
      counts.add({ ...fakeKind, version: `v${number}`, browser: `chrome ${number % 999}` }, noon);
    expect(counts.content.hours[0]?.tallies).toHaveLength(1_001);
    expect(sumOf(counts.totals())).toBe(5_000);
  });
});
