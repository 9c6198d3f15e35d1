/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { statusLines } from './report.ts';

const since = '2026-11-21T10:00:00.000Z';

test('the shares of a rollout and of the active version are those that were asked for, without the rest of a subtraction', () => {
  const active = { version: 'd1', since, by: 'ann' };
  const apps = { remote_docs: { active, previous: [], rollout: { version: 'd2', since, by: 'ann', percent: 64.1 } } };
  const lines = statusLines({ schema: 1, generation: 'g1', apps, removing: [], history: [] });
  expect(lines.slice(1).map((line) => /\S+ %/.exec(line)?.[0])).toEqual(['35.9 %', '64.1 %']);
});
