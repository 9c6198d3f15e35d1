import { expect, test } from '@jest/globals';
import { printedRows } from './printed-rows.ts';

test.each([
  [12, 2, 12],
  [2000, 1, 1000],
  [900, 40, 500],
  [900, 200, 100],
  [0, 0, 0],
])('of %d rows with %d columns %d are printed', (rows, columns, printed) => {
  expect(printedRows(rows, columns)).toBe(printed);
});
