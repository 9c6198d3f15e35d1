import { expect, test } from '@jest/globals';
import { toCsv } from './export-result.ts';
import { formatCell } from './format-cell.ts';

test.each([
  ['Float64', 'NaN or infinite'],
  ['BFloat16', 'NaN or infinite'],
  ['Nullable(Float64)', 'NULL'],
  ['UInt64', 'NULL'],
  ['', 'NULL'],
])('null in a column of the type %j is %s', (type, text) => {
  expect(formatCell(null, type)).toBe(text);
});

test('a number that JSON cannot have is not NULL in a list; in CSV its field is empty, so that its column stays one of numbers', () => {
  expect(formatCell([1.5, null], 'Array(Float64)')).toBe('[1.5, NaN or infinite]');
  const columns = [
    { name: 'share', type: 'Float64' },
    { name: 'best', type: 'Nullable(Float64)' },
  ];
  const rows = [
    [null, null],
    [-0.5, 2],
  ];
  expect(toCsv({ columns, rows, bytes: 1, ms: 1 })).toBe('share,best\r\n,\r\n-0.5,2\r\n');
});
