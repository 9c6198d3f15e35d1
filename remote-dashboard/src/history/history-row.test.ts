import { expect, test } from '@jest/globals';
import { agentsOf, joinMeasurements, kindOf, probesOf, sentOf, targetOf } from './history-row.ts';
import { listedAt, sentAt } from './testing.ts';

test('records of this browser and the list of the gateway are joined by id, newest first', () => {
  const rows = joinMeasurements([sentAt('b', 10), sentAt('a', 0)], [listedAt('b', 11, 40), listedAt('c', 30)]);
  expect(rows.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  const [elsewhere, both, record] = rows;
  if (!elsewhere || !both || !record) throw new Error('three rows');
  expect([targetOf(elsewhere), kindOf(elsewhere), agentsOf(elsewhere), probesOf(elsewhere), sentOf(elsewhere)]).toEqual([
    undefined,
    undefined,
    2,
    64,
    64,
  ]);
  // When it was sent is as the browser has it.
  expect([both.when, targetOf(both), kindOf(both), sentOf(both)]).toEqual([both.record?.sent, '3fff:1::1', 'Traceroute, ICMPv6', 40]);
  expect([agentsOf(record), probesOf(record), sentOf(record)]).toEqual([2, 64, undefined]);
});

test('of probes that were not sent, the record of this browser knows how many', () => {
  const [row] = joinMeasurements([sentAt('a', 0, { unsent: 4 })], null);
  expect(row && sentOf(row)).toBe(60);
});

test('agents that were left out of a link are counted too', () => {
  const [row] = joinMeasurements([sentAt('a', 0, { moreSenders: 8 })], null);
  if (!row) throw new Error('a row');
  expect([agentsOf(row), probesOf(row)]).toEqual([10, 320]);
});

test('without the list of the gateway, the records of this browser are shown', () => {
  expect(joinMeasurements([sentAt('a', 0)], null)).toHaveLength(1);
  expect(joinMeasurements([], null)).toEqual([]);
});

test('a duplicate id is one row', () => {
  expect(joinMeasurements([sentAt('a', 0), sentAt('a', 0)], [listedAt('a', 0), listedAt('a', 1)])).toHaveLength(1);
});

test('a list with both protocols', () => {
  const [row] = joinMeasurements([sentAt('a', 0, { kind: 'custom', mixed: 'protocols' })], []);
  expect(row && kindOf(row)).toBe('Custom, ICMPv6 and UDP');
});

test('several targets, and probes from a file', () => {
  const [several, file] = [['3fff::1', '3fff::2', '3fff::3'], []].map((targets) => joinMeasurements([sentAt('a', 0, { targets })], [])[0]);
  if (!several || !file) throw new Error('two rows');
  expect(targetOf(several)).toBe('3fff::1 and 2 more');
  expect(targetOf(file)).toBe('probes from a file');
});
