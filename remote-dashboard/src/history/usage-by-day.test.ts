import { expect, test } from '@jest/globals';
import { joinMeasurements } from './history-row.ts';
import { listedAt, sentAt } from './testing.ts';
import { usageByDay } from './usage-by-day.ts';

test('credits by UTC day, up to today, with days without a measurement', () => {
  const rows = joinMeasurements([sentAt('a', 0), sentAt('b', -1440, { probes: 3 }), sentAt('old', -99_999)], [listedAt('c', 700, 1, 9000)]);
  const usage = usageByDay(rows, Date.parse('2026-11-20T23:59:59Z'), 3);
  expect(usage.map(({ day, ...rest }) => [new Date(day).toISOString().slice(0, 10), rest])).toEqual([
    ['2026-11-18', { measurements: 0, credits: 0 }],
    ['2026-11-19', { measurements: 1, credits: 6 }],
    ['2026-11-20', { measurements: 2, credits: 9064 }],
  ]);
});
