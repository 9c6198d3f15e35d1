import { expect, test } from '@jest/globals';
import { flattenJson } from './flatten-json.ts';

const tableOf = (json: unknown) => {
  const { columns, rows } = flattenJson(json, performance.now());
  return [columns.map(({ name }) => name), ...rows];
};

test('an object is one row', () => {
  expect(tableOf({ used: 4, limit: 10_000, last: null })).toEqual([
    ['used', 'limit'],
    [4, 10_000],
  ]);
});

test('arrays become rows, with the properties around them repeated', () => {
  const prefixes = [{ user_prefix: '2001:db8:1::/80' }, { user_prefix: '2001:db8:a::/80' }];
  expect(
    tableOf({
      user_id: 7,
      agents: [
        { agent_id: 'a', prefixes },
        { agent_id: 'b', prefixes: [] },
      ],
    }),
  ).toEqual([
    ['user_id', 'agents.agent_id', 'agents.prefixes.user_prefix'],
    [7, 'a', '2001:db8:1::/80'],
    [7, 'a', '2001:db8:a::/80'],
    [7, 'b', null],
  ]);
});

test('a property missing in one row is null', () => {
  expect(
    tableOf([
      { id: 'a', health: { healthy: true } },
      { id: 'b', health: null, config: null },
    ]),
  ).toEqual([
    ['id', 'health.healthy'],
    ['a', true],
    ['b', null],
  ]);
});

test.each([
  [
    [1, 2],
    [['value'], [[1, 2]]],
  ],
  ['text', [['value'], ['text']]],
  [[], [[]]],
  [{ agents: [] }, [[]]],
  [null, [[]]],
])('%j has a table too', (json, table) => {
  expect(tableOf(json)).toEqual(table);
});

test('size and duration are those of the response', () => {
  expect(flattenJson({ name: 'é' }, performance.now() - 1000)).toMatchObject({ bytes: 13, ms: expect.closeTo(1000, -2) });
});
