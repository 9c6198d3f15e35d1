/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { versionsOf } from './site-versions.ts';
import { fakeVersions } from './testing.ts';

const since = '2026-11-21T10:00:00.000Z';
const event = { generation: 'g1', time: since, by: 'ann' };

test('every version that visitors get or got is known, as far as the history goes', () => {
  const { known, served } = versionsOf({
    apps: {
      remote_docs: {
        active: { version: 'd3', since, by: 'ann' },
        previous: ['d2', 'd1'],
        withdrawn: 'd4',
        rollout: { version: 'd5', since, by: 'ann', percent: 10 },
      },
    },
    history: [
      { ...event, action: 'activate', app: 'remote_docs', version: 'd3', replaced: ['d2'], unnamed: ['d0'] },
      { ...event, action: 'withdraw', app: 'remote_status', replaced: ['s1'] },
    ],
  });
  expect([...known].map(([app, versions]) => [app, [...versions].sort()])).toEqual([
    ['remote_docs', ['d0', 'd1', 'd2', 'd3', 'd4', 'd5']],
    ['remote_status', ['s1']],
  ]);
  expect(served.map(({ version, percent }) => [version, percent])).toEqual([
    ['d3', 90],
    ['d5', 10],
  ]);
});

test.each([
  [64.1, 35.9],
  [0.1, 99.9],
  [33.333, 66.667],
  [100 / 3, 66.666666667],
])('beside a rollout for %d %% the active version has %d %%', (percent, rest) => {
  const rollout = { version: 'd2', since, by: 'ann', percent };
  const { served } = versionsOf({
    apps: { remote_docs: { active: { version: 'd1', since, by: 'ann' }, previous: [], rollout } },
    history: [],
  });
  expect(served.map((one) => one.percent)).toEqual([rest, percent]);
});

test('activations say what happened; those that the history has forgotten come from the versions that visitors get', () => {
  expect(fakeVersions.activations.map(({ app, what, by }) => [app, what, by])).toEqual([
    ['remote_docs', 'd2 activated for 10 %', 'bob'],
    ['remote_dashboard', 'rolled back to b1 instead of b2', 'ann'],
    ['remote_docs', 'd1 activated', 'ann'],
    ['shell', 's1 activated', 'ann'],
  ]);
  const { activations } = versionsOf({ apps: {}, history: [{ ...event, action: 'withdraw', app: 'remote_status', replaced: ['s1'] }] });
  expect(activations).toEqual([{ time: Date.parse(since), by: 'ann', app: 'remote_status', what: 'withdrawn: s1' }]);
});
