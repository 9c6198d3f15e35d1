import { expect, test } from '@jest/globals';
import { chartableColumns, toChart } from './chart-data.ts';
import type { QueryResult, Value } from './query-result.ts';

function answer(columns: [name: string, type: string][], rows: Value[][]): QueryResult {
  return { columns: columns.map(([name, type]) => ({ name, type })), rows, bytes: 0, ms: 0 };
}

const hours = ['2030-01-01 00:00:00', '2030-01-01 02:00:00.5', '2030-01-01 01:00:00'];
const [first, third, second] = [Date.UTC(2030, 0, 1) / 1000, Date.UTC(2030, 0, 1, 2, 0, 0, 500) / 1000, Date.UTC(2030, 0, 1, 1) / 1000];

test('numbers over time are a line, sorted by time', () => {
  const over = answer(
    [
      ['hour', 'DateTime'],
      ['count', 'UInt64'],
      ['ms', 'Nullable(Float64)'],
    ],
    hours.map((hour, index) => [hour, `${index}`, null]),
  );
  expect(chartableColumns(over)).toEqual(['count', 'ms']);
  expect(toChart(over, 'count')).toEqual({
    kind: 'time',
    value: 'count',
    zone: 'UTC',
    times: [first, second, third],
    lines: [{ name: 'count', numbers: [0, 2, 1] }],
  });
  expect(toChart(over, 'ms')).toBeUndefined();
});

test('a category column makes one line for each value, with gaps', () => {
  const over = answer(
    [
      ['hour', "DateTime64(3, 'Asia/Tokyo')"],
      ['agent', 'LowCardinality(String)'],
      ['count', 'UInt64'],
    ],
    [
      [hours[0] ?? '', 'a', 1],
      [hours[0] ?? '', 'b', 2],
      [hours[2] ?? '', 'b', 3],
    ],
  );
  expect(toChart(over, 'count')).toMatchObject({
    zone: 'Asia/Tokyo',
    times: [first, second],
    lines: [
      { name: 'a', numbers: [1, null] },
      { name: 'b', numbers: [2, 3] },
    ],
  });
});

test('a day is a time', () => {
  const over = answer(
    [
      ['day', 'Date'],
      ['count', 'UInt64'],
    ],
    [
      ['2030-01-01', 1],
      ['2030-01-02', 2],
    ],
  );
  expect(toChart(over, 'count')).toMatchObject({ times: [first, Date.UTC(2030, 0, 2) / 1000] });
});

test('numbers by category are bars, also if the category is a number in the first column', () => {
  const by = answer(
    [
      ['count', 'UInt64'],
      ['prefix', 'String'],
    ],
    [
      [5, '2001:db8::/32'],
      [3, '2001:db8:1::/48'],
    ],
  );
  expect(toChart(by, 'count')).toEqual({
    kind: 'bars',
    value: 'count',
    category: 'prefix',
    bars: [
      { name: '2001:db8::/32', number: 5 },
      { name: '2001:db8:1::/48', number: 3 },
    ],
  });
  const origins = answer(
    [
      ['origin_as', 'UInt32'],
      ['count', 'UInt64'],
    ],
    [
      [64500, 5],
      [64501, 3],
    ],
  );
  expect(chartableColumns(origins)).toEqual(['count']);
  expect(toChart(origins, 'count')).toMatchObject({ category: 'origin_as', bars: [{ name: '64500' }, { name: '64501' }] });
});

test.each<[why: string, given: QueryResult]>([
  [
    'there is one row',
    answer(
      [
        ['name', 'String'],
        ['count', 'UInt64'],
      ],
      [['a', 1]],
    ),
  ],
  [
    'there is no number',
    answer(
      [
        ['name', 'String'],
        ['other', 'String'],
      ],
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ),
  ],
  ['there is only a number', answer([['count', 'UInt64']], [[1], [2]])],
  [
    'there are too many bars',
    answer(
      [
        ['name', 'String'],
        ['count', 'UInt64'],
      ],
      Array.from({ length: 41 }, (_, index) => [`${index}`, index]),
    ),
  ],
  [
    'a bar would begin below zero',
    answer(
      [
        ['name', 'String'],
        ['change', 'Int64'],
      ],
      [
        ['a', -1],
        ['b', 2],
      ],
    ),
  ],
  [
    'there are too many lines',
    answer(
      [
        ['hour', 'DateTime'],
        ['name', 'String'],
        ['count', 'UInt64'],
      ],
      hours.flatMap((hour) => [...'abcdefg'].map((name) => [hour, name, 1])),
    ),
  ],
  [
    'a time has two numbers',
    answer(
      [
        ['hour', 'DateTime'],
        ['count', 'UInt64'],
      ],
      [
        [hours[0] ?? '', 1],
        [hours[0] ?? '', 2],
        [hours[1] ?? '', 3],
      ],
    ),
  ],
])('there is no chart if %s', (_, given) => {
  expect(chartableColumns(given)).toEqual([]);
});
