import { expect, test } from '@jest/globals';
import type { Reply } from './reply.ts';
import { replyColumns, sortReplies } from './reply-columns.tsx';

const reply = (ttl: number, rtt: number, received = 0): Reply => ({
  receivedBy: 'vltcdg01',
  source: '2001:db8::1',
  target: '2606:4700:4700::1111',
  ttl,
  sourcePort: 24_000,
  destinationPort: 33_434,
  protocol: 'icmpv6',
  from: '3fff::1',
  rtt,
  received,
  icmp: { type: 3, code: 0 },
  ids: '1 1',
});
const replies = [reply(10, 5, 1), reply(9, 50, 2), reply(9, 6, 3)];
const order = (by: string, descending = false) => sortReplies(replies, { by, descending }).map(({ received }) => received);

test('numbers are sorted as numbers; equal values keep the order of arrival', () => {
  expect(order('hop')).toEqual([2, 3, 1]);
  expect(order('rtt', true)).toEqual([2, 3, 1]);
  expect(order('from')).toEqual([1, 2, 3]);
  expect(order('from', true)).toEqual([1, 2, 3]);
  expect(order('weather')).toEqual([1, 2, 3]);
});

test('every column has a cell and a sort key', () => {
  const formats = { count: String, moment: String, separator: ',' };
  const cells = replyColumns.map(({ cell }) => cell(reply(7, 12.34, Date.parse('2026-11-23T12:00:05.123Z')), formats));
  expect(cells).toEqual(['12:00:05.123', 'vltcdg01', '7', '3fff::1', '12.3', 'time exceeded', '24000 → 33434', '2606:4700:4700::1111']);
  for (const { key } of replyColumns) expect(order(key)).toHaveLength(3);
});

test('a reply to an ICMPv6 probe has one port: agents write 0 for the other one', () => {
  const ports = replyColumns.find(({ key }) => key === 'ports');
  expect(ports?.cell({ ...reply(1, 1), destinationPort: 0 }, { count: String, moment: String, separator: ',' })).toBe('24000');
});

test('100,000 replies are sorted within a moment', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => reply(index % 32, (index * 7919) % 6000, index));
  const begun = performance.now();
  expect(sortReplies(many, { by: 'rtt', descending: false })).toHaveLength(100_000);
  expect(performance.now() - begun).toBeLessThan(2_000);
});
