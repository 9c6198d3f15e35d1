import { expect, test } from '@jest/globals';
import { readMoment } from './read-moment.ts';

test.each([
  ['2026-11-20T12:59:00.123456Z', Date.UTC(2026, 10, 20, 12, 59, 0, 123)],
  ['2020-01-01T00:00:00Z', Date.UTC(2020, 0)],
  ['2099-12-31T23:59:59Z', Date.UTC(2099, 11, 31, 23, 59, 59)],
  ['2019-12-31T23:59:59Z', undefined],
  ['2100-01-01T00:00:00Z', undefined],
  ['0001-01-01T00:00:00Z', undefined],
  ['9999-12-31T23:59:59Z', undefined],
  ['NaN', undefined],
  ['', undefined],
])('%p is %p', (text, moment) => {
  expect(readMoment(text)).toBe(moment);
});
