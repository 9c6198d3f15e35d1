import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { GatewayCall } from 'shared/gateway';
import { kinds, mutated, RUNS } from '../test/bad-answers.tsx';
import { getAgents } from './agents/get-agents.ts';
import { getMeasurements } from './measurements/get-measurements.ts';
import { getPrefixes } from './prefixes/get-prefixes.ts';
import { measurementAnswer, prefixesAnswer } from './testing.tsx';

/** What a parser makes of each item of a list, and what it reports. */
async function readBeside<T>(call: GatewayCall<T[] | null>, answer: unknown) {
  const reports: string[] = [];
  return { items: (await call.parse(answer, (report) => reports.push(report))) ?? [], reports };
}

/** Good items with an odd one at any place among them: its neighbours are read as without it, and where it is missing, that is said. */
function expectNeighbours<T extends { id: string }>(call: GatewayCall<T[] | null>, good: unknown[], wrap: (items: unknown[]) => unknown) {
  const odd = fc.record({ item: mutated(good[0]), place: fc.nat(good.length - 1) });
  return fc.assert(
    fc.asyncProperty(odd, async ({ item, place }) => {
      const neighbours = await readBeside(call, wrap(good.slice(1)));
      const { items, reports } = await readBeside(call, wrap(good.slice(1).toSpliced(place, 0, item)));
      expect(neighbours.reports).toEqual([]);
      for (const neighbour of neighbours.items) if (neighbour.id !== itemId(item)) expect(items).toContainEqual(neighbour);
      if (items.length === neighbours.items.length) expect(reports).not.toEqual([]);
    }),
    { numRuns: RUNS },
  );
}

const itemId = (item: unknown) => Object.values(item ?? {})[0];

// Reliability: any item of the agents call is invalid
test(`${RUNS} invalid agents do not affect the others`, () => expectNeighbours(getAgents, kinds, (items) => items), 120_000);

// Reliability: an id cannot be in a URL: half a character, or `..`
test.each(['x\uD800', '..'])('an agent, a measurement or a prefix with the id %j is left out, and the others stay', async (odd) => {
  const measurement = (measurement_id: string) => ({ ...measurementAnswer, measurement_id });
  const answers: [GatewayCall<{ id: string }[] | null>, unknown][] = [
    [getAgents, [{ id: odd }, { id: 'good' }]],
    [getMeasurements, [measurement(odd), measurement('good')]],
    [getPrefixes, { agents: [odd, 'good'].map((agent_id) => ({ agent_id, prefixes: [] })) }],
  ];
  for (const [call, answer] of answers) {
    const { items, reports } = await readBeside(call, answer);
    expect([items.map(({ id }) => id), reports.length]).toEqual([['good'], 1]);
  }
});

test(`${RUNS} invalid measurements do not affect the others`, async () => {
  const good = ['m1', 'm2', 'm3'].map((measurement_id) => ({ ...measurementAnswer, measurement_id }));
  await expectNeighbours(getMeasurements, good, (items) => items);
}, 120_000);

test(`${RUNS} invalid lists of prefixes do not affect those of other agents`, async () => {
  const [own] = prefixesAnswer.agents;
  const good = ['vltewr01', 'vltcdg01', 'vltatl01'].map((agent_id) => ({ ...own, agent_id }));
  await expectNeighbours(getPrefixes, good, (agents) => ({ agents }));
}, 120_000);
