import { expect, test } from '@jest/globals';
import { arrangeAgents } from './arrange-agents.ts';
import type { Agent } from './get-agents.ts';
import { type View, wholeView } from './view.ts';

const agent = (id: string, healthy: boolean, ...rates: number[]): Agent => ({
  id,
  healthy,
  configurations: rates.map((probingRate) => ({
    name: `Name-${probingRate}`,
    probingRate,
    agentPrefix: id === 'vltatl01' ? '2001:db8:1::/48' : undefined,
  })),
});
const agents = [agent('vltatl01', true, 500), agent('vltcdg01', false, 20), agent('vltcdg02', true), agent('vltsgp01', false, 1_000, 500)];
const prefixes: Record<string, string> = { vltatl01: '2001:db8:b::/80', vltsgp01: '2001:db8:a::/80' };
const prefixesOf = (id: string) => (prefixes[id] ? [{ userPrefix: prefixes[id], agentPrefix: undefined }] : []);

const placeOf = (id: string) => (id.includes('cdg') ? 'Paris' : undefined);

const ids = (part: Partial<View>) => arrangeAgents(agents, prefixesOf, placeOf)({ ...wholeView, ...part }).map(({ id }) => id.slice(3));

test.each([
  ['CDG', ['cdg01', 'cdg02']],
  ['  02 cdg ', ['cdg02']],
  ['DB8:B:', ['atl01']],
  ['name-1000', ['sgp01']],
  ['paris', ['cdg01', 'cdg02']],
  ['2001:DB8:000B::/80', ['atl01']],
  ['2001:0db8:000a:0000:0000:0000:0000:0000/80', ['sgp01']],
  ['2001:0DB8:000a:', ['sgp01']],
  ['2001:DB8:0001::/48', ['atl01']],
  ['cdg sgp', []],
  ['.*', []],
])("the search '%s' finds %j", (text, found) => expect(ids({ text })).toEqual(found));

test.each([
  // As the gateway writes it, and as nobody need write it.
  ['2a0e:97c0:08a0::/48', ['host:01']],
  ['2a0e:97c0:8a0::/48', ['host:01']],
  ['2A0E:97C0:08', ['host:01']],
  ['2001:0db8:0a0b::/80', ['host:01']],
  ['2001:db8:a0b::/80', ['host:01']],
  ['13:04:05', ['host:01']],
  ['host:01', ['host:01']],
])("the search '%s' finds what has the zeros that it has", (text, found) => {
  const written: Agent = {
    id: 'host:01',
    healthy: false,
    trouble: { message: 'broker lost at 13:04:05', lastCheck: undefined },
    configurations: [{ name: undefined, probingRate: 1, agentPrefix: '2a0e:97c0:08a0::/48' }],
  };
  const own = [{ userPrefix: '2001:0db8:0a0b::/80', agentPrefix: undefined }];
  const arrange = arrangeAgents([...agents, written], (id) => (id === 'host:01' ? own : prefixesOf(id)), placeOf);
  expect(arrange({ ...wholeView, text }).map(({ id }) => id)).toEqual(found);
});

test('health', () => {
  expect(ids({ health: 'healthy' })).toEqual(['atl01', 'cdg02']);
  expect(ids({ health: 'unhealthy' })).toEqual(['cdg01', 'sgp01']);
  expect(ids({ health: 'unhealthy', text: 'sgp' })).toEqual(['sgp01']);
});

test.each([
  ['id', ['atl01', 'cdg01', 'cdg02', 'sgp01'], ['sgp01', 'cdg02', 'cdg01', 'atl01']],
  ['status', ['cdg01', 'sgp01', 'atl01', 'cdg02'], ['atl01', 'cdg02', 'cdg01', 'sgp01']],
  ['prefixes', ['cdg01', 'cdg02', 'sgp01', 'atl01'], ['atl01', 'sgp01', 'cdg01', 'cdg02']],
  ['rate', ['cdg02', 'cdg01', 'atl01', 'sgp01'], ['sgp01', 'atl01', 'cdg01', 'cdg02']],
] as const)('sorted by %s, up and down, equals stay in the order of their ids', (sort, up, down) => {
  expect(ids({ sort })).toEqual(up);
  expect(ids({ sort, descending: true })).toEqual(down);
});

test.each(['prefixes', 'rate'] as const)('the order by %s is that of the lines that are seen', (sort) => {
  const [own, anycast] = ['2001:db8:1::/48', '2001:db8:2::/48'];
  // The gateway gives the prefixes in another order than the configurations, and the first of these need not have one.
  const twoLines = (id: string, [ownRate, anycastRate]: [number, number]): Agent => ({
    id,
    healthy: true,
    configurations: [
      { name: undefined, probingRate: 9_000, agentPrefix: undefined },
      { name: undefined, probingRate: ownRate, agentPrefix: own },
      { name: undefined, probingRate: anycastRate, agentPrefix: anycast },
    ],
  });
  const two = [twoLines('a', [2, 1_000]), twoLines('b', [1, 2_000])];
  const ownOf: Record<string, [string, string]> = { a: ['2001:db8:b::/80', '2001:db8:c::/80'], b: ['2001:db8:a::/80', '2001:db8:d::/80'] };
  const both = (id: string) => [
    { agentPrefix: anycast, userPrefix: ownOf[id]?.[1] ?? '' },
    { agentPrefix: own, userPrefix: ownOf[id]?.[0] ?? '' },
  ];
  const sorted = arrangeAgents(two, both, placeOf)({ ...wholeView, sort });
  expect(sorted.map(({ id }) => id)).toEqual(['b', 'a']);
});

test('prefixes that have not come find nothing, and leave the order', () => {
  const view = { ...wholeView, sort: 'prefixes', text: 'vlt' } as const;
  expect(
    arrangeAgents(
      agents,
      () => 'loading',
      () => undefined,
    )(view),
  ).toEqual(agents);
});

test('the agents that came are left as they are', () => {
  const before = [...agents];
  ids({ descending: true });
  expect(agents).toEqual(before);
});
