import { expect, test } from '@jest/globals';
import { measurementAnswer } from '../testing.tsx';
import { getMeasurements } from './get-measurements.ts';

const item = { ...measurementAnswer, started_at: '2026-11-20T12:59:00.123456Z' };

test('keeps the order of the gateway, without duplicate ids', async () => {
  const done = { ...item, measurement_id: 'm2', measurement_complete: true };
  const cancelled = { ...item, measurement_id: 'm3', measurement_complete: true, measurement_cancelled: true };
  const measurements = (await getMeasurements.parse([item, done, cancelled, done])) ?? [];
  expect(measurements.map(({ id, state }) => [id, state])).toEqual([
    ['m1', 'running'],
    ['m2', 'complete'],
    ['m3', 'cancelled'],
  ]);
  expect(measurements[0]).toEqual({
    id: 'm1',
    state: 'running',
    agents: { done: 1, all: 2 },
    probes: { sent: 2250, all: 3000 },
    started: Date.parse('2026-11-20T12:59:00.123Z'),
    moved: Date.parse('2026-11-20T12:59:59Z'),
  });
});

test('without a field for it, no measurement is cancelled', async () => {
  const { measurement_cancelled: _, ...older } = { ...item, measurement_complete: true };
  expect((await getMeasurements.parse([older]))?.[0]?.state).toBe('complete');
});

test('an odd field for it is reported, a missing one is not', async () => {
  const reports: string[] = [];
  const complete = { ...item, measurement_complete: true };
  const answer = [
    { ...complete, measurement_cancelled: 'yes' },
    { ...complete, measurement_id: 'm2', measurement_cancelled: null },
  ];
  const measurements = await getMeasurements.parse(answer, (report) => reports.push(report));
  expect(measurements?.map(({ state }) => state)).toEqual(['complete', 'complete']);
  expect(reports).toEqual([expect.stringContaining('measurement_cancelled: ')]);
});

test.each([null, {}, 'x'])('refuses %j, which is no list', async (answer) => {
  await expect(getMeasurements.parse(answer)).rejects.toThrow();
});

test('of a list of odd items nothing is left, and each is reported: only what is no list is a failure', async () => {
  const reports: string[] = [];
  expect(await getMeasurements.parse([null, 7], (report) => reports.push(report))).toEqual([]);
  expect(reports).toHaveLength(2);
  expect(await getMeasurements.parse([])).toEqual([]);
});

test.each([
  [null],
  [[]],
  [{ ...item, measurement_id: 7 }],
  [{ ...item, measurement_id: '' }],
  [{ ...item, total_agents: '2' }],
  [{ ...item, total_sent_probes: -1 }],
  [{ ...item, total_sent_probes: 1e300, total_expected_probes: 0 }],
  [{ ...item, total_expected_probes: 2 ** 53 }],
  [{ ...item, completed_agents: 0.5 }],
  [{ ...item, measurement_complete: 'yes' }],
])('leaves out %j, reports it, and keeps the other items', async (odd) => {
  const reports: string[] = [];
  const measurements = await getMeasurements.parse([odd, { ...item, measurement_id: 'good' }], (report) => reports.push(report));
  expect(measurements?.map(({ id }) => id)).toEqual(['good']);
  expect(reports).toEqual([expect.stringMatching(/^\[0\] .* left out: /)]);
});

test.each([
  [{ started_at: 'NaN' }, { started: undefined }, 'started_at'],
  [{ started_at: '9999-12-31T23:59:59Z' }, { started: undefined }, 'started_at'],
  [{ started_at: undefined }, { started: undefined }, 'started_at'],
  [{ last_updated: '0001-01-01T00:00:00Z' }, { moved: undefined }, 'last_updated'],
  [{ last_updated: 1 }, { moved: undefined }, 'last_updated'],
])('of %j the date is not known and reported, and the measurement stays', async (odd, unknown, name) => {
  const reports: string[] = [];
  const [good] = (await getMeasurements.parse([item])) ?? [];
  expect(await getMeasurements.parse([{ ...item, ...odd }], (report) => reports.push(report))).toEqual([{ ...good, ...unknown }]);
  expect(reports).toEqual([expect.stringContaining(` ${name}: `)]);
});
