import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Agent } from '../agents/get-agents.ts';
import * as airports from './airports.ts';
import { locateAgents as locate } from './locate-agents.ts';
import { HEIGHT, WIDTH } from './project.ts';

const locateAgents = (agents: Agent[]) => locate(agents, airports);
const agent = (id: string, healthy = true): Agent => ({ id, healthy, configurations: [] });
const placesOf = (...ids: string[]) => locateAgents(ids.map((id) => agent(id))).places.map(({ name, code }) => `${name} ${code}`);

test('the airport code of an id is a place, in the order of the cities', () => {
  expect(placesOf('vltewr01', 'vltcdg01', 'vltsgp01', 'vltatl01')).toEqual(['Atlanta ATL', 'Newark EWR', 'Paris CDG', 'Singapore SGP']);
  expect(placesOf('abcLHR7')).toEqual(['London LHR']);
});

test('places are where they are in the world', () => {
  const {
    places: [ewr, cdg, sgp],
  } = locateAgents([agent('vltewr01'), agent('vltcdg01'), agent('vltsgp01')]);
  expect(ewr?.x).toBeLessThan(cdg?.x ?? 0);
  expect(cdg?.x).toBeLessThan(sgp?.x ?? 0);
  expect(cdg?.y).toBeLessThan(ewr?.y ?? 0);
  expect(ewr?.y).toBeLessThan(sgp?.y ?? 0);
});

test('agents of one code are one place', () => {
  const { places } = locateAgents([agent('vltcdg01'), agent('vltcdg02', false), agent('vltcdg03'), agent('xyzatl01', false)]);
  expect(places).toMatchObject([
    { code: 'ATL', healthy: 0, agents: [{ id: 'xyzatl01' }] },
    { code: 'CDG', healthy: 2, agents: [{ id: 'vltcdg01' }, { id: 'vltcdg02' }, { id: 'vltcdg03' }] },
  ]);
});

test.each([
  '',
  'cdg',
  'cdg01',
  'vltcdg',
  'vltqqq01',
  'vltcdg01x',
  'vlt-cdg-01',
  'vlt__proto__01',
  'constructor1',
  'vltcdg01\n',
  'vltſdg01',
  'עברית',
])("'%s' has no place", (id) => expect(locateAgents([agent(id)])).toEqual({ places: [], unknown: [agent(id)] }));

test('whatever the ids are, each agent is counted once, and every place is in the picture', () => {
  const id = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[a-z]{3}[a-zA-Z]{3}\d{1,5}$/));
  fc.assert(
    fc.property(fc.array(id), (ids) => {
      const { places, unknown } = locateAgents(ids.map((one) => agent(one, one.length % 2 === 0)));
      expect(unknown.length + places.reduce((sum, { agents }) => sum + agents.length, 0)).toBe(ids.length);
      for (const { x, y, healthy, agents } of places) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(WIDTH);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(HEIGHT);
        expect(healthy).toBe(agents.filter((one) => one.healthy).length);
      }
    }),
    { numRuns: 500 },
  );
});
