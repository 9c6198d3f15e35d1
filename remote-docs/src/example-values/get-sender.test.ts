import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createGateway } from 'shared/gateway';
import { type FakeAnswer, fakeFetch, fakeSession, jsonAnswer } from 'shared/testing';
import { getSender } from './get-sender.ts';

const healthy = { healthy: true, last_check: 'x', message: 'OK' };
const agent = (id: string, health: unknown = healthy) => ({ id, health, config: null });
const prefixes = (agent_id: string, ...userPrefixes: string[]) => ({
  agent_id,
  prefixes: userPrefixes.map((user_prefix) => ({ agent_prefix: null, user_prefix })),
});
const anycast = '2001:db8:a:1::/80';

let answers: Record<string, FakeAnswer>;
let net: ReturnType<typeof fakeFetch>;

beforeEach(() => {
  answers = {
    '/api/agents': () => jsonAnswer([agent('vltewr01'), agent('vltcdg01'), agent('vltatl01', null), agent('vltams01', { healthy: false })]),
    '/api/user/prefixes': () =>
      jsonAnswer({
        agents: [
          prefixes('vltewr01', '2001:db8:2:1::/80', anycast),
          prefixes('vltcdg01', anycast, '2001:db8:1:1::/80'),
          prefixes('vltatl01', '2001:db8:3:1::/80', anycast),
          prefixes('vltams01', '2001:db8:4:1::/80'),
        ],
      }),
  };
  net = fakeFetch(answers);
});
afterEach(() => net.restore());

const ask = () => getSender(createGateway({ origin: '', session: () => fakeSession() }), new AbortController().signal);

test('the first healthy agent by id, with the prefix that no other agent has', async () => {
  expect(await ask()).toEqual({ agent: 'vltcdg01', prefix: '2001:db8:1:1::/80' });
});

test('an agent with an anycast prefix only is skipped', async () => {
  answers['/api/user/prefixes'] = () =>
    jsonAnswer({ agents: [prefixes('vltcdg01', anycast), prefixes('vltewr01', anycast, '2001:db8:2:1::/80')] });
  expect(await ask()).toEqual({ agent: 'vltewr01', prefix: '2001:db8:2:1::/80' });
});

test.each([
  ["a'; touch pwned; echo '", '2001:db8:1:1::/80'],
  ['..', '2001:db8:1:1::/80'],
  ['a', "2001:db8:1:1::/80'; touch pwned"],
  ['a', 'x::/80'],
  ['a', '2001:db8:1:1::'],
])('an agent %j with the prefix %j is left out: readers run what they copy', async (id, prefix) => {
  answers['/api/agents'] = () => jsonAnswer([agent(id), agent('vltewr01')]);
  answers['/api/user/prefixes'] = () => jsonAnswer({ agents: [prefixes(id, prefix), prefixes('vltewr01', '2001:db8:2:1::/80')] });
  expect(await ask()).toEqual({ agent: 'vltewr01', prefix: '2001:db8:2:1::/80' });
});

test('there may be no sender', async () => {
  answers['/api/agents'] = () => jsonAnswer([]);
  expect(await ask()).toBeUndefined();
});

test.each(['/api/agents', '/api/user/prefixes'])('a response of %s with another shape is an error', async (path) => {
  answers[path] = () => jsonAnswer({ agents: 7 });
  await expect(ask()).rejects.toThrow('The gateway answered in a form that this page does not understand.');
});

test.each([
  ['/api/agents', [{ id: 7 }]],
  ['/api/user/prefixes', { agents: [null] }],
])('an answer of %s with odd items only is no failure, and nobody can send', async (path, answer) => {
  answers[path] = () => jsonAnswer(answer);
  expect(await ask()).toBeUndefined();
});

test('invalid agents and prefixes are skipped', async () => {
  answers['/api/agents'] = () => jsonAnswer([null, { id: 7 }, agent('vltsyd01', 'x'), agent('vltewr01')]);
  const odd = [null, { agent_id: 'a', prefixes: null }, { agent_id: 'vltsyd01', prefixes: [null, { user_prefix: 7 }] }];
  answers['/api/user/prefixes'] = () => jsonAnswer({ agents: [...odd, prefixes('vltewr01', '2001:db8:2:1::/80')] });
  expect(await ask()).toEqual({ agent: 'vltewr01', prefix: '2001:db8:2:1::/80' });
});

test('an unreachable network has a sentence', async () => {
  answers['/api/agents'] = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(ask()).rejects.toThrow('The gateway could not be reached.');
});
