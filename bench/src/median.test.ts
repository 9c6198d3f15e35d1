/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { confidenceInterval, median } from './median.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index);

test('of an even number of values, the median is the lower one in the middle', () => {
  expect([9, 10].map((count) => median(upTo(count)))).toEqual([5, 5]);
});

// Tables of the sign test have them.
test.each([
  [5, 1, 5],
  [6, 1, 6],
  [8, 1, 8],
  [9, 2, 8],
  [12, 3, 10],
  [15, 4, 12],
  [25, 8, 18],
])('of 1 to %d, 95 times of 100 the median lies from %d to %d', (count, from, to) => {
  expect(confidenceInterval(upTo(count))).toEqual({ from, to });
});
