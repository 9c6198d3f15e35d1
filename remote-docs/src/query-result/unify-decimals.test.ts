/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { Value } from './query-result.ts';
import { unifyDecimals } from './unify-decimals.ts';

test('a column of Decimals is text as a whole where one of its values would be rounded, else numbers', () => {
  const types = ['Decimal(38, 18)', 'Nullable(Decimal(9, 2))', 'Array(Decimal(38, 18))', 'UInt64'];
  const rows: Value[][] = [
    ['1.123456789012345678', 1.5, [0.5], '18446744073709551615'],
    [0.0000001, 2, ['1.123456789012345678', -12], 7],
    [2, null, [], 8],
  ];
  unifyDecimals(
    types.map((type, index) => ({ name: `${index}`, type })),
    rows,
  );
  expect(rows).toEqual([
    ['1.123456789012345678', 1.5, ['0.5'], '18446744073709551615'],
    ['0.0000001', 2, ['1.123456789012345678', '-12'], 7],
    ['2', null, [], 8],
  ]);
});
