import { describe, expect, test } from '@jest/globals';
import { chartColumns } from './chart-columns.ts';
import { type ChartKind, guessChart, toChart } from './chart-data.ts';
import type { QueryResult, Value } from './query-result.ts';

type Columns = [name: string, type: string][];

function answer(columns: Columns, rows: Value[][]): QueryResult {
  return { columns: columns.map(([name, type]) => ({ name, type })), rows, bytes: 0, ms: 0 };
}

/** The chart that a result is shown as first. */
function firstChart(result: QueryResult) {
  const guess = guessChart(result);
  return guess && toChart(result, guess);
}

const choose = (kind: ChartKind, x: number, y: number, series?: number) => ({ kind, x, y, series });

const hours = ['2030-01-01 00:00:00', '2030-01-01 02:00:00.5', '2030-01-01 01:00:00'];
const [first, third, second] = [Date.UTC(2030, 0, 1) / 1000, Date.UTC(2030, 0, 1, 2, 0, 0, 500) / 1000, Date.UTC(2030, 0, 1, 1) / 1000];
const overTime: Columns = [
  ['hour', 'DateTime'],
  ['count', 'UInt64'],
];
const byName: Columns = [
  ['name', 'String'],
  ['count', 'UInt64'],
];
const perAgent: Columns = [
  ['hour', "DateTime64(3, 'Asia/Tokyo')"],
  ['agent', 'LowCardinality(String)'],
  ['count', 'UInt64'],
];

