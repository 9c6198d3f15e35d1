import { expect, test } from '@jest/globals';
import { retainMissingAgents } from './use-agents.ts';

const agent = (id: string) => ({ id, healthy: true, configurations: [] });
const MINUTE = 60_000;

test('an agent that is missing is not healthy, in its place, and goes after 10 minutes', () => {
  const all = [agent('a'), agent('b'), agent('c')];
  const next = [agent('a'), agent('c')];
  const first = retainMissingAgents(all, next, 5 * MINUTE, 3 * MINUTE);
  expect(first).toEqual([agent('a'), { ...agent('b'), healthy: false, silentSince: 3 * MINUTE }, agent('c')]);
  const second = retainMissingAgents(first, next, 13 * MINUTE - 1, 11 * MINUTE);
  expect(second[1]).toEqual(first[1]);
  expect(retainMissingAgents(second, next, 13 * MINUTE, 13 * MINUTE - 1)).toEqual(next);
});

test('an agent whose last answer is 10 minutes old is not kept', () => {
  expect(retainMissingAgents([agent('a')], [], 10 * MINUTE, 1)).toHaveLength(1);
  expect(retainMissingAgents([agent('a')], [], 10 * MINUTE, 0)).toEqual([]);
});

test('an agent that reports again is what it says', () => {
  const silent = retainMissingAgents([agent('a')], [], MINUTE, 0);
  expect(retainMissingAgents(silent, [agent('a')], 3 * MINUTE, MINUTE)).toEqual([agent('a')]);
});
