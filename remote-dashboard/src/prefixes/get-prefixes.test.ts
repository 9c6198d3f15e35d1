import { expect, test } from '@jest/globals';
import { assignPrefixes } from './assign-prefixes.ts';
import { getPrefixes } from './get-prefixes.ts';

test('collects the prefixes of each agent', async () => {
  const answer = {
    user_id: 'x',
    agents: [
      { agent_id: 'a', prefixes: [{ agent_prefix: '2001:db8::/48', user_prefix: '2001:db8::/80' }, { user_prefix: '2001:db8:1::/80' }] },
      { agent_id: 'b', prefixes: [] },
      { agent_id: 'a', prefixes: [{ agent_prefix: null, user_prefix: '2001:db8:2::/80' }] },
    ],
  };
  expect(await getPrefixes.parse(answer)).toEqual([
    {
      id: 'a',
      prefixes: [
        { userPrefix: '2001:db8::/80', agentPrefix: '2001:db8::/48' },
        { userPrefix: '2001:db8:1::/80', agentPrefix: undefined },
        { userPrefix: '2001:db8:2::/80', agentPrefix: undefined },
      ],
    },
    { id: 'b', prefixes: [] },
  ]);
});

test.each([null, [], {}, { agents: null }, { agents: {} }])('refuses %j, which has no list', async (answer) => {
  await expect(async () => getPrefixes.parse(answer)).rejects.toThrow();
});

test('of a list of odd items nothing is left, and each is reported: only what is no list is a failure', async () => {
  const reports: string[] = [];
  expect(await getPrefixes.parse({ agents: [{ agent_id: 7 }, null] }, (report) => reports.push(report))).toEqual([]);
  expect(reports).toHaveLength(2);
  expect(await getPrefixes.parse({ agents: [] })).toEqual([]);
});

const good = { agent_id: 'good', prefixes: [{ agent_prefix: '2001:db8::/48', user_prefix: '2001:db8::/80' }] };

/** The prefixes on agent `a`, beside those of a good one, and what is reported. */
async function beside(odd: unknown) {
  const reports: string[] = [];
  const all = await getPrefixes.parse({ agents: [odd, good] }, (report) => reports.push(report));
  expect(all).toContainEqual({ id: 'good', prefixes: [{ userPrefix: '2001:db8::/80', agentPrefix: '2001:db8::/48' }] });
  return { prefixes: all.find(({ id }) => id === 'a')?.prefixes, reports };
}

test.each([[null], ['x'], [[]], [{}], [{ agent_id: 7, prefixes: [] }]])('leaves out %j, which names no agent', async (odd) => {
  const { prefixes, reports } = await beside(odd);
  expect(prefixes).toBeUndefined();
  expect(reports).toEqual([expect.stringMatching(/^\[0\] .* left out: /)]);
});

test.each([[null], [undefined], [{}], ['x']])('a list of prefixes that is %j is none there', async (list) => {
  const { prefixes, reports } = await beside({ agent_id: 'a', prefixes: list });
  expect(prefixes).toEqual([]);
  expect(reports).toEqual([expect.stringMatching(/ prefixes: /)]);
});

test.each([[null], ['x'], [{}], [{ user_prefix: 7 }], [{ user_prefix: '' }]])(
  'a prefix of %j keeps its place, and the next one its configuration',
  async (odd) => {
    const { prefixes, reports } = await beside({ agent_id: 'a', prefixes: [odd, { user_prefix: '2001:db8:1::/80' }] });
    const configurations = ['x', 'y'].map((name) => ({ name, probingRate: 1, agentPrefix: undefined }));
    expect(assignPrefixes(configurations, prefixes ?? [])).toEqual([undefined, '2001:db8:1::/80']);
    expect(reports).toEqual([expect.stringMatching(/ prefixes\[0\] /)]);
  },
);
