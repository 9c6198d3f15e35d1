import { expect, test } from '@jest/globals';
import { getAgents, readAgents } from './get-agents.ts';

const config = { name: 'unicast', probing_rate: 500, src_ipv6_prefix: '2001:db8::/48' };

test('takes what is shown and ignores the rest', async () => {
  const answer = [
    {
      id: 'a',
      last_seen: 'x',
      health: { healthy: true, last_check: 'x', message: 'ok' },
      config: [{ ...config, src_ipv4_prefix: null, batch_size: 1, min_ttl: 1, max_ttl: 255, dry_run: false, interface: 'eth0' }],
    },
  ];
  expect(await getAgents.parse(answer)).toEqual([
    { id: 'a', healthy: true, configurations: [{ name: 'unicast', probingRate: 500, agentPrefix: '2001:db8::/48' }] },
  ]);
});

test.each([null, undefined])('config %s is no configuration, health %s is unhealthy', async (nothing) => {
  expect(await getAgents.parse([{ id: 'a', config: nothing, health: nothing }])).toEqual([{ id: 'a', healthy: false, configurations: [] }]);
});

test.each([undefined, null, 7, ''])('a prefix of %j is none', async (prefix) => {
  const [agent] = await getAgents.parse([{ id: 'a', config: [{ ...config, src_ipv6_prefix: prefix }] }]);
  expect(agent?.configurations[0]?.agentPrefix).toBeUndefined();
});

test.each([undefined, null, ''])('a name of %j is none', async (name) => {
  const [agent] = await getAgents.parse([{ id: 'a', config: [{ ...config, name }] }]);
  expect(agent?.configurations[0]?.name).toBeUndefined();
});

test('sorts by id, whatever the order of the answer, and compares ids exactly', async () => {
  const answer = ['b', 'B', 'a10', 'a2', 'ä'].map((id) => ({ id }));
  const ids = ['B', 'a10', 'a2', 'b', 'ä'];
  expect((await getAgents.parse(answer)).map(({ id }) => id)).toEqual(ids);
  expect((await getAgents.parse(answer.reverse())).map(({ id }) => id)).toEqual(ids);
});

test('reads a few at once as it reads many', async () => {
  const answer = [{ id: 'b', config: [config] }, { id: 'a', health: { healthy: false, message: 'x' } }, { id: 'b' }];
  expect(readAgents(answer)).toEqual(await getAgents.parse(answer));
});

test('an id that comes twice is one agent', async () => {
  const answer = [{ id: 'a' }, { id: 'a', health: { healthy: true } }];
  expect(await getAgents.parse(answer)).toEqual([{ id: 'a', healthy: true, configurations: [] }]);
});

test.each([
  null,
  {},
  'x',
  [null],
  [{}],
  [{ id: 7 }],
  [{ id: 'a', health: {} }],
  [{ id: 'a', health: { healthy: 'yes' } }],
  [{ id: 'a', config: {} }],
  [{ id: 'a', config: [{ name: 'x' }] }],
  [{ id: 'a', config: [{ ...config, name: {} }] }],
  [{ id: 'a', config: [{ ...config, probing_rate: '1' }] }],
  [{ id: 'a', config: [{ ...config, probing_rate: -1 }] }],
  [{ id: 'a', config: [{ ...config, probing_rate: null }] }],
])('refuses %j', async (answer) => {
  await expect(async () => getAgents.parse(answer)).rejects.toThrow();
  expect(() => readAgents(answer)).toThrow();
});
