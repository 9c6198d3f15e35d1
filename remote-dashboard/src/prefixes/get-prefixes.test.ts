import { expect, test } from '@jest/globals';
import { getPrefixes } from './get-prefixes.ts';

test('collects the prefixes of each agent', () => {
  const answer = {
    user_id: 'x',
    agents: [
      { agent_id: 'a', prefixes: [{ agent_prefix: '2001:db8::/48', user_prefix: '2001:db8::/80' }, { user_prefix: '2001:db8:1::/80' }] },
      { agent_id: 'b', prefixes: [] },
      { agent_id: 'a', prefixes: [{ agent_prefix: null, user_prefix: '2001:db8:2::/80' }] },
    ],
  };
  expect({ ...getPrefixes.parse(answer) }).toEqual({
    a: [
      { userPrefix: '2001:db8::/80', agentPrefix: '2001:db8::/48' },
      { userPrefix: '2001:db8:1::/80', agentPrefix: undefined },
      { userPrefix: '2001:db8:2::/80', agentPrefix: undefined },
    ],
    b: [],
  });
});

test('an agent may have the name of what every object has', () => {
  const prefixes = getPrefixes.parse({ agents: [{ agent_id: '__proto__', prefixes: [] }] });
  expect(Object.keys(prefixes)).toEqual(['__proto__']);
  expect(prefixes.constructor).toBeUndefined();
});

test.each([
  null,
  [],
  {},
  { agents: null },
  { agents: [{}] },
  { agents: [{ agent_id: 'a' }] },
  { agents: [{ agent_id: 'a', prefixes: [{}] }] },
])('refuses %j', (answer) => {
  expect(() => getPrefixes.parse(answer)).toThrow();
});
