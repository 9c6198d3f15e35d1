import { expect, test } from '@jest/globals';
import { readReplies } from './read-replies.ts';
import { columns, MAX_REPLIES } from './replies-query.ts';

const names = columns.map((name) => ({ name }));
const row = (changes: Partial<Record<(typeof columns)[number], unknown>> = {}): unknown[] =>
  Object.values({
    received: '2026-11-23 12:00:05.123456789',
    agent_id: 'vltcdg01',
    probe_src_addr: '2001:db8::1',
    probe_dst_addr: '2606:4700:4700::1111',
    probe_ttl: 7,
    probe_src_port: 24_000,
    probe_dst_port: 33_434,
    probe_protocol: 58,
    reply_src_addr: '3fff::1',
    reply_icmp_type: 3,
    reply_icmp_code: 0,
    rtt: 123,
    probe_id: 24_000,
    reply_id: 7,
    ...changes,
  });
const read = (...rows: unknown[][]) => readReplies({ columns: names, rows });

test('a row becomes a reply: canonical addresses, RTT in ms, time in UTC', () => {
  const { replies } = read(row({ probe_dst_addr: '2606:4700:4700:0::1111', reply_src_addr: '::ffff:192.0.2.1' }));
  expect(replies).toEqual([
    {
      receivedBy: 'vltcdg01',
      source: '2001:db8::1',
      target: '2606:4700:4700::1111',
      ttl: 7,
      sourcePort: 24_000,
      destinationPort: 33_434,
      protocol: 'icmpv6',
      from: '::ffff:c000:201',
      rtt: 12.3,
      received: Date.parse('2026-11-23T12:00:05Z') + 123.457,
      icmp: { type: 3, code: 0 },
      ids: '24000 7',
    },
  ]);
  expect(read(row({ probe_protocol: 17 })).replies[0]?.protocol).toBe('udp');
  expect(read(row({ probe_protocol: 6 })).replies[0]?.protocol).toBe('other');
});

test.each([
  ['an address that is none', { reply_src_addr: '<img src=x>' }],
  ['an IPv4 address', { probe_dst_addr: '192.0.2.1' }],
  ['no source', { probe_src_addr: null }],
  ['hop 10,000', { probe_ttl: 10_000 }],
  ['a hop below zero', { probe_ttl: -1 }],
  ['half a hop', { probe_ttl: 1.5 }],
  ['a port of 65,536', { probe_src_port: 65_536 }],
  ['an RTT in words', { rtt: '12 ms' }],
  ['an RTT without end', { rtt: Number.POSITIVE_INFINITY }],
  ['a time that is none', { received: '2026-99-99 99:99:99' }],
  ['a time in another form', { received: 'yesterday' }],
  ['an agent without a name', { agent_id: ' ' }],
  ['an agent whose name turns the direction of the text', { agent_id: 'a\u202Eb' }],
  ['an agent with a name without end', { agent_id: 'x'.repeat(101) }],
  ['an ICMP type that is none', { reply_icmp_type: 256 }],
])('a row with %s is left out and counted, and the others stay', (_, changes) => {
  const { replies, odd } = read(row({ probe_ttl: 1 }), row(changes), row({ probe_ttl: 2 }));
  expect([replies.map(({ ttl }) => ttl), odd]).toEqual([[1, 2], 1]);
});

// Reliability: a reply is nested thousands of times
test('a row that is nested without end is left out and counted, and the others stay', () => {
  const nested: unknown = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000));
  const { replies, odd } = read(row({ probe_ttl: 1 }), row({ agent_id: nested }), row({ probe_ttl: 2 }));
  expect([replies.map(({ ttl }) => ttl), odd]).toEqual([[1, 2], 1]);
});

test('a row with too few or too many values is invalid', () => {
  expect(read(row().slice(1), [...row(), 1], [])).toMatchObject({ replies: [], odd: 3 });
});

test('the same row twice is one reply; a row that differs in a nanosecond is another', () => {
  const { replies, duplicates } = read(row(), row({ received: '2026-11-23 12:00:05.123456788' }), row());
  expect([replies.length, duplicates]).toEqual([2, 1]);
});

test('replies to equal probes of the same moment that differ only in their ids are two replies', () => {
  expect(read(row(), row({ reply_id: 8 }), row({ probe_id: 24_001 }))).toMatchObject({ replies: { length: 3 }, duplicates: 0 });
});

test('of too many replies the first are kept, with a flag that there are more', () => {
  const rows = Array.from({ length: MAX_REPLIES + 1 }, (_, index) =>
    row({ probe_src_port: index % 65_536, rtt: Math.floor(index / 65_536) }),
  );
  const { replies, hasMore } = read(...rows.slice(0, 3));
  expect([replies.length, hasMore]).toEqual([3, false]);
  const all = readReplies({ columns: names, rows });
  expect([all.replies.length, all.hasMore]).toEqual([MAX_REPLIES, true]);
});

test('a result with other columns is refused', () => {
  expect(() => readReplies({ columns: [{ name: 'answer' }], rows: [['a proxy says hello']] })).toThrow('other columns: answer');
});
