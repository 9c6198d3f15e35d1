import { expect, test } from '@jest/globals';
import { isKept } from './history-row.ts';
import { readSummary, summaryQuery } from './replies-summary.ts';
import { sentAt } from './testing.ts';

test('one query counts the replies to all measurements, within their hours', () => {
  const question = summaryQuery([sentAt('a', 0), sentAt('b', 30), sentAt('c', 600, { targets: [] })]);
  expect(question?.asked.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  expect(question?.sql).toBe(`SELECT measurement,
  toUInt32(count()) AS replies,
  countIf(is_target_rtt) > 0 ? quantileExactInclusiveIf(0.5)(rtt, is_target_rtt) / 10 : NULL AS median_ms
FROM (
  SELECT DISTINCT time_received_ns, agent_id, probe_src_addr, probe_dst_addr, probe_ttl, probe_src_port, probe_dst_port, probe_protocol, reply_src_addr, reply_icmp_type, reply_icmp_code, rtt, probe_id, reply_id, multiIf(
  time_received_ns >= toDateTime64('2026-11-20 21:50:00', 9, 'UTC') AND probe_src_addr IN (toIPv6('2001:db8:1::7'), toIPv6('2001:db8:2::7')), 1,
  time_received_ns >= toDateTime64('2026-11-20 12:20:00', 9, 'UTC') AND probe_src_addr IN (toIPv6('2001:db8:1::7'), toIPv6('2001:db8:2::7')) AND probe_dst_addr IN (toIPv6('3fff:1::1')), 2,
  time_received_ns >= toDateTime64('2026-11-20 11:50:00', 9, 'UTC') AND probe_src_addr IN (toIPv6('2001:db8:1::7'), toIPv6('2001:db8:2::7')) AND probe_dst_addr IN (toIPv6('3fff:1::1')), 3,
  0) AS measurement,
    reply_src_addr = probe_dst_addr AND reply_icmp_type != 3
    AND probe_ttl = minIf(probe_ttl, reply_src_addr = probe_dst_addr AND reply_icmp_type != 3)
      OVER (PARTITION BY measurement, probe_src_addr, probe_dst_addr) AS is_target_rtt
  FROM saimiris.replies
  WHERE (time_received_ns >= toDateTime64('2026-11-20 11:50:00', 9, 'UTC') AND time_received_ns < toDateTime64('2026-11-20 13:30:00', 9, 'UTC')
  OR time_received_ns >= toDateTime64('2026-11-20 21:50:00', 9, 'UTC') AND time_received_ns < toDateTime64('2026-11-20 23:00:00', 9, 'UTC'))
    AND measurement > 0
)
GROUP BY measurement
ORDER BY measurement`);
});

test('invalid addresses never reach the query, and the others do', () => {
  const odd = sentAt('odd', 1, { senders: [{ id: 'x', address: "::1') OR 1=1 --" }] });
  const question = summaryQuery([odd, sentAt('a', 0, { targets: ["'; DROP TABLE x"] })]);
  expect(question?.asked.map(({ id }) => id)).toEqual(['a']);
  expect(question?.sql).not.toMatch(/DROP|OR 1=1/);
  expect(summaryQuery([odd])).toBeUndefined();
  expect(summaryQuery([])).toBeUndefined();
});

test('a query stays as short as the datasets accept', () => {
  const senders = Array.from({ length: 300 }, (_, index) => ({
    id: `agent-${index}`,
    address: `2001:db8:ffff:ffff:ffff:ffff:ffff:${(index + 4096).toString(16)}`,
  }));
  const question = summaryQuery(Array.from({ length: 25 }, (_, index) => sentAt(`${index}`, index, { senders })));
  expect(question?.sql.length).toBeLessThan(65_536);
  expect(question?.asked.length).toBeGreaterThan(1);
});

test('each row of the result is parsed by itself', () => {
  const asked = ['a', 'b', 'c'].map((id) => sentAt(id, 0));
  expect(readSummary([1, 61, 18.4], asked)).toEqual(['a', { replies: 61, medianMs: 18.4 }]);
  expect(readSummary([3, 7, null], asked)).toEqual(['c', { replies: 7, medianMs: undefined }]);
  expect(readSummary([3, 7, 1e300], asked)).toEqual(['c', { replies: 7, medianMs: undefined }]);
  for (const odd of [[2, 'many', 1], [2, '5', 1], [2, -1, 1], [2, 1e300, 1], [2, 0.5, 1], [9, 1, 1], [], ['1', 2, 3]])
    expect(readSummary(odd, asked)).toBeUndefined();
});

test('of a measurement from anycast addresses there is no median: replies come back to other agents too', () => {
  const asked = [sentAt('a', 0, { cast: 'anycast' })];
  expect(readSummary([1, 61, 18.4], asked)).toEqual(['a', { replies: 61, medianMs: undefined }]);
});

test('replies of a day that the datasets have dropped, seven days after it began, are not queried', () => {
  const measurement = { ...sentAt('a', 0), sent: Date.parse('2026-11-13T12:00:00Z') };
  const isKeptAt = (moment: string) => isKept(measurement, Date.parse(moment));
  expect([isKeptAt('2026-11-19T23:59:59Z'), isKeptAt('2026-11-20T00:00:00Z')]).toEqual([true, false]);
});
