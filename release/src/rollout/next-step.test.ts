/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { type Answer, nextStep } from './next-step.ts';
import { readPlan } from './rollout-plan.ts';

const minute = 60_000;
const since = '2026-11-24T12:00:00.000Z';
const decide = (
  answer: Answer,
  age: number,
  change: { haltOn?: string; percent?: number; counted?: { failures: number; visits?: number } } = {},
) => {
  const { haltOn = '20', percent = 10, counted } = change;
  const rollout = { version: 'v2', since, by: 'ann', percent, ...(counted && { counted }) };
  return nextStep(rollout, readPlan('1h', '1,10,50,100', haltOn), answer, Date.parse(since) + age * minute);
};

test('a step lasts its time, then the next one begins', () => {
  expect(decide({ failures: 2 }, 19)).toEqual({ action: 'wait', why: '2 failures; the next step is due in 60 s' });
  expect(decide({ failures: 2 }, 20)).toEqual({ action: 'advance', percent: 50, why: '2 failures' });
});

test('what was counted before the step does not count', () => {
  expect(decide({ failures: 119, visits: 500 }, 1, { counted: { failures: 100, visits: 100 } }).action).toBe('wait');
  expect(decide({ failures: 120, visits: 500 }, 1, { counted: { failures: 100, visits: 100 } })).toEqual({
    action: 'halt',
    why: '20 failures in 400 visits',
  });
});

test('a receiver that has lost its counts begins at 0', () => {
  expect(decide({ failures: 20 }, 1, { counted: { failures: 100 } }).action).toBe('halt');
});

describe('a rate', () => {
  test.each([
    [4, 0, 'wait'],
    [5, 0, 'halt'],
    [5, 1000, 'wait'],
    [6, 1000, 'halt'],
  ])('%d failures in %d visits: %s', (failures, visits, action) => {
    expect(decide({ failures, visits }, 1, { haltOn: '0.5%' }).action).toBe(action);
  });

  test('cannot be judged without visits', () => {
    expect(decide({ failures: 0 }, 20, { haltOn: '0.5%' })).toEqual({
      action: 'wait',
      why: 'The receiver counts no visits. It stays at 10 %, and is rolled back in 20 min',
    });
  });
});

test.each<[string, Answer]>([
  ['the receiver cannot be read', { unknown: 'ECONNREFUSED' }],
  ['it does not know the version', {}],
])('when %s, nothing advances, and the version goes after twice its time', (_what, answer) => {
  expect(decide(answer, 20).action).toBe('wait');
  expect(decide(answer, 39.9).action).toBe('wait');
  expect(decide(answer, 40)).toEqual({ action: 'halt', why: expect.stringContaining('nothing is known of it for 40 min') });
});

test('a percentage that is none of the steps is somebody else’s', () => {
  expect(decide({ failures: 0 }, 1, { percent: 20 })).toEqual({ action: 'leave', why: expect.stringContaining('--percent 50,') });
  expect(decide({ failures: 0 }, 1, { percent: 0 })).toEqual({ action: 'leave', why: expect.stringContaining('--percent 1,') });
});

test('a last step below 100 % stays', () => {
  const plan = readPlan('1h', '1,10', '20');
  const rollout = { version: 'v2', since, by: 'ann', percent: 10 };
  expect(nextStep(rollout, plan, { failures: 0 }, Date.parse(since) + 60 * minute).action).toBe('done');
});
