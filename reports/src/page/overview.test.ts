/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { HOUR } from '../hourly-tallies.ts';
import { fakeKind, fakeVersions, noon } from '../testing.ts';
import { overviewOf, type View } from './overview.ts';

const hours = [
  { start: noon - 40 * 24 * HOUR, tallies: [{ ...fakeKind, count: 1_000 }] },
  { start: noon - 3 * 24 * HOUR, tallies: [{ ...fakeKind, app: 'remote_dashboard', version: 'b2', count: 7 }] },
  { start: noon - HOUR, tallies: [{ ...fakeKind, version: 'd1', browser: 'safari 18', count: 2 }] },
  {
    start: noon,
    tallies: [
      { ...fakeKind, count: 3 },
      { ...fakeKind, phase: 'chunk' as const, count: 4 },
    ],
  },
];
const now = noon + 20 * 60_000;
const overview = (view: View) => overviewOf(hours, fakeVersions, view, now);

test('a day has 24 hours, the one that runs too, each with its failures and activations', () => {
  const { slots, total, from, to } = overview({ range: 'day' });
  expect([slots.length, total, from, to]).toEqual([24, 9, noon - 23 * HOUR, noon + HOUR]);
  expect(slots.at(-1)).toMatchObject({
    start: noon,
    count: 7,
    versions: [{ app: 'remote_docs', version: 'd2', count: 7 }],
    activations: [],
  });
  expect(slots.at(-2)).toMatchObject({ count: 2, activations: [{ app: 'remote_docs', what: 'd2 activated for 10 %', by: 'bob' }] });
  expect(slots.at(-3)).toMatchObject({ count: 0, activations: [{ app: 'remote_dashboard', what: 'rolled back to b1 instead of b2' }] });
});

test.each([
  ['week', 28, 16],
  ['month', 30, 16],
] as const)('a %s has %i slots, that end with the one that runs', (range, count, total) => {
  const all = overview({ range });
  expect([all.slots.length, all.total]).toEqual([count, total]);
  expect(all.to).toBeGreaterThan(now);
  expect(all.slots.at(-1)?.start).toBeLessThanOrEqual(now);
});

test('versions, phases and browsers come with the most failures first', () => {
  const { versions, browsers } = overview({ range: 'day' });
  expect(versions).toEqual([
    {
      ...{ app: 'remote_docs', version: 'd2', count: 7 },
      phases: [
        ['chunk', 4],
        ['render', 3],
      ],
    },
    { app: 'remote_docs', version: 'd1', count: 2, phases: [['render', 2]] },
  ]);
  expect(browsers).toEqual([
    ['firefox 140', 7],
    ['safari 18', 2],
  ]);
});

test('one version or app shows its failures, beside the activations of its app', () => {
  const one = overview({ range: 'week', app: 'remote_docs', version: 'd1' });
  expect([one.total, one.browsers]).toEqual([2, [['safari 18', 2]]]);
  expect(new Set(one.slots.flatMap(({ activations }) => activations).map(({ app }) => app))).toEqual(new Set(['remote_docs']));
  expect(overview({ range: 'week', app: 'remote_dashboard' }).total).toBe(7);
});
