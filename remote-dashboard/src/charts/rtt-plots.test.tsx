import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { siteFormats } from '../format/formats.ts';
import { measurePaths } from '../path/measure-paths.ts';
import { replyWith, sentTraceroute, target } from '../path/testing.ts';
import { GatewayContext, type GatewayValue } from '../use-gateway.ts';
import { plotOptions } from './plot-options.ts';
import { RttPlots } from './rtt-plots.tsx';

test('a ping with few replies of its own says why there is no chart', () => {
  const measurement = { ...sentTraceroute, kind: 'ping', ttl: { min: 64, max: 64 } } as const;
  const own = [1, 2, 3].map((rtt) => replyWith({ ttl: 64, from: target, rtt }));
  // Somebody else's, to the same address: they would be enough for a chart.
  const strangers = [4, 5, 6].map((rtt) => replyWith({ ttl: 64, from: target, rtt, protocol: 'udp' }));
  const replies = [...own, ...strangers];
  render(
    <GatewayContext value={{ formats: siteFormats } as GatewayValue}>
      <RttPlots measurement={measurement} measured={measurePaths(measurement, replies)} />
    </GatewayContext>,
  );
  expect(screen.getByText('Too few replies for a chart over time. The table has their round-trip times.')).toBeVisible();
});

test.each([
  ['milliseconds', 2, 2.005],
  ['an hour', 0, 3600],
])('an axis of time over %s is hardly wider than its points', (_, first, last) => {
  const [low, high] = rangeOf(first, last);
  expect(low).toBeLessThan(first);
  expect(high).toBeGreaterThan(last);
  expect(high - low).toBeLessThan((last - first) * 1.1);
});

test('points at one moment have an axis too', () => {
  const [low, high] = rangeOf(2, 2);
  expect(low).toBeLessThan(2);
  expect(high).toBeGreaterThan(2);
});

test('the seconds of an axis have equally many decimals', () => {
  expect(labelsOf([0.909, 0.91, 0.9110000000000001])).toEqual(['0.909 s', '0.910 s', '0.911 s']);
  expect(labelsOf([0, 60, 120])).toEqual(['0 s', '60 s', '120 s']);
  expect(labelsOf([0.0025, 0.005])).toEqual(['0.0025 s', '0.0050 s']);
});

/** What stands at places of the axis of time. */
function labelsOf(seconds: number[]): string[] {
  const { axes } = plotOptions({
    kind: 'time',
    data: { xs: seconds, series: [] },
    style: getComputedStyle(document.body),
    count: String,
    onPoint: () => {},
  });
  const values = axes?.[0]?.values as (...of: unknown[]) => string[];
  return values({}, seconds);
}

/** What the axis of time shows of points from one second to another. */
function rangeOf(first: number, last: number): [number, number] {
  const data = { xs: [first, last], series: [] };
  const { scales } = plotOptions({ kind: 'time', data, style: getComputedStyle(document.body), count: String, onPoint: () => {} });
  const range = scales?.x?.range as (...of: unknown[]) => [number, number];
  return range({}, first, last);
}
