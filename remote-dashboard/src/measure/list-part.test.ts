import { expect, test } from '@jest/globals';
import { partOf } from './list-part.ts';
import type { Probe } from './plan-probes.ts';
import { MAX_BODY, requestOf } from './send-probes.ts';
import type { ListState } from './use-probe-list.ts';

const senders = [{ id: 'vltewr01', address: '2001:db8:3:1:1::1' }];
const probes = Array.from(
  { length: 65_000 },
  (_, index): Probe => [`2606:4700:4700:aaaa:bbbb:cccc:dddd:${(0x1000 + index).toString(16)}`, 1 + index, 33_434, 64, 'icmpv6'],
);
const list = (of: Probe[], sent: number): ListState => ({
  state: 'read',
  name: 'mine.csv',
  list: { probes: of, hash: 1, errors: [], wrong: 0, warning: undefined },
  sent,
});
const bytes = (of: Probe[]) => JSON.stringify(requestOf(senders, of)).length;

test('a part of a list has as many probes as a request of 4 MB can hold, and the next part begins behind it', () => {
  const first = partOf(list(probes, 0), senders);
  expect(first).toMatchObject({ first: 0, total: probes.length, isPart: true });
  const end = first?.end ?? 0;
  expect(first?.probes).toHaveLength(end);
  expect(bytes(probes.slice(0, end))).toBeLessThanOrEqual(MAX_BODY);
  expect(bytes(probes.slice(0, end + 1))).toBeGreaterThan(MAX_BODY);
  const next = partOf(list(probes, end), senders);
  expect(next).toMatchObject({ first: end, end: probes.length, isPart: true });
  expect(next?.probes).toEqual(probes.slice(end));
});

test('a list that fits is sent whole, and one that was sent has nothing left', () => {
  const few = probes.slice(0, 3);
  expect(partOf(list(few, 0), senders)).toEqual({ probes: few, first: 0, end: 3, total: 3, isPart: false, isShort: false });
  expect(partOf(list(few, 3), senders)).toMatchObject({ probes: [], first: 3, end: 3 });
  expect(partOf({ state: 'none' }, senders)).toBeUndefined();
});

test('a list that costs more than is left today is sent as far as the credits go', () => {
  const two = [...senders, { id: 'vltcdg01', address: '2001:db8:4:1:1::1' }];
  expect(partOf(list(probes, 0), senders, 9_552)).toMatchObject({ first: 0, end: 9_552, isPart: true, isShort: true });
  expect(partOf(list(probes, 9_552), two, 9_551)).toMatchObject({ first: 9_552, end: 9_552 + 4_775, isShort: true });
  // Not one: the form says so.
  expect(partOf(list(probes, 0), two, 1)).toMatchObject({ first: 0, isShort: false });
  expect(partOf(list(probes.slice(0, 3), 0), two, 6)).toMatchObject({ end: 3, isPart: false, isShort: false });
});
