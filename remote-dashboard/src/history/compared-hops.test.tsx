import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { siteFormats } from '../format/formats.ts';
import type { Hop } from '../path/measured-path.ts';
import { GatewayContext, type GatewayValue } from '../use-gateway.ts';
import { ComparedHops } from './compared-hops.tsx';
import { pairPaths } from './pair-paths.ts';

test('an agent that sent in only one of the two measurements is marked as such', () => {
  const one = { agent: 'vltlhr01', source: '2001:db8::1', target: '3fff::1', hops: [] };
  render(
    <GatewayContext value={{ formats: siteFormats } as GatewayValue}>
      <ComparedHops pair={{ title: 'vltlhr01', hops: [], one, other: undefined, target: undefined }} letters={['A', 'B']} waiting={[]} />
    </GatewayContext>,
  );
  expect(screen.getByText('A: the target did not reply. B: not sent from here.')).toBeVisible();
});

test('a ping and a traceroute of one target: the difference of the RTTs to it', () => {
  const reachedAt = (ttl: number, ...rtts: number[]) => {
    const target = { address: '3fff::1', isTarget: true, rtts, icmp: [{ type: 129, code: 0 }], ports: [24_000], receivedBy: [] };
    const hops: Hop[] = [{ ttl, responders: [target] }];
    return { agent: 'vltcdg01', source: '2001:db8::1', target: '3fff::1', hops, reachedAt: ttl };
  };
  const [pair] = pairPaths([reachedAt(32, 10, 12, 20)], [reachedAt(10, 9.5)]);
  render(
    <GatewayContext value={{ formats: siteFormats } as GatewayValue}>
      {pair && <ComparedHops pair={pair} letters={['A', 'B']} waiting={[]} />}
    </GatewayContext>,
  );
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'HopARTT ABRTT BDifference',
    '10–3fff::19.5 ms–',
    '323fff::112.0 ms––',
    'Target12.0 ms9.5 ms−2.5 ms',
  ]);
});

test('whose median the last row is, is written in the caption', () => {
  const target = { address: '3fff::1', isTarget: true, rtts: [9], icmp: [{ type: 129, code: 0 }], ports: [24_000], receivedBy: [] };
  const path = { agent: 'a', source: '2001:db8::1', target: '3fff::1', hops: [{ ttl: 3, responders: [target] }], reachedAt: 3 };
  const [pair] = pairPaths([path], [path]);
  render(
    <GatewayContext value={{ formats: siteFormats } as GatewayValue}>
      {pair && <ComparedHops pair={pair} letters={['A', 'B']} waiting={[]} />}
    </GatewayContext>,
  );
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
