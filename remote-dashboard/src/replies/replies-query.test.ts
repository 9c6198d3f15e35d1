import { expect, test } from '@jest/globals';
import { atlantaReply, replyWith } from '../path/testing.ts';
import { newRepliesQuery, questionOf, repliesQuery } from './replies-query.ts';

const sent = Date.parse('2026-11-23T12:00:05Z');
const senders = [
  { id: 'vltcdg01', address: '2001:DB8:0:0::1' },
  { id: 'vltatl01', address: '2001:db8:1::1' },
];

test('the query has a time window that allows for differing clocks first, then the source addresses', () => {
  expect(repliesQuery(questionOf({ sent, senders }))).toBe(`SELECT
    toTimeZone(time_received_ns, 'UTC') AS received,
    agent_id, probe_src_addr, probe_dst_addr, probe_ttl, probe_src_port, probe_dst_port, probe_protocol, reply_src_addr, reply_icmp_type, reply_icmp_code, rtt, probe_id, reply_id
FROM saimiris.replies
WHERE time_received_ns >= toDateTime64('2026-11-23 11:50:05', 9, 'UTC')
  AND time_received_ns < toDateTime64('2026-11-23 13:00:05', 9, 'UTC')
  AND probe_src_addr IN (toIPv6('2001:db8::1'), toIPv6('2001:db8:1::1'))
ORDER BY time_received_ns`);
});

test('invalid IPv6 addresses never reach the query, and the others do', () => {
  const question = { sources: ["::1') OR 1=1 --", '192.0.2.1', '2001:db8::1', '2001:db8:0::1', ''], from: sent, until: sent + 1 };
  expect(repliesQuery(question)).toContain("IN (toIPv6('2001:db8::1'))");
  expect(() => repliesQuery({ ...question, sources: ["'"] })).toThrow('a search for replies needs a source address');
});

test('a query for new replies of many sources stays as short as the datasets accept', () => {
  const sources = Array.from(
    { length: 1000 },
    (_, index) => `2001:db8:${(index + 4096).toString(16)}:ffff:ffff:ffff:ffff:${(index + 4096).toString(16)}`,
  );
  const known = sources.map((source, index) => replyWith({ source, received: sent + index * 3_000 }));
  expect(newRepliesQuery({ sources, from: sent, until: sent + 3_600_000 }, known, 0).length).toBeLessThan(65_536);
});

test('of many sources that end alike, new replies are those since the newest one of all', () => {
  const sources = Array.from({ length: 10_000 }, (_, index) => `2001:db8:${(index + 1).toString(16)}:1::a`);
  const known = sources.slice(0, 9_000).map((source, index) => replyWith({ source, received: sent + index }));
  const query = newRepliesQuery({ sources, from: sent - 600_000, until: sent + 3_600_000 }, known, 20_000);
  expect(query).toContain(`WHERE time_received_ns >= toDateTime64('2026-11-23 11:59:50.999', 9, 'UTC')
  AND time_received_ns < toDateTime64('2026-11-23 13:00:05', 9, 'UTC')
  AND right(hex(IPv6StringToNum(toString(probe_src_addr))), 20) = '0001000000000000000A'
ORDER BY`);
  expect(newRepliesQuery({ sources, from: sent - 1_000, until: sent + 3_600_000 }, known, 20_000)).toContain(
    ">= toDateTime64('2026-11-23 12:00:04'",
  );
});

test('a query stays as short as the datasets accept', () => {
  const sources = Array.from(
    { length: 3000 },
    (_, index) => `2001:db8:${(index + 4096).toString(16)}:ffff:ffff:ffff:ffff:${(index + 4096).toString(16)}`,
  );
  expect(repliesQuery({ sources, from: sent, until: sent }).length).toBeLessThan(65_536);
});

test('new replies are asked for by source, since its newest one and a little before; a source without replies in the whole window', () => {
  const [paris, atlanta] = [replyWith({ received: sent + 60_123.456 }), atlantaReply({ received: sent - 300_000 })];
  const silent = '2001:db8:c1::42';
  const question = { sources: [paris.source, atlanta.source, silent], from: sent - 600_000, until: sent + 3_600_000 };
  const both = newRepliesQuery(question, [atlanta, replyWith({ received: sent }), paris], 20_000);
  expect(both).toContain(`WHERE time_received_ns >= toDateTime64('2026-11-23 11:50:05', 9, 'UTC')
  AND time_received_ns < toDateTime64('2026-11-23 13:00:05', 9, 'UTC')
  AND ((time_received_ns >= toDateTime64('2026-11-23 12:00:45.123', 9, 'UTC') AND probe_src_addr IN (toIPv6('2001:db8:a1::42')))
    OR (time_received_ns >= toDateTime64('2026-11-23 11:54:45', 9, 'UTC') AND probe_src_addr IN (toIPv6('2001:db8:b1::42')))
    OR probe_src_addr IN (toIPv6('2001:db8:c1::42')))
ORDER BY time_received_ns`);
  expect(
    newRepliesQuery({ ...question, sources: [paris.source] }, [paris], 0),
  ).toContain(`WHERE time_received_ns >= toDateTime64('2026-11-23 12:01:05.123', 9, 'UTC')
  AND time_received_ns < toDateTime64('2026-11-23 13:00:05', 9, 'UTC')
  AND probe_src_addr IN (toIPv6('2001:db8:a1::42'))
ORDER BY`);
});
