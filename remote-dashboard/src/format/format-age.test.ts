import { expect, test } from '@jest/globals';
import { formatAge } from './format-age.ts';

test.each([
  [-Infinity, undefined],
  [-31_536_000_000, undefined],
  [-300_001, undefined],
  [-300_000, 'just now'],
  [-5_000, 'just now'],
  [0, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 min ago'],
  [3_599_999, '59 min ago'],
  [3_600_000, '1 h ago'],
  [7_199_999, '1 h ago'],
  [90_000_000, '25 h ago'],
])('%s ms are %s', (ms, text) => {
  expect(formatAge(ms)).toBe(text);
});
