import { expect, test } from '@jest/globals';
import { measurePaths } from './measure-paths.ts';
import type { MeasuredPath } from './measured-path.ts';
import { shortOutcome } from './short-outcome.ts';
import { sentTraceroute, target, traceroute, words } from './testing.ts';

const pathOf = (...hops: Parameters<typeof traceroute>[0]) => measurePaths(sentTraceroute, traceroute(hops)).paths[0] as MeasuredPath;
const reached = pathOf('3fff:1::1', null, target);
const lost = pathOf('3fff:1::1', null);

test.each<[string, MeasuredPath]>([
  ['reached in 3 hops, 22.0 ms', reached],
  ['not reached', lost],
  // What is missing changes nothing of what has come.
  ['reached in 3 hops, 22.0 ms', { ...reached, isPart: true }],
  ['not all replies are here', { ...lost, isPart: true }],
  ['not reached', { ...lost, isPart: true, endedAt: 1 }],
  ['replied at TTL 3', { ...reached, isSampled: true }],
  ['no reply of the target', { ...lost, isSampled: true }],
])('%s', (outcome, path) => {
  expect(shortOutcome(path, { ...words, waiting: false })).toBe(outcome);
});

test('while replies may come, a path is not said to end', () => {
  const waiting = { ...words, waiting: true };
  expect(shortOutcome(lost, waiting)).toBe('waiting for replies…');
  expect(shortOutcome({ ...lost, isSampled: true }, waiting)).toBe('waiting for replies…');
  expect(shortOutcome({ ...reached, isSampled: true }, waiting)).toBe('replied at TTL 3');
  expect(shortOutcome({ ...lost, endedAt: 1 }, waiting)).toBe('not reached');
});
