import { expect, test } from '@jest/globals';
import { confidenceInterval, median } from './median.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index);

test.each([
  [1, 1],
  [2, 1],
  [9, 5],
  [10, 5],
])('of 1 to %d the median is %d', (count, middle) => {
  expect(median(upTo(count))).toBe(middle);
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
