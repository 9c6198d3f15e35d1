import { expect, test } from '@jest/globals';
import { readInterval, readLatest } from './read-answers.ts';

test('reads a row of each answer', () => {
  expect(readInterval([60, 7, 18.4])).toEqual({ at: 60_000, replies: 7, rtt: 18.4 });
  expect(readLatest([60, '3fff::1', 3, '3fff::2', 18.4, 3, 0])).toMatchObject({ at: 60_000, target: '3fff::1', ttl: 3, rtt: 18.4 });
});

test.each([-1, 1e300, 2 ** 53, '7', null])('a count of %j is in no row that can be read', (count) => {
  expect(readInterval([60, count, 18.4])).toBeUndefined();
  expect(readInterval([60, 7, count])).toBeUndefined();
  expect(readLatest([60, '3fff::1', count, '3fff::2', 18.4, 3, 0])).toBeUndefined();
});
