import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { siteFormats } from '../format/formats.ts';
import { ServerClock } from '../format/server-clock.ts';
import type { Hop, MeasuredPath } from '../path/measured-path.ts';
import { GatewayContext, type GatewayValue } from '../use-gateway.ts';
import { type Compared, ComparedHops } from './compared-hops.tsx';
import { type PathPair, pairPaths } from './pair-paths.ts';
import { sentAt } from './testing.ts';

const gateway = { formats: siteFormats, clock: new ServerClock() } as GatewayValue;

/** A at 12:00, and B twenty minutes later. */
const compared: [Compared, Compared] = [
  { letter: 'A', record: sentAt('a', 0), waiting: false },
  { letter: 'B', record: sentAt('b', 20), waiting: false },
];

test.each([
  ['that did not take part', 'vltlhr01', {}, 'vltlhr01 did not send.'],
  ['of which that is not known', 'vltlhr01', { moreSenders: 3 }, 'whether vltlhr01 sent is not known here.'],
  ['that sent to another target', 'vltatl01', {}, 'no such path from vltatl01 is among those shown.'],
])('the path of an agent %s in the other measurement is shown alone', (_, agent, changes, words) => {
  const [pair] = pairPaths([{ agent, source: '2001:db8::1', target: '3fff::1', hops: [{ ttl: 1, responders: [] }] }], []);
  render(
    <GatewayContext value={gateway}>
      {pair && <ComparedHops pair={pair} compared={[compared[0], { ...compared[1], record: sentAt('b', 20, changes) }]} />}
    </GatewayContext>,
  );
  expect(screen.getByRole('caption')).toHaveTextContent(`${agent} → 3fff::1In A only.`);
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^HopA, .*12:00:00 UTC$/),
    'Reply fromRTT',
    '1silent–',
  ]);
  expect(screen.getByText(`A: the target did not reply. B: ${words}`)).toBeVisible();
});

const pings: [Compared, Compared] = [
  { ...compared[0], record: sentAt('a', 0, { kind: 'ping' }) },
  { ...compared[1], record: sentAt('b', 20, { kind: 'ping' }) },
];
const showPair = (pair: PathPair | undefined, of: [Compared, Compared]) =>
  render(<GatewayContext value={gateway}>{pair && <ComparedHops pair={pair} compared={of} />}</GatewayContext>);
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

/** A path whose one hop is its target. */
function reachedAt(ttl: number, ...rtts: number[]) {
  const target = {
    address: '3fff::1',
    isTarget: true,
    replies: rtts.length,
    rtts,
    icmp: [{ type: 129, code: 0 }],
    flows: [24_000],
    receivedBy: [],
  };
  const hops: Hop[] = [{ ttl, responders: [target] }];
  return { agent: 'vltcdg01', source: '2001:db8::1', target: '3fff::1', hops, reachedAt: ttl };
}

test('of two pings, the RTTs to the target are compared: the TTL that they were sent with is no distance', () => {
  showPair(pairPaths([reachedAt(32, 10, 12, 20)], [reachedAt(64, 9.5)])[0], pings);
  expect(rows()).toEqual([expect.stringMatching(/^To/), 'Reply fromRTTReply fromRTT', 'Target12.0 ms9.5 ms−2.5 ms']);
  expect(screen.getByText('A: the target replied. B: the target replied.')).toBeVisible();
  expect(document.body).not.toHaveTextContent(/32|64|hop/);
  expect(screen.queryByRole('region', { name: /Hops/ })).toBeNull();
});

test.each([
  ['of an agent that only one has', [], 'Target12.0 ms'],
  ['to a target that only one has reached', [{ ...reachedAt(32), hops: [], reachedAt: undefined }], 'Target12.0 ms––'],
  ['to different targets', [{ ...reachedAt(32, 9), target: '3fff::2' }], 'Target12.0 ms9.0 ms–'],
])('a ping %s keeps its RTT', (_, other, row) => {
  showPair(pairPaths([reachedAt(32, 12)], other as MeasuredPath[])[0], pings);
  expect(rows().slice(2)).toEqual([row]);
});

test('a ping and a traceroute of one target: the difference of the RTTs to it', () => {
  showPair(pairPaths([reachedAt(32, 10, 12, 20)], [reachedAt(10, 9.5)])[0], [pings[0], compared[1]]);
  expect(rows()).toEqual([
    expect.stringMatching(/^HopA, .*12:00:00 UTCB, .*12:20:00 UTCDifference B − A$/),
    'Reply fromRTTReply fromRTT',
    '10–3fff::19.5 ms–',
    'Target12.0 ms9.5 ms−2.5 ms',
  ]);
  expect(screen.getByText('A: the target replied. B: the target replied at TTL 10.')).toBeVisible();
});

test('a target that replied to the lowest TTL that was sent may be nearer than that', () => {
  showPair(pairPaths([reachedAt(32, 12)], [reachedAt(1, 9.5)])[0], compared);
  expect(screen.getByText('A: the target replied at TTL 32. B: the target replied at hop 1.')).toBeVisible();
});

test('a hop of a traceroute that has the TTL of a ping is not compared with it', () => {
  showPair(pairPaths([reachedAt(10, 12)], [reachedAt(10, 9.5)])[0], [pings[0], compared[1]]);
  expect(rows().slice(2)).toEqual(['10–3fff::19.5 ms–', 'Target12.0 ms9.5 ms−2.5 ms']);
});

test('whose median the last row is, is written in the caption', () => {
  const target = {
    address: '3fff::1',
    isTarget: true,
    replies: 1,
    rtts: [9],
    icmp: [{ type: 129, code: 0 }],
    flows: [24_000],
    receivedBy: [],
  };
  const path = { agent: 'a', source: '2001:db8::1', target: '3fff::1', hops: [{ ttl: 3, responders: [target] }], reachedAt: 3 };
  const [pair] = pairPaths([path], [path]);
  render(<GatewayContext value={gateway}>{pair && <ComparedHops pair={pair} compared={compared} />}</GatewayContext>);
  expect(screen.getByRole('caption')).toHaveTextContent(
    'Target: median RTTs of the target’s own replies, at the first TTL that reaches it.',
  );
});

test.each([
  ['did not both reach it', { reachedAt: undefined }],
  ['were to different targets', { target: '3fff::2' }],
])('paths that %s have no difference of the RTTs to the target', (_, changes) => {
  const target = {
    address: '3fff::1',
    isTarget: true,
    replies: 1,
    rtts: [9],
    icmp: [{ type: 129, code: 0 }],
    flows: [24_000],
    receivedBy: [],
  };
  const path = { agent: 'a', source: '2001:db8::1', target: '3fff::1', hops: [{ ttl: 3, responders: [target] }], reachedAt: 3 };
  const [pair] = pairPaths([path], [{ ...path, ...changes } as typeof path]);
  expect(pair?.target).toBeUndefined();
});
