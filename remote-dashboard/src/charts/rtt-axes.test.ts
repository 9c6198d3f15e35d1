import { expect, test } from '@jest/globals';
import { rttAxes } from './rtt-axes.ts';

test('the seconds of an axis have equally many decimals', () => {
  const { labels } = rttAxes('time', String).x;
  expect(labels([0.909, 0.91, 0.9110000000000001])).toEqual(['0.909 s', '0.910 s', '0.911 s']);
  expect(labels([0, 60, 120])).toEqual(['0 s', '60 s', '120 s']);
  expect(labels([0.0025, 0.005])).toEqual(['0.0025 s', '0.0050 s']);
});

test('round-trip times have no digits that come from the arithmetic of fractions', () => {
  expect(rttAxes('hop', String).y.labels([0.1 + 0.2, 12.5])).toEqual(['0.3 ms', '12.5 ms']);
});