describe('the first chart', () => {
  test('of numbers over time is a line, sorted by time', () => {
    const over = answer(
      [...overTime, ['ms', 'Nullable(Float64)']],
      hours.map((hour, index) => [hour, `${index}`, null]),
    );
    expect(firstChart(over)).toEqual({
      kind: 'line',
      x: 'hour',
      y: 'count',
      zone: 'UTC',
      xs: [first, second, third],
      lines: [{ name: 'count', values: [0, 2, 1], joined: true }],
      note: '',
    });
    expect(toChart(over, choose('line', 0, 2))).toEqual({ kind: 'none', reason: 'hour and ms have fewer than two numbers to draw.' });
  });

  test.each(['Decimal(18, 9)', 'Nullable(Decimal(9, 2))', 'Decimal64(3)'])('of numbers of the type %s over time is a line', (type) => {
    const over: Columns = [
      ['hour', 'DateTime'],
      ['delay', type],
    ];
    expect(
      guessChart(
        answer(
          over,
          hours.map((hour, index) => [hour, index + 0.5]),
        ),
      ),
    ).toEqual(choose('line', 0, 1));
  });

  test('has one line for each value of a text, with gaps', () => {
    const rows = [
      [hours[0] ?? '', 'a', 1],
      [hours[0] ?? '', 'b', 2],
      [hours[2] ?? '', 'b', 3],
    ];
    expect(firstChart(answer(perAgent, rows))).toMatchObject({
      zone: 'Asia/Tokyo',
      xs: [first, second],
      lines: [
        { name: 'a', values: [1, null] },
        { name: 'b', values: [2, 3] },
      ],
    });
  });

  test('is of how much rather than of which one', () => {
    const replies: Columns = [
      ['time_received_ns', 'DateTime64(9)'],
      ['probe_ttl', 'UInt8'],
      ['probe_dst_port', 'UInt16'],
      ['rtt', 'UInt16'],
    ];
    const rows = hours.map((hour, index) => [hour, index, 33_434, 10 * index]);
    expect(firstChart(answer(replies, rows))).toMatchObject({ x: 'time_received_ns', y: 'rtt', yUnit: '0.1 ms' });
    expect(firstChart(answer(replies.slice(0, 2), rows))).toMatchObject({ y: 'probe_ttl' });
  });

  test('takes a day as a time', () => {
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
    expect(firstChart(over)).toMatchObject({ xs: [first, Date.UTC(2030, 0, 2) / 1000] });
  });

  test('of numbers by name, or by a number in the first column, are bars', () => {
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
    expect(firstChart(by)).toEqual({
      kind: 'bars',
      value: 'count',
      category: 'prefix',
      bars: [
        { name: '2001:db8::/32', number: 5 },
        { name: '2001:db8:1::/48', number: 3 },
      ],
      note: '',
    });
    const origins = answer(
      [['origin_as', 'UInt32'], ...overTime.slice(1)],
      [
        [64500, 5],
        [64501, 3],
      ],
    );
    expect(firstChart(origins)).toMatchObject({ kind: 'bars', category: 'origin_as', bars: [{ name: '64500' }, { name: '64501' }] });
  });

  test('of numbers by a number are lines for a text that is no category, and points where a line has two numbers', () => {
    const columns: Columns = [
      ['agent', 'String'],
      ['ttl', 'UInt8'],
      ['ms', 'Float64'],
    ];
    const rows = [
      ['a', 1, 1.5],
      ['a', 2, 2.5],
      ['b', 1, 3.5],
    ];
    expect(guessChart(answer(columns, rows))).toEqual(choose('line', 1, 2, 0));
    expect(guessChart(answer(columns, [...rows, ['a', 1, 9]]))).toEqual(choose('scatter', 1, 2, 0));
  });

  test.each<[why: string, columns: Columns, rows: Value[][], expected: object]>([
    [
      'bars of the next number, if the first is negative',
      [['agent_id', 'String'], ['diff_ms', 'Float64'], ...overTime.slice(1)],
      hours.map((hour, index) => [hour, -index, index]),
      choose('bar', 0, 2),
    ],
    [
      'of a number that says which one, if no other can be drawn',
      [...overTime.slice(0, 1), ['probe_ttl', 'UInt8'], ['rtt', 'Nullable(Float64)']],
      hours.map((hour, index) => [hour, index, null]),
      choose('line', 0, 1),
    ],
    [
      'by the second number, if the first is NULL',
      [
        ['ttl', 'Nullable(UInt8)'],
        ['hop', 'UInt8'],
        ['ms', 'Float64'],
      ],
      hours.map((_, index) => [null, index, index]),
      choose('line', 1, 2),
    ],
    [
      'by name, if all times are NULL',
      [['ended', 'Nullable(DateTime)'], ...byName],
      hours.map((hour, index) => [null, hour, index]),
      choose('bar', 1, 2),
    ],
  ])('is %s', (_, columns, rows, expected) => {
    expect(guessChart(answer(columns, rows))).toEqual(expected);
  });

  test('has points where no two lines have a number at the same place', () => {
    const rows = hours.map((hour, index) => [hour, index === 0 ? 'a' : 'b', index]);
    expect(guessChart(answer(perAgent, rows))).toEqual(choose('scatter', 0, 2, 1));
  });

  test.each<[why: string, given: QueryResult]>([
    ['there are no rows', answer(overTime, [])],
    ['there is one row', answer(byName, [['a', 1]])],
    [
      'there is no number',
      answer(
        [byName[0] ?? ['', ''], ['other', 'String']],
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
      ),
    ],
    ['there is only a number', answer([['count', 'UInt64']], [[1], [2]])],
    [
      'a bar would begin below zero',
      answer(byName, [
        ['a', -1],
        ['b', 2],
      ]),
    ],
    [
      'all numbers are missing',
      answer(
        overTime,
        hours.map((hour) => [hour, null]),
      ),
    ],
  ])('is none if %s', (_, given) => {
    expect(guessChart(given)).toBeUndefined();
  });
});

