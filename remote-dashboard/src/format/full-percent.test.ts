import { expect, test } from '@jest/globals';
import { fullPercent } from './full-percent.ts';

test.each([
  [0, '0'],
  [1 / 1_000_000, 'under 1'],
  [1 / 1000, 'under 1'],
  [0.005, '1'],
  [1 / 3, '33'],
  [0.994, '99'],
  [0.995, 'over 99'],
  [999 / 1000, 'over 99'],
  [1, '100'],
])('a share of %s is %s percent', (share, text) => {
  expect(fullPercent(share)).toBe(text);
});
