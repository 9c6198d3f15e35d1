import { expect, test } from '@jest/globals';
import { getProgress } from './get-progress.ts';

const { parse, path, ifUnknown } = getProgress('m1');

/** The answer of the local gateway, as the real one gives it. */
const answer = {
  id: 'm1',
  completed: false,
  expected_probes: 64,
  sent_probes: 40,
  agents: [
    { agent_id: 'vltcdg01', expected_probes: 32, sent_probes: 32, completed: true },
    { agent_id: 'vltatl01', expected_probes: 32, sent_probes: 8, completed: false },
  ],
};

test('parses the total counts and those of each agent', async () => {
  expect(await parse(answer)).toEqual({
    complete: false,
    probes: { sent: 40, all: 64 },
    agents: [
      { id: 'vltcdg01', sent: 32, all: 32, complete: true },
      { id: 'vltatl01', sent: 8, all: 32, complete: false },
    ],
  });
});

test('names of fields of other gateways are understood too', async () => {
  const other = { measurement_complete: true, total_sent_probes: 64, total_expected_probes: 64, later: 1 };
  expect(await parse(other)).toEqual({ complete: true, probes: { sent: 64, all: 64 }, agents: [] });
});

test('missing totals are the sums of the agents', async () => {
  expect(await parse({ agents: answer.agents })).toMatchObject({ complete: false, probes: { sent: 40, all: 64 } });
  const done = answer.agents.map(({ completed: _, ...agent }) => ({ ...agent, sent_probes: 32 }));
  expect(await parse({ agents: done })).toMatchObject({ complete: true });
});

test('an invalid agent is left out and a duplicate is counted once; the others stay', async () => {
  const odd: string[] = [];
  const agents = [{ agent_id: 7 }, ...answer.agents, null, answer.agents[0], { agent_id: 'vltsgp01', sent_probes: -5, completed: 'yes' }];
  const progress = await parse({ ...answer, agents }, (part) => odd.push(part));
  expect(progress?.agents.map(({ id, sent }) => [id, sent])).toEqual([
    ['vltcdg01', 32],
    ['vltatl01', 8],
    ['vltsgp01', 0],
  ]);
  expect(odd).toHaveLength(4);
  expect(odd[2]).toMatch(/ sent_probes: not a count$/);
});

test('counts that no gateway can have are read as none', async () => {
  const agents = [{ agent_id: 'a', expected_probes: 2 ** 53, sent_probes: 0.5, completed: false }];
  expect(await parse({ sent_probes: 1e300, expected_probes: 64, agents })).toEqual({
    complete: false,
    probes: { sent: 0, all: 64 },
    agents: [{ id: 'a', sent: 0, all: 0, complete: false }],
  });
});

test('what is odd in the counts and flags is reported, and what is missing is not', async () => {
  const odd: string[] = [];
  const report = (part: string) => odd.push(part);
  await parse({ completed: null, agents: [{ agent_id: 'a' }] }, report);
  expect(odd).toEqual([]);
  // Another name for the same says it well.
  const other = { sent_probes: '12', total_sent_probes: 12, completed: 'yes', is_complete: true };
  expect(await parse(other, report)).toMatchObject({ complete: true, probes: { sent: 12 } });
  expect(odd.splice(0)).toEqual([expect.stringMatching(/^completed: /), expect.stringMatching(/^sent_probes: /)]);
  await parse({ sent_probes: '12', measurement_cancelled: 'no', agents: 'x' }, report);
  expect(odd.map((part) => part.split(':', 1)[0])).toEqual(['agents', 'measurement_cancelled', 'sent_probes']);
});

test.each([null, 'x', 7])('refuses %j, which has no counts', async (nothing) => {
  await expect(parse(nothing)).rejects.toThrow();
});

test('an id with special characters is encoded in the call; an unknown id is no failure', () => {
  expect([path, ifUnknown]).toEqual(['/api/measurement/m1/status', null]);
  expect(getProgress('../user/me?x').path).toBe('/api/measurement/..%2Fuser%2Fme%3Fx/status');
});
