import { expect, test } from '@jest/globals';
import { retainMissingAgents } from './use-agents.ts';

const agent = (id: string) => ({ id, healthy: true, configurations: [] });
const MINUTE = 60_000;

test('an agent that is missing is not healthy, in its place, and goes after 10 minutes', () => {
  const all = [agent('a'), agent('b'), agent('c')];
  const next = [agent('a'), agent('c')];
  const first = retainMissingAgents(all, next, 5 * MINUTE);
  expect(first).toEqual([agent('a'), { ...agent('b'), healthy: false, silentSince: 5 * MINUTE }, agent('c')]);
  const second = retainMissingAgents(first, next, 15 * MINUTE - 1);
  expect(second[1]).toBe(first[1]);
  expect(retainMissingAgents(second, next, 15 * MINUTE)).toEqual(next);
});

test('an agent that reports again is what it says', () => {
  const silent = retainMissingAgents([agent('a')], [], 0);
  expect(retainMissingAgents(silent, [agent('a')], MINUTE)).toEqual([agent('a')]);
});
