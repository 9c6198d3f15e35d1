import { expect, test } from '@jest/globals';
import { repliesQueryPath } from './query-path.ts';

const questionOf = (count: number) => ({
  sources: Array.from(
    { length: count },
    (_, index) => `2001:db8:${(index + 4096).toString(16)}:ffff:ffff:ffff:ffff:${(index + 4096).toString(16)}`,
  ),
  from: 0,
  until: 1,
});
const sqlOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('q') ?? '';

test('a link to the query of many senders is never longer than servers take, and the query says what is left out', () => {
  const path = repliesQueryPath(questionOf(1_500));
  expect(path.length).toBeLessThanOrEqual(8_000);
  const named = sqlOf(path).match(/toIPv6/g)?.length ?? 0;
  expect(named).toBeGreaterThan(90);
  expect(sqlOf(path)).toContain(`  -- ${named} of 1500 source addresses: there is no room for more\nORDER BY`);
});

test('a link to the query of many senders whose addresses end alike has all of them', () => {
  const sources = Array.from({ length: 10_000 }, (_, index) => `2001:db8:${(index + 1).toString(16)}:1::a`);
  const path = repliesQueryPath({ sources, from: 0, until: 1 });
  expect(path.length).toBeLessThan(2_000);
  expect(sqlOf(path)).toContain("= '0001000000000000000A' -- 10000 source addresses\n");
});

test('that of a few senders has them all, and says nothing; it gives all replies', () => {
  const sql = sqlOf(repliesQueryPath(questionOf(20)));
  expect(sql).not.toContain('LIMIT');
  expect(sql.match(/toIPv6/g)).toHaveLength(20);
  expect(sql).not.toContain('--');
});
