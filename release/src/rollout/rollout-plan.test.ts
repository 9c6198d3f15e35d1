/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readPlan } from './rollout-plan.ts';

test('the last step begins when the time is over', () => {
  expect(readPlan('1h', '1,10,50,100', '20')).toEqual({ steps: [1, 10, 50, 100], interval: 20 * 60_000, limit: { failures: 20 } });
  expect(readPlan('90s', '0,0.5', '0.5%')).toEqual({ steps: [0, 0.5], interval: 90_000, limit: { rate: 0.005 } });
});

test.each([
  ['1', '1,100', '20', '--over takes a time'],
  ['0h', '1,100', '20', '--over takes a time'],
  ['1w', '1,100', '20', '--over takes a time'],
  ['1h', '100', '20', '--steps takes two or more'],
  ['1h', '10,10', '20', '--steps takes two or more'],
  ['1h', '10,101', '20', '--steps takes two or more'],
  ['1h', '1,,100', '20', '--steps takes two or more'],
  ['1h', '1,100', '0', '--halt-on takes a number'],
  ['1h', '1,100', '0.5', '--halt-on takes a number'],
  ['1h', '1,100', '101%', '--halt-on takes a number'],
])('--over %s --steps %s --halt-on %s is refused', (over, steps, haltOn, message) => {
  expect(() => readPlan(over, steps, haltOn)).toThrow(message);
});