describe('a chosen chart', () => {
  const rows: Value[][] = [
    [hours[0] ?? '', 1],
    [hours[0] ?? '', 2],
    [hours[1] ?? '', 3],
  ];

  test('of points may have several at one place', () => {
    expect(firstChart(answer(overTime, rows))).toMatchObject({
      kind: 'scatter',
      xs: [first, first, third],
      lines: [{ values: [1, 2, 3] }],
    });
    expect(toChart(answer(overTime, rows), choose('line', 0, 1))).toEqual({
      kind: 'none',
      reason: 'Several rows have the same hour: choose a column for the series, or Scatter.',
    });
  });

  test('shows the six series with the most rows, and says so', () => {
    const many = Array.from({ length: 1_200 }, (_, index) => `agent${index}`).flatMap((name, index) =>
      hours.slice(0, index > 1_193 ? 3 : 2).map((hour) => [hour, name, 1]),
    );
    const chart = toChart(answer(perAgent, many), choose('line', 0, 2, 1));
    expect(chart).toMatchObject({ note: '6 of 1,200 values of agent are shown: those with the most rows.' });
    expect(chart.kind === 'line' && chart.lines.map(({ name }) => name)).toEqual(
      [1194, 1195, 1196, 1197, 1198, 1199].map((index) => `agent${index}`),
    );
  });

  test('of 10,000 rows has all its points, and 40 bars', () => {
    const numbers = answer(
      [['n', 'UInt32'], ...overTime.slice(1)],
      Array.from({ length: 10_000 }, (_, index) => [index, index % 7]),
    );
    const chart = toChart(numbers, choose('scatter', 0, 1));
    expect(chart.kind === 'scatter' && chart.xs).toHaveLength(10_000);
    const names = answer(
      byName,
      Array.from({ length: 10_000 }, (_, index) => [`${index}`, index]),
    );
    expect(firstChart(names)).toMatchObject({ kind: 'bars', note: 'The first 40 of 10,000 rows.' });
  });

  test('has bars over time for one series', () => {
    expect(toChart(answer(overTime, [rows[0] ?? [], rows[2] ?? []]), choose('bar', 0, 1))).toMatchObject({
      kind: 'bar',
      xs: [first, third],
    });
    const two = answer(perAgent, [
      [hours[0] ?? '', 'a', 1],
      [hours[1] ?? '', 'b', 2],
    ]);
    expect(toChart(two, choose('bar', 0, 2, 1))).toMatchObject({ kind: 'none', reason: 'Bars can show one series only: choose Line.' });
  });

  test('leaves out NULL, infinities and texts, takes huge numbers from texts, and says what is missing', () => {
    const odd = answer(
      [...overTime.slice(0, 1), ['n', 'Nullable(Float64)']],
      [
        [hours[0] ?? '', '18446744073709551615'],
        [hours[1] ?? '', -1e300],
        ['2030-01-02 00:00:00', null],
        ['2030-01-03 00:00:00', 'inf'],
        ['2030-01-04 00:00:00', 'nan'],
        ['never', 5],
        [null, 6],
      ],
    );
    expect(firstChart(odd)).toMatchObject({
      lines: [{ values: [18446744073709552000, -1e300] }],
      note: '5 rows without a number left out.',
    });
  });

  test('has no bar for NULL, and says how many are left out', () => {
    const loss = answer(
      [
        ['city', 'String'],
        ['loss', 'Nullable(Float64)'],
      ],
      [
        ['Paris', 5.5],
        ['Tokyo', null],
        ['Rome', 0],
      ],
    );
    expect(firstChart(loss)).toMatchObject({
      kind: 'bars',
      bars: [
        { name: 'Paris', number: 5.5 },
        { name: 'Rome', number: 0 },
      ],
      note: '1 row without a number left out.',
    });
    const none = { ...loss, rows: [['Tokyo', null]] };
    expect(toChart(none, choose('bar', 0, 1))).toEqual({ kind: 'none', reason: 'loss has no number to draw.' });
  });

  test('tells columns with one name apart', () => {
    const twice = answer(
      [
        ['n', 'UInt8'],
        ['n', 'UInt8'],
      ],
      [
        [1, 10],
        [2, 20],
      ],
    );
    expect(chartColumns(twice).map(({ label }) => label)).toEqual(['n', 'n (2)']);
    expect(toChart(twice, choose('line', 0, 1))).toMatchObject({ x: 'n', y: 'n (2)', xs: [1, 2], lines: [{ values: [10, 20] }] });
  });

  test('of a column that is not there is none', () => {
    expect(toChart(answer(overTime, rows), choose('line', 0, 7))).toEqual({
      kind: 'none',
      reason: 'These columns cannot be shown as a chart.',
    });
  });
});
