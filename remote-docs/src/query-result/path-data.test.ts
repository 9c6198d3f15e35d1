import { expect, test } from '@jest/globals';
import { toPaths } from './path-data.ts';
import type { QueryResult, Value } from './query-result.ts';

const types: Record<string, string> = { probe_ttl: 'UInt8', rtt: 'UInt16', routers: 'Array(IPv6)', replies: 'UInt64', best_ms: 'Float64' };
const result = (names: string, rows: Value[][]): QueryResult => ({
  columns: names.split(' ').map((name) => ({ name, type: types[name] ?? 'IPv6' })),
  rows,
  bytes: 0,
  ms: 0,
});
const raw = 'agent_id probe_dst_addr probe_ttl reply_src_addr rtt';
const target = '2001:db8::ff';

test('replies are hops by TTL for each agent and target, with silent hops, forks and medians', () => {
  const paths = toPaths(
    result(raw, [
      ['a', target, 5, target, 300],
      ['a', target, 2, '2001:db8::2', 10],
      ['a', target, 2, '2001:db8::2', 30],
      ['a', target, 2, '2001:db8::3', 12],
      ['b', target, 1, '2001:db8::1', 5],
      ['a', target, 6, target, 299],
    ]),
  );
  expect(paths?.note).toBe('');
  expect(paths?.lanes.map(({ title, reachedAt }) => [title, reachedAt])).toEqual([
    [`a → ${target}`, 5],
    [`b → ${target}`, undefined],
  ]);
  const hops = paths?.lanes[0]?.hops ?? [];
  expect(hops.map(({ ttl, until, routers }) => [ttl, until, routers.map(({ address, replies, ms }) => [address, replies, ms])])).toEqual([
    [1, 1, []],
    [
      2,
      2,
      [
        ['2001:db8::2', 2, 2],
        ['2001:db8::3', 1, 1.2],
      ],
    ],
    [3, 4, []],
    [5, 5, [[target, 1, 30]]],
  ]);
});

test('replies and a time in ms of grouped addresses belong to a single one', () => {
  const paths = toPaths(
    result('agent_id probe_ttl routers best_ms replies', [
      ['a', 1, ['2001:db8::1'], 1.5, '12'],
      ['a', 2, ['2001:db8::2', '2001:db8::3'], 2.5, 4],
      ['a', 2, ['2001:db8::2'], 2.5, 5],
      ['a', 2, ['2001:db8::4'], 2.5, 6],
    ]),
  );
  expect(paths?.lanes[0]?.isTargetKnown).toBe(false);
  expect(paths?.lanes[0]?.hops.map(({ routers }) => routers.map(({ replies, ms }) => [replies, ms]))).toEqual([
    [[12, 1.5]],
    [
      [6, 2.5],
      [undefined, 2.5],
      [undefined, undefined],
    ],
  ]);
});

test.each<[name: string, type: string, ms: number | undefined]>([
  ['rtt', 'UInt16', 1.2],
  ['rtt', 'Nullable(UInt16)', 1.2],
  ['rtt', 'UInt32', 1.2],
  ['avg(rtt)', 'Float64', 1.2],
  ['best_ms', 'Float64', 12],
  // Somebody has divided it: by what is not known.
  ['rtt', 'Float64', undefined],
])('a 12 in the column %s of type %s is %s ms', (name, type, ms) => {
  const { columns, ...rest } = result(raw, [['a', target, 1, '2001:db8::1', 12]]);
  const paths = toPaths({ ...rest, columns: columns.with(4, { name, type }) });
  expect(paths?.lanes[0]?.hops[0]?.routers[0]?.ms).toBe(ms);
});

test('10,000 hops, TTLs out of range and addresses of another form are bounded and told', () => {
  const odd: Value[][] = [0, 256, -1, 1.5, null, 'x', '7'].map((ttl) => ['a', target, ttl, '2001:db8::1', null]);
  expect(toPaths(result(raw, odd))).toMatchObject({
    lanes: [{ hops: [{ ttl: 1, until: 6 }, { ttl: 7 }] }],
    note: '6 rows without a hop or an address left out.',
  });
  const many: Value[][] = Array.from({ length: 10_000 }, (_, index) => [
    `a${index % 1000}`,
    target,
    (index % 255) + 1,
    `2001:db8::${(index % 4000).toString(16)}:1`,
    1,
  ]);
  const paths = toPaths(result(raw, many));
  expect(paths?.lanes).toHaveLength(24);
  expect(paths?.note).toBe('24 of 1,000 paths are shown.');
  const forks = toPaths(
    result(
      raw,
      Array.from({ length: 50 }, (_, index) => ['a', target, 1, `2001:db8::${index}`, 1]),
    ),
  );
  expect(forks?.lanes[0]?.hops[0]).toMatchObject({ more: 44 });
});

test.each([
  ['no rows', result(raw, [])],
  ['no TTL', result('agent_id reply_src_addr', [['a', '2001:db8::1']])],
  ['no address', result('agent_id probe_ttl', [['a', 1]])],
  ['only odd rows', result(raw, [['a', target, null, 7, null]])],
])('there is no path with %s', (_, given) => {
  expect(toPaths(given)).toBeUndefined();
});

test('replies to an anycast source address are one path, whichever agents received them', () => {
  const paths = toPaths(
    result('agent_id probe_src_addr probe_dst_addr probe_ttl reply_src_addr', [
      ['vltcdg01', '2001:db8:a::1', '2001:db8:2::1', 1, '2001:db8:3::1'],
      ['vltams01', '2001:db8:a::1', '2001:db8:2::1', 2, '2001:db8:2::1'],
      ['vltcdg01', '2001:db8:a::2', '2001:db8:2::1', 1, '2001:db8:3::1'],
    ]),
  );
  expect(paths?.lanes.map(({ title, reachedAt }) => [title, reachedAt])).toEqual([
    ['vltcdg01 + vltams01 (2001:db8:a::1) → 2001:db8:2::1', 2],
    ['vltcdg01 (2001:db8:a::2) → 2001:db8:2::1', undefined],
  ]);
});

test('times of replies that several agents received are left out: between two clocks they are no round-trip times', () => {
  const paths = toPaths(
    result('agent_id probe_src_addr probe_dst_addr probe_ttl reply_src_addr rtt', [
      ['vltcdg01', '2001:db8:a::1', target, 1, '2001:db8::1', 10],
      ['vltams01', '2001:db8:a::1', target, 2, target, 30_000],
      ['vltcdg01', '2001:db8:a::2', target, 1, '2001:db8::1', 10],
    ]),
  );
  expect(paths?.lanes.map(({ hops }) => hops.map(({ routers }) => routers[0]?.ms))).toEqual([[undefined, undefined], [1]]);
  expect(paths?.note).toBe('Paths whose replies several agents received have no times: between two clocks, they are no round-trip times.');
});

test('a target that says “time exceeded”, as a router does, is not reached', () => {
  const columns = 'agent_id probe_dst_addr probe_ttl reply_src_addr reply_icmp_type';
  const rows: Value[][] = [
    ['a', target, 1, target, 3],
    ['a', target, 2, target, 3],
    ['a', target, 3, target, 129],
  ];
  expect(toPaths(result(columns, rows))?.lanes[0]).toMatchObject({ reachedAt: 3, hops: [{ ttl: 1 }, { ttl: 2 }, { ttl: 3 }] });
  expect(toPaths(result(columns, rows.slice(0, 2)))?.lanes[0]?.reachedAt).toBeUndefined();
});
