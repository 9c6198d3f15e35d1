import { expect, test } from '@jest/globals';
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

test.each([
  null,
  [],
  {},
  { agents: null },
  { agents: [{}] },
  { agents: [{ agent_id: 'a' }] },
  { agents: [{ agent_id: 'a', prefixes: [{}] }] },
])('refuses %j', async (answer) => {
  await expect(async () => getPrefixes.parse(answer)).rejects.toThrow();
});
