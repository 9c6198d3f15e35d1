import { expect, test } from '@jest/globals';
import type { PlotChart } from './chart-data.ts';
import { axisTitles, describe as inWords, ticksOfTime, valuesAt } from './plot-text.ts';

const noon = Date.UTC(2030, 0, 31, 12) / 1000;
const overTime: PlotChart = {
  kind: 'line',
  x: 'hour',
  y: 'median_ms',
  zone: 'UTC',
  xUnit: undefined,
  yUnit: 'ms',
  xs: [noon, noon + 3600],
  lines: [
    { name: 'vltcdg01', values: [1234.5, null] },
    { name: 'vltewr01', values: [2, null] },
  ],
  note: '',
};
const byHop: PlotChart = {
  ...overTime,
  zone: undefined,
  x: 'probe_ttl',
  y: 'rtt',
  yUnit: '0.1 ms',
  xs: [1, 10_000],
  lines: [{ name: 'rtt', values: [120, 0.1 + 0.2] }],
};

test('axes are named with their units and their time zone', () => {
  expect(axisTitles(overTime)).toEqual({ x: 'hour (UTC)', y: 'median_ms (ms)' });
  expect(axisTitles(byHop)).toEqual({ x: 'probe_ttl', y: 'rtt (0.1 ms)' });
});

test('the numbers at a place are those of all series that have one', () => {
  expect(valuesAt(overTime, 0)).toBe('2030-01-31 12:00 UTC, median_ms in ms: vltcdg01 1,234.5, vltewr01 2');
  expect(valuesAt(overTime, 1)).toBe('2030-01-31 13:00 UTC, median_ms in ms: no number');
  expect(valuesAt(byHop, 0)).toBe('probe_ttl 1: rtt 120 × 0.1 ms');
  expect(valuesAt(byHop, 1)).toBe('probe_ttl 10,000: rtt 0.3 × 0.1 ms');
  expect(valuesAt(byHop, 2)).toBe('');
});

test('in words, the numbers have their unit', () => {
  expect(inWords(overTime)).toMatch(
    /^2 lines \(vltcdg01, vltewr01\): median_ms at 2 times from .* UTC, between 2 and 1,234.5, in ms\. The table/,
  );
});

test('in words, the numbers of places and times are grouped as all others', () => {
  const xs = Array.from({ length: 1_200 }, (_, index) => index);
  expect(inWords({ ...byHop, xs })).toContain(' at 1,200 places of ');
  expect(inWords({ ...overTime, xs })).toContain(' at 1,200 times from ');
});

test('times are as exact as they are apart', () => {
  const day = Date.UTC(2030, 0, 31) / 1000;
  expect(ticksOfTime([noon, noon + 3600])).toEqual(['12:00\n01-31', '13:00']);
  expect(ticksOfTime([day - 60, day])).toEqual(['23:59\n01-30', '00:00\n01-31']);
  expect(ticksOfTime([noon, noon + 15])).toEqual(['12:00:00\n01-31', '12:00:15']);
  expect(ticksOfTime([noon + 0.093, noon + 0.1])).toEqual(['12:00:00.093\n01-31', '12:00:00.100']);
  expect(ticksOfTime([day, day + 86_400])).toEqual(['01-31', '02-01']);
  const year = (number: number) => Date.UTC(number, 0) / 1000;
  expect(ticksOfTime([year(2029), year(2030)])).toEqual(['2029', '2030']);
  expect(ticksOfTime([year(2029), day])).toEqual(['2029-01-01', '2030-01-31']);
  const close = { ...overTime, xs: [noon + 0.001, noon + 0.036] };
  expect(valuesAt(close, 0)).toMatch(/^2030-01-31 12:00:00\.001 UTC, /);
  expect(inWords(close)).toContain('from 2030-01-31 12:00:00.001 to 2030-01-31 12:00:00.036 UTC');
});
