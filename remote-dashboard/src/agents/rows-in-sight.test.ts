import { expect, test } from '@jest/globals';
import { rowsInSight } from './rows-in-sight.ts';

const ROW = 40;

test.each([
  [0, 400],
  [1, 400],
  [319, 400],
  [320, 401],
  [40_000, 39],
  [399_999, 1_000],
])('at %i px, all rows of a scroll area of %i px are among them, and not many more', (top, height) => {
  const { first, end } = rowsInSight(top, height, ROW);
  expect(first * ROW).toBeLessThanOrEqual(top);
  expect(end * ROW).toBeGreaterThanOrEqual(top + height);
  expect((end - first) * ROW).toBeLessThanOrEqual(height + 16 * ROW);
});

test('they change with groups of rows, not with each pixel', () => {
  const places = Array.from({ length: 640 }, (_, top) => JSON.stringify(rowsInSight(4_000 + top, 400, ROW)));
  expect(new Set(places).size).toBeLessThan(9);
});
