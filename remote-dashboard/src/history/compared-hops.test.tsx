import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { siteFormats } from '../format/formats.ts';
import { ServerClock } from '../format/server-clock.ts';
import type { Hop } from '../path/measured-path.ts';
import { GatewayContext, type GatewayValue } from '../use-gateway.ts';
import { type Compared, ComparedHops } from './compared-hops.tsx';
import { pairPaths } from './pair-paths.ts';
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

test('a ping and a traceroute of one target: the difference of the RTTs to it', () => {
  const reachedAt = (ttl: number, ...rtts: number[]) => {
    const target = { address: '3fff::1', isTarget: true, rtts, icmp: [{ type: 129, code: 0 }], ports: [24_000], receivedBy: [] };
    const hops: Hop[] = [{ ttl, responders: [target] }];
    return { agent: 'vltcdg01', source: '2001:db8::1', target: '3fff::1', hops, reachedAt: ttl };
  };
  const [pair] = pairPaths([reachedAt(32, 10, 12, 20)], [reachedAt(10, 9.5)]);
  render(<GatewayContext value={gateway}>{pair && <ComparedHops pair={pair} compared={compared} />}</GatewayContext>);
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^HopA, .*12:00:00 UTCB, .*12:20:00 UTCDifference B − A$/),
    'Reply fromRTTReply fromRTT',
    '10–3fff::19.5 ms–',
    '323fff::112.0 ms––',
    'Target12.0 ms9.5 ms−2.5 ms',
  ]);
});

test('whose median the last row is, is written in the caption', () => {
  const target = { address: '3fff::1', isTarget: true, rtts: [9], icmp: [{ type: 129, code: 0 }], ports: [24_000], receivedBy: [] };
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
  const target = { address: '3fff::1', isTarget: true, rtts: [9], icmp: [{ type: 129, code: 0 }], ports: [24_000], receivedBy: [] };
  const path = { agent: 'a', source: '2001:db8::1', target: '3fff::1', hops: [{ ttl: 3, responders: [target] }], reachedAt: 3 };
  const [pair] = pairPaths([path], [{ ...path, ...changes } as typeof path]);
  expect(pair?.target).toBeUndefined();
});
