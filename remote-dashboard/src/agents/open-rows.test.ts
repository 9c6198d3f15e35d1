import { expect, test } from '@jest/globals';
import { rowAt, rowsAbove } from './open-rows.ts';

const ROW = 36;
const open = [
  { index: 2, px: 100 },
  { index: 3, px: 136 },
  { index: 900, px: 64 },
];

test.each([
  [0, 0, 0],
  [2, 2, 0],
  [3, 2, 100],
  [4, 2, 236],
  [900, 898, 236],
  [901, 898, 300],
])('above row %i there are %i closed rows and %i px of open ones', (index, rows, px) => {
  expect(rowsAbove(open, index)).toEqual({ rows, px });
});

test('the row at the top of each row is that row, wherever others are open', () => {
  for (const index of [0, 1, 2, 3, 4, 500, 899, 900, 901, 5_000]) {
    const { rows, px } = rowsAbove(open, index);
    expect(rowAt(open, rows * ROW + px, ROW)).toBeCloseTo(index, 6);
  }
});

test('so is each px of an open one', () => {
  expect(rowAt(open, 2 * ROW + 25, ROW)).toBeCloseTo(2.25, 6);
  expect(rowAt(open, 2 * ROW + 99, ROW)).toBeLessThan(3);
  expect(rowAt([], 90, ROW)).toBeCloseTo(2.5, 6);
});
