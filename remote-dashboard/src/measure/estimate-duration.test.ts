import { expect, test } from '@jest/globals';
import { estimateDuration } from './estimate-duration.ts';

test.each([
  [32, [1000, 500], 'Takes about a second to send'],
  [3200, [1000, 500], 'Takes about 7 seconds to send'],
  [100_000, [1000, undefined], 'Takes about 100 seconds to send'],
  [100_000, [500], 'Takes about 4 minutes to send'],
  [32, [undefined, 0], undefined],
  [0, [1000], undefined],
  [32, [], undefined],
])('%i probes at %p pps: %s', (probes, rates, words) => {
  expect(estimateDuration(probes, rates)).toBe(words);
});
