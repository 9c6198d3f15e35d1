import { expect, test } from '@jest/globals';
import { measurePaths } from '../path/measure-paths.ts';
import type { MeasuredPath } from '../path/measured-path.ts';
import { atlantaReply, replyWith, sentTraceroute, target, traceroute } from '../path/testing.ts';
import { describeChart } from './describe-chart.ts';
import { MOST_SERIES, rttByHop, rttOverTime } from './series.ts';

const nameOf = ({ agent }: MeasuredPath) => agent;
const replies = [...traceroute(['3fff:1::1', null, target]), ...traceroute(['3fff:8::1'], atlantaReply)];
const { paths } = measurePaths(sentTraceroute, replies);

test('by hop: medians with their spread; a hop that did not reply is a gap', () => {
  expect(rttByHop(paths, nameOf)).toEqual({
    xs: [1, 2, 3],
    series: [
      { name: 'vltcdg01', values: [2, null, 22], low: [1, null, 21], high: [3, null, 23] },
      { name: 'vltatl01', values: [2, null, null], low: [1, null, null], high: [3, null, null] },
    ],
  });
});

test('over time: replies of the target, by the moment of receipt, as the table and the query have it', () => {
  const at = (seconds: number, rtt: number) => replyWith({ ttl: 3, from: target, rtt, received: sentTraceroute.sent + seconds * 1000 });
  const probes = [at(2, 20), at(1, 21), replyWith(), at(3, Number.NaN)];
  const measured = measurePaths(sentTraceroute, probes);
  expect(rttOverTime(sentTraceroute, measured.paths, probes, nameOf)).toEqual({
    xs: [1, 2],
    series: [{ name: 'vltcdg01', values: [21, 20] }],
  });
});

test('what another agent received than the one that sent has no round-trip time', () => {
  const mixed = [
    replyWith({ receivedBy: 'vltams01', rtt: 500 }),
    replyWith({ rtt: 2 }),
    replyWith({ ttl: 2, from: target, receivedBy: 'vltams01', rtt: 500 }),
    replyWith({ ttl: 3, from: target, rtt: 4 }),
  ];
  const measured = measurePaths(sentTraceroute, mixed);
  expect(rttByHop(measured.paths, nameOf)).toMatchObject({ xs: [1], series: [{ values: [2] }] });
  expect(rttOverTime(sentTraceroute, measured.paths, mixed, nameOf).series).toEqual([{ name: 'vltcdg01', values: [4] }]);
});

test('over time, paths without a time of their own take no place from others', () => {
  const agents = Array.from({ length: 13 }, (_, index) => `agent${index}`);
  const senders = agents.map((id, index) => ({ id, address: `2001:db8::${index + 1}` }));
  const measurement = { ...sentTraceroute, senders };
  const replies = senders.map(({ id, address }) =>
    replyWith({ source: address, from: target, ttl: 3, rtt: 4, receivedBy: id === 'agent12' ? id : 'vltams01' }),
  );
  const { series, left } = rttOverTime(measurement, measurePaths(measurement, replies).paths, replies, nameOf);
  expect(series).toEqual([{ name: 'agent12', values: [4] }]);
  expect(left).toBeUndefined();
});

test('no data, and more agents than a chart has colours', () => {
  expect(rttByHop([], nameOf)).toEqual({ xs: [], series: [] });
  expect(rttByHop(measurePaths(sentTraceroute, []).paths, nameOf)).toEqual({ xs: [], series: [] });
  const many = Array.from({ length: 30 }, () => paths).flat();
  expect(rttByHop(many, nameOf).series).toHaveLength(MOST_SERIES);
});

test('a chart in words', () => {
  expect(describeChart(rttByHop(paths, nameOf), (ttl) => `hop ${ttl}`, String)).toBe(
    'Round-trip times, hop 1 to hop 3. vltcdg01: 2.0 ms to 22.0 ms, the last 22.0 ms; vltatl01: 2.0 ms. The tables have all numbers.',
  );
});

test('values that round to the same are said once', () => {
  const data = { xs: [1.01, 1.02, 1.04], series: [{ name: 'vltcdg01', values: [12.01, 12.04, 11.96] }] };
  expect(describeChart(data, (at) => `${at.toFixed(1)} s`, String)).toBe(
    'Round-trip times, 1.0 s. vltcdg01: 12.0 ms. The tables have all numbers.',
  );
});

test('over time: of many replies, the median of each interval with its spread, for all agents alike', () => {
  const reply = (second: number, rtt: number) => replyWith({ ttl: 3, from: target, rtt, received: sentTraceroute.sent + second * 1000 });
  const burst = [20, 21, 30].flatMap((rtt) => Array.from({ length: 20 }, (_, index) => reply(index + 0.25, rtt + index)));
  const few = atlantaReply({ ttl: 3, from: target, rtt: 9, received: sentTraceroute.sent + 4_900 });
  const all = [...burst, few];
  const { xs, series, interval } = rttOverTime(sentTraceroute, measurePaths(sentTraceroute, all).paths, all, nameOf);
  expect(interval).toBe(1);
  expect(xs).toEqual(Array.from({ length: 20 }, (_, index) => index + 0.5));
  const [many, single] = series;
  expect([many?.values[4], many?.low?.[4], many?.high?.[4]]).toEqual([25, 24, 34]);
  expect([single?.values[3], single?.values[4], single?.low?.[4], single?.high?.[4]]).toEqual([null, 9, 9, 9]);
});

test('over time: many replies at one moment are dots', () => {
  const all = Array.from({ length: 60 }, (_, rtt) => replyWith({ ttl: 3, from: target, rtt: rtt + 1, received: sentTraceroute.sent }));
  const data = rttOverTime(sentTraceroute, measurePaths(sentTraceroute, all).paths, all, nameOf);
  expect([data.interval, data.xs.length, data.series[0]?.low]).toEqual([undefined, 60, undefined]);
});

test('medians of intervals in words', () => {
  const data = { interval: 0.5, xs: [0.25, 0.75], series: [{ name: 'vltcdg01', values: [12, 14] }] };
  expect(describeChart(data, (at) => `${at} s`, String)).toMatch(
    /^Median round-trip times of each 0\.5 s, 0\.25 s to 0\.75 s\. vltcdg01: 12\.0 ms to 14\.0 ms, the last 14\.0 ms\./,
  );
});
