import { expect, test } from '@jest/globals';
import { formatCount } from 'shared/format/count';
import { formatProbingRate } from './format-probing-rate.ts';

test.each([
  [0, '0 pps'],
  [0.5, '0.5 pps'],
  [500, '500 pps'],
  [999, '999 pps'],
  [1_000, '1 kpps'],
  [1_049, '1.0 kpps'],
  [1_050, '1.1 kpps'],
  [1_500, '1.5 kpps'],
  [1_999, '2.0 kpps'],
  [12_000, '12 kpps'],
  [999_000, '999 kpps'],
  [1_250_000, '1,250 kpps'],
  [1_234_560, '1,234.6 kpps'],
  [1_000_000_000, '1,000,000 kpps'],
])('%s packets per second are %s', (rate, text) => {
  expect(formatProbingRate(formatCount, rate)).toBe(text);
});
