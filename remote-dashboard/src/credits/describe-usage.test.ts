import { expect, test } from '@jest/globals';
import { formatCount } from 'shared/format/count';
import { formatsOf } from '../format/formats-of.ts';
import { describeUsage, isHigh, speakUsage } from './describe-usage.ts';

test.each([
  [0, 10_000, false, '0% used, 10,000 credits left'],
  [1, 10_000, false, 'under 1% used, 9,999 credits left'],
  [150, 10_000, false, '2% used, 9,850 credits left'],
  [6_214, 10_000, false, '62% used, 3,786 credits left'],
  [8_000, 10_000, false, '80% used, 2,000 credits left'],
  [7_999, 10_000, false, '80% used, 2,001 credits left'],
  [8_001, 10_000, true, 'High usage: over 80% used, 1,999 credits left'],
  [8_051, 10_000, true, 'High usage: 81% used, 1,949 credits left'],
  [9_949, 10_000, true, 'High usage: 99% used, 51 credits left'],
  [9_950, 10_000, true, 'High usage: over 99% used, 50 credits left'],
  [199_990, 200_000, true, 'High usage: over 99% used, 10 credits left'],
  [10_000, 10_000, true, 'High usage: 100% used, 0 credits left'],
  [10_001, 10_000, true, 'Over the limit by 1 credit'],
  [0, 0, false, 'No credits today'],
  [3, 0, false, 'Over the limit by 3 credits'],
  [0.4, 10_000, false, 'under 1% used, 10,000 credits left'],
  [6_213.6, 10_000, false, '62% used, 3,786 credits left'],
  [8_000.4, 10_000, true, 'High usage: over 80% used, 2,000 credits left'],
  [9_999.5, 10_000, true, 'High usage: over 99% used, 0 credits left'],
  [10_000.4, 10_000, true, 'Over the limit by less than 1 credit'],
  [10_002.5, 10_000, true, 'Over the limit by 3 credits'],
  [3.7, 0.4, true, 'Over the limit by 4 credits'],
  [0.3, 0, false, 'Over the limit by less than 1 credit'],
  [2.4, 9.6, false, '25% used, 8 credits left'],
  [3, undefined, false, 'The daily limit is not known'],
])('%s of %s credits: high is %s, %s', (used, limit, high, words) => {
  expect(isHigh({ used, limit })).toBe(high);
  expect(describeUsage(formatCount, { used, limit })).toBe(words);
  // As a host page that names a locale has it, which knows a negative zero.
  expect(describeUsage(formatsOf('en-US').count, { used, limit })).toBe(words);
});

test('what is used and what is left, or over, add up to the limit as it is shown', () => {
  const limit = 9.6;
  for (const used of [0, 0.4, 0.5, 2.5, 9.4, 9.5, 9.6, 10.4, 10.5, 13.7]) {
    const [, figure = '', , side] = describeUsage(formatCount, { used, limit }).match(/([\d,]+|less than 1) (credits?)( left)?$/) ?? [];
    const rest = figure === 'less than 1' ? 0 : Number(figure);
    expect(Math.round(used) + (side ? rest : -rest)).toBe(Math.round(limit));
  }
});

test('a screen reader hears the numbers too', () => {
  expect(speakUsage(formatCount, { used: 6_214, limit: 10_000 })).toBe('6,214 of 10,000 credits used. 62% used, 3,786 credits left');
  expect(speakUsage(formatCount, { used: 6_213.5, limit: 10_000 })).toBe('6,214 of 10,000 credits used. 62% used, 3,786 credits left');
  expect(speakUsage(formatCount, { used: 5, limit: undefined })).toBe('5 credits used. The daily limit is not known');
});
