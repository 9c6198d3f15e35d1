import { expect, test } from '@jest/globals';
import { formatTimeUntilReset, nextReset } from './time-until-reset.ts';

test.each([
  ['2026-03-01T00:00:00.000Z', '24 h 0 min'],
  ['2026-03-01T00:00:00.001Z', '24 h 0 min'],
  ['2026-03-01T00:01:00.000Z', '23 h 59 min'],
  ['2026-03-01T19:48:00.000Z', '4 h 12 min'],
  ['2026-03-01T23:00:00.000Z', '1 h 0 min'],
  ['2026-03-01T23:00:01.000Z', '1 h 0 min'],
  ['2026-03-01T23:01:00.000Z', '59 min'],
  ['2026-03-01T23:59:59.999Z', '1 min'],
])('at %s the limit resets in %s', (now, expected) => {
  expect(formatTimeUntilReset(Date.parse(now))).toBe(expected);
});

test('the reset is at the next 00:00 UTC, also over the end of a year', () => {
  expect(nextReset(Date.parse('2026-12-31T23:59:59.999Z'))).toBe(Date.parse('2027-01-01T00:00:00Z'));
  expect(nextReset(Date.parse('2027-01-01T00:00:00Z'))).toBe(Date.parse('2027-01-02T00:00:00Z'));
});
