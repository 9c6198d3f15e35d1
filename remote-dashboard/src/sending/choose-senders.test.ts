import { expect, test } from '@jest/globals';
import type { AgentPrefixes } from '../prefixes/get-prefixes.ts';
import { chooseSenders } from './choose-senders.ts';

const agent = (id: string) => ({ id, healthy: true, configurations: [] });
const own = (id: string, ...prefixes: string[]): AgentPrefixes => ({
  id,
  prefixes: prefixes.map((userPrefix) => ({ userPrefix, agentPrefix: undefined })),
});
const anycast = '2001:db8:a:1:1::/80';
const bits = 0xffff_1234_5678_9abcn;

test('each agent sends from its unicast prefix, and all addresses have one suffix', () => {
  const agents = ['a', 'b', 'c'].map(agent);
  const prefixes = [own('b', anycast, '2001:db8:2:1:1::/80'), own('a', '2001:db8:1:1:1::/80', anycast), own('c', '2001:db8:3:1:1::/80')];
  expect(chooseSenders(['b', 'a'], agents, prefixes, bits)).toEqual({
    senders: [
      { id: 'a', address: '2001:db8:1:1:1:1234:5678:9abc' },
      { id: 'b', address: '2001:db8:2:1:1:1234:5678:9abc' },
    ],
    suffix: '::1234:5678:9abc',
    silent: [],
    without: [],
  });
});

test('with anycast, each agent has its own address in the shared prefix', () => {
  const prefixes = [own('a', '2001:db8:1:1:1::/80', anycast), own('b', anycast), own('c', '2001:db8:3:1:1::/80')];
  const { senders, without } = chooseSenders(['a', 'b', 'c'], ['a', 'b', 'c'].map(agent), prefixes, bits, 'anycast');
  expect(senders).toEqual([
    { id: 'a', address: '2001:db8:a:1:1:1234:5678:9abc' },
    { id: 'b', address: '2001:db8:a:1:1:1234:5678:9abd' },
  ]);
  expect(without).toEqual(['c']);
});

test('agents that do not report, or have no prefix with room for an address, are left out', () => {
  const agents = [...['a', 'b', 'c', 'd', 'unhealthy'].map(agent), { ...agent('gone'), silentSince: 1 }];
  const prefixes = [
    own('a', anycast),
    own('b', anycast),
    own('c', '2001:db8::1/128'),
    own('unhealthy', '2001:db8:1::/80'),
    own('gone', 'x'),
  ];
  const { senders, silent, without } = chooseSenders(['d', 'never', 'gone', 'c', 'unhealthy', 'b', 'a'], agents, prefixes, bits);
  expect(senders.map(({ id }) => id)).toEqual(['unhealthy']);
  expect(silent).toEqual(['gone', 'never']);
  expect(without).toEqual(['a', 'b', 'c', 'd']);
});
