import { expect, test } from '@jest/globals';
import type { Hop, MeasuredPath } from '../path/measured-path.ts';
import { pairPaths } from './pair-paths.ts';

const hop = (ttl: number, address?: string, ...rtts: number[]): Hop => ({
  ttl,
  responders: address
    ? [{ address, isTarget: false, replies: rtts.length, rtts, icmp: [{ type: 3, code: 0 }], flows: [24_000], receivedBy: [] }]
    : [],
});
const path = (agent: string, target: string, hops: Hop[]): MeasuredPath => ({ agent, source: '2001:db8::1', target, hops });

test('hops of two paths stand side by side, with the difference of their medians', () => {
  const [pair] = pairPaths(
    [path('vltcdg01', '3fff::1', [hop(1, '3fff:a::1', 1, 2, 9), hop(2), hop(3, '3fff:a::3', 5)])],
    [path('vltcdg01', '3fff::1', [hop(1, '3fff:a::1', 3), hop(2, '3fff:b::2', 4), hop(4, '3fff:b::4', 8)])],
  );
  expect(pair?.title).toBe('vltcdg01 → 3fff::1');
  expect(pair?.hops).toEqual([
    {
      ttl: 1,
      one: { addresses: ['3fff:a::1'], medianMs: 2 },
      other: { addresses: ['3fff:a::1'], medianMs: 3 },
      differenceMs: 1,
      isSame: true,
    },
    {
      ttl: 2,
      one: { addresses: [], medianMs: undefined },
      other: { addresses: ['3fff:b::2'], medianMs: 4 },
      differenceMs: undefined,
      isSame: false,
    },
    { ttl: 3, one: { addresses: ['3fff:a::3'], medianMs: 5 }, other: undefined, differenceMs: undefined, isSame: false },
    { ttl: 4, one: undefined, other: { addresses: ['3fff:b::4'], medianMs: 8 }, differenceMs: undefined, isSame: false },
  ]);
});

test('a hop whose replies have no round-trip time can be the same', () => {
  const other = { agent: 'a', source: '2001:db8::1', target: '3fff::1' };
  const away = { ...hop(1, '3fff:a::1', 3).responders[0], replies: 1, rtts: [] } as unknown as Hop['responders'][number];
  const [pair] = pairPaths([{ ...other, hops: [hop(1, '3fff:a::1', 3)] }], [{ ...other, hops: [{ ttl: 1, responders: [away] }] }]);
  expect(pair?.hops).toMatchObject([{ isSame: true, differenceMs: undefined }]);
});

test('paths are paired by agent and target, then by agent; those of other agents stay alone', () => {
  const one = [path('a', '3fff::1', []), path('b', '3fff::1', []), path('c', '3fff::1', [])];
  const other = [path('d', '3fff::1', []), path('b', '3fff::2', []), path('a', '3fff::1', []), path('e', '3fff::1', [])];
  expect(pairPaths(one, other).map(({ title }) => title)).toEqual([
    'a → 3fff::1',
    'b → 3fff::1 and b → 3fff::2',
    'c → 3fff::1',
    'd → 3fff::1',
    'e → 3fff::1',
  ]);
  expect(pairPaths(one, other).map((pair) => [pair.one?.agent, pair.other?.agent])).toEqual([
    ['a', 'a'],
    ['b', 'b'],
    ['c', undefined],
    [undefined, 'd'],
    [undefined, 'e'],
  ]);
  expect(pairPaths([], [])).toEqual([]);
});
