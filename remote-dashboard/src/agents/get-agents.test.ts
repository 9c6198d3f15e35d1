import { expect, test } from '@jest/globals';
import { getAgents } from './get-agents.ts';

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
    {
      id: 'a',
      healthy: true,
      configurations: [{ name: 'unicast', probingRate: 500, agentPrefix: '2001:db8::/48', ttl: { min: 1, max: 255 } }],
    },
  ]);
});

test('a limit of TTLs that is none or odd is not known', async () => {
  const ttlOf = async (limits: object) =>
    (await getAgents.parse([{ id: 'a', config: [{ ...config, ...limits }] }]))[0]?.configurations[0]?.ttl;
  expect(await ttlOf({ min_ttl: null, max_ttl: 20 })).toEqual({ max: 20 });
  expect(await ttlOf({ min_ttl: 'x', max_ttl: null })).toBeUndefined();
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

test('an id that comes twice is one agent', async () => {
  const answer = [{ id: 'a' }, { id: 'a', health: { healthy: true } }];
  expect(await getAgents.parse(answer)).toEqual([{ id: 'a', healthy: true, configurations: [] }]);
});

test.each([null, {}, 'x', 7, { agents: [] }])('refuses %j, which is no list', async (answer) => {
  await expect(async () => getAgents.parse(answer)).rejects.toThrow();
});

test('of a list of odd items nothing is left, and each is reported: only what is no list is a failure', async () => {
  const reports: string[] = [];
  expect(await getAgents.parse([null, { id: 7 }], (report) => reports.push(report))).toEqual([]);
  expect(reports).toHaveLength(2);
  expect(await getAgents.parse([])).toEqual([]);
});

const good = { id: 'good', health: { healthy: true }, config: [config] };
const shownGood = { id: 'good', healthy: true, configurations: [{ name: 'unicast', probingRate: 500, agentPrefix: '2001:db8::/48' }] };

/** What is shown of an agent beside a good one, and what is reported of it. */
async function beside(odd: unknown) {
  const reports: string[] = [];
  const answer = JSON.parse(JSON.stringify([good, odd]));
  const agents = await getAgents.parse(answer, (report) => reports.push(report));
  expect(agents).toContainEqual(shownGood);
  return { agent: agents.find(({ id }) => id !== 'good'), reports };
}

test.each([[null], ['x'], [7], [[]], [{}], [{ id: 7 }], [{ id: '' }], [{ id: ' \t' }]])(
  'leaves out %j, which names no agent, says so, and keeps its neighbour',
  async (odd) => {
    const { agent, reports } = await beside(odd);
    expect(agent).toBeUndefined();
    expect(reports).toEqual([expect.stringMatching(/^\[1\] .* left out: /)]);
  },
);

// Reliability: an id or another text of the gateway turns the direction of the text around it
test('an id with unseen characters is left out, other texts show them', async () => {
  const { agent, reports } = await beside({ id: 'a\u202Eb' });
  expect([agent, reports]).toEqual([undefined, [expect.stringMatching(/^\[1\] .* left out: .*not an id/)]]);
  const health = { healthy: false, message: 'no \u202Eroute\n' };
  const odd = { name: '\u2066uni', probing_rate: 1, src_ipv6_prefix: '2001:db8::/48\u200F' };
  expect((await beside({ id: 'a', health, config: [odd] })).agent).toMatchObject({
    trouble: { message: 'no ‹U+202E›route␊' },
    configurations: [{ name: '‹U+2066›uni', agentPrefix: '2001:db8::/48‹U+200F›' }],
  });
});

test.each([[{ healthy: null }], [{ healthy: 'yes' }], [{}], [[]], ['x'], [true]])(
  'an agent whose health is %j is unhealthy for an unknown reason',
  async (health) => {
    const { agent, reports } = await beside({ id: 'a', health, config: [config] });
    expect(agent).toMatchObject({ healthy: false, trouble: { message: 'unknown', lastCheck: undefined } });
    expect(agent?.configurations).toHaveLength(1);
    expect(reports).toEqual([expect.stringMatching(/^\[1\] {"id":"a".* health: /)]);
  },
);

test.each([[null], ['1'], ['NaN'], [-1], [{}], [[]], [true], [1e300], [undefined]])(
  'a probing rate of %j is unknown, and the rest of its configuration is there',
  async (probing_rate) => {
    const { agent, reports } = await beside({ id: 'a', config: [{ ...config, probing_rate }, config] });
    expect(agent?.configurations.map(({ name, probingRate }) => [name, probingRate])).toEqual([
      ['unicast', undefined],
      ['unicast', 500],
    ]);
    expect(reports).toEqual([expect.stringMatching(/ config\[0\] .* probing_rate: /)]);
  },
);

test.each([[null], ['x'], [7], [[]]])('leaves out %j, which is no configuration', async (odd) => {
  expect((await beside({ id: 'a', config: [odd, config] })).agent?.configurations).toEqual(shownGood.configurations);
  const { agent, reports } = await beside({ id: 'a', config: [odd] });
  expect(agent?.configurations).toEqual([]);
  expect(reports).toEqual([expect.stringMatching(/ config\[0\] .* left out: /)]);
});

test.each([[{}], ['x'], [7]])('a list of configurations that is %j is empty', async (list) => {
  const { agent, reports } = await beside({ id: 'a', config: list });
  expect(agent?.configurations).toEqual([]);
  expect(reports).toEqual([expect.stringMatching(/ config: /)]);
});

test('what the gateway may leave empty is not reported; an id that comes twice is', async () => {
  expect((await beside({ id: 'a', health: null, config: null })).reports).toEqual([]);
  expect((await beside({ id: 'a' })).reports).toEqual([]);
  expect((await beside({ id: 'good', health: { healthy: true }, config: [config] })).reports).toHaveLength(1);
});

test('1e999, which JSON can write, is no rate', async () => {
  const [agent] = await getAgents.parse(JSON.parse('[{ "id": "a", "config": [{ "probing_rate": 1e999 }] }]'));
  expect(agent?.configurations[0]?.probingRate).toBeUndefined();
});
