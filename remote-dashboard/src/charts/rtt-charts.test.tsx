import { beforeAll, expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { siteFormats } from '../format/formats.ts';
import { lazyAirports } from '../map/lazy-airports.ts';
import { measurePaths } from '../path/measure-paths.ts';
import { replyWith, sentTraceroute, target } from '../path/testing.ts';
import { GatewayContext, type GatewayValue } from '../use-gateway.ts';
import { RttCharts } from './rtt-charts.tsx';

beforeAll(() => lazyAirports.load());

test('a ping with few replies of its own says why there is no chart', () => {
  const measurement = { ...sentTraceroute, kind: 'ping', ttl: { min: 64, max: 64 } } as const;
  const own = [1, 2, 3].map((rtt) => replyWith({ ttl: 64, from: target, rtt }));
  // Somebody else's, to the same address: they would be enough for a chart.
  const strangers = [4, 5, 6].map((rtt) => replyWith({ ttl: 64, from: target, rtt, protocol: 'udp' }));
  const replies = [...own, ...strangers];
  render(
    <GatewayContext value={{ formats: siteFormats } as GatewayValue}>
      <RttCharts measurement={measurement} measured={measurePaths(measurement, replies)} />
    </GatewayContext>,
  );
  expect(screen.getByText('Too few replies for a chart over time. The table has their round-trip times.')).toBeVisible();
});

test('the arrow keys move through the hops, and the numbers of each are read', () => {
  const measurement = { ...sentTraceroute, ttl: { min: 1, max: 3 } };
  const replies = [replyWith({ ttl: 1, from: '2001:db8:1::1', rtt: 1.25 }), replyWith({ ttl: 3, from: target, rtt: 9 })];
  render(
    <GatewayContext value={{ formats: siteFormats } as GatewayValue}>
      <RttCharts measurement={measurement} measured={measurePaths(measurement, replies)} />
    </GatewayContext>,
  );
  const place = screen.getByRole('slider', { name: 'Read numbers: By hop' });
  expect(place).toHaveAttribute('aria-valuetext', 'hop 1: vltcdg01 (Paris) 1.3 ms');
  fireEvent.change(place, { target: { value: '1' } });
  expect(place).toHaveAttribute('aria-valuetext', 'hop 2: no RTT');
  expect(screen.getByText('hop 2: no RTT')).toBeVisible();
  fireEvent.change(place, { target: { value: '2' } });
  expect(screen.getByText('hop 3: 9.0 ms')).toBeVisible();
  fireEvent.blur(place);
  expect(screen.queryByText('hop 3: 9.0 ms')).toBeNull();
});

test('lines, the chart in words and its numbers name agents with their cities, as the sentences of the path do', () => {
  const measurement = { ...sentTraceroute, ttl: { min: 1, max: 2 } };
  const replies = [replyWith({ rtt: 1.25 }), replyWith({ ttl: 2, from: target, rtt: 9 })];
  render(
    <GatewayContext value={{ formats: siteFormats } as GatewayValue}>
      <RttCharts measurement={measurement} measured={measurePaths(measurement, replies)} />
    </GatewayContext>,
  );
  expect(screen.getByText('vltcdg01 (Paris)')).toBeVisible();
  expect(screen.getByRole('img', { name: /vltcdg01 \(Paris\): 1\.3 ms to 9\.0 ms/ })).toBeVisible();
});

test.each([
  [15, 'The first 12 of 15 lines are drawn: the tables have all.'],
  [5, undefined],
])('of 20 paths, %s have replies: paths without any are not said to be left out', (answered, sentence) => {
  const senders = Array.from({ length: 20 }, (_, index) => ({ id: `agent${index}`, address: `2001:db8:c1::${index + 1}` }));
  const measurement = { ...sentTraceroute, ttl: { min: 1, max: 2 }, senders };
  const replies = senders.slice(0, answered).map(({ id, address }) => replyWith({ receivedBy: id, source: address }));
  render(
    <GatewayContext value={{ formats: siteFormats } as GatewayValue}>
      <RttCharts measurement={measurement} measured={measurePaths(measurement, replies)} />
    </GatewayContext>,
  );
  expect(
    screen
      .getByRole('figure', { name: /^By hop/ })
      .textContent?.match(/[^.]* are drawn.*?\./)?.[0]
      .trim(),
  ).toBe(sentence);
});

test.each([15, 5])('of 100 paths, %s have replies: the chart does not take the first 64 for all of them', (answered) => {
  const senders = Array.from({ length: 100 }, (_, index) => ({ id: `agent${index}`, address: `2001:db8:c1::${index + 1}` }));
  const replies = senders.slice(0, answered).map(({ id, address }) => replyWith({ receivedBy: id, source: address }));
  const measurement = { ...sentTraceroute, senders };
  render(
    <GatewayContext value={{ formats: siteFormats } as GatewayValue}>
      <RttCharts measurement={measurement} measured={measurePaths(measurement, replies)} />
    </GatewayContext>,
  );
  const figure = screen.getByRole('figure', { name: /^By hop/ });
  expect(figure).toHaveTextContent('Of 100 paths, the first are drawn. The table of replies has all.');
});

test('of a list whose targets are not known, paths to those that replied are not counted as all', () => {
  const measurement = { ...sentTraceroute, kind: 'custom' as const, targets: [] };
  const replies = Array.from({ length: 40 }, (_, index) => replyWith({ target: `3fff:ffff::${index.toString(16)}` }));
  render(
    <GatewayContext value={{ formats: siteFormats } as GatewayValue}>
      <RttCharts measurement={measurement} measured={measurePaths(measurement, replies)} />
    </GatewayContext>,
  );
  expect(screen.getByRole('figure', { name: /^By hop/ })).toHaveTextContent(
    'Of the paths to targets that replied, the first are drawn. The table of replies has all.',
  );
});

test('of many replies, the chart over time says what its bars are, and reads the range of each', () => {
  const measurement = { ...sentTraceroute, kind: 'ping', ttl: { min: 64, max: 64 } } as const;
  const replies = Array.from({ length: 60 }, (_, index) =>
    replyWith({ ttl: 64, from: target, rtt: 10 + index, received: measurement.sent + Math.floor(index / 3) * 1000 }),
  );
  render(
    <GatewayContext value={{ formats: siteFormats } as GatewayValue}>
      <RttCharts measurement={measurement} measured={measurePaths(measurement, replies)} />
    </GatewayContext>,
  );
  expect(
    screen.getByRole('figure', { name: /^Over time Median of each 1 s; the bar goes from the fastest to the slowest reply/ }),
  ).toBeVisible();
  expect(screen.getByRole('slider', { name: 'Read numbers: Over time' })).toHaveAttribute(
    'aria-valuetext',
    '0.500 s: vltcdg01 (Paris) 11.0 ms (10.0 to 12.0)',
  );
});
