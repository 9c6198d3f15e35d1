import { expect, test } from '@jest/globals';
import { proposalOf } from '../measurement/proposal-of.ts';
import { isGrid } from '../measurement/sent-measurement.ts';
import { draftOf, measureUrl } from './measure-proposal.ts';
import { measurementOf } from './measurement-of.ts';
import type { Probe } from './plan-probes.ts';
import { proposedList } from './proposed-list.ts';

const senders = [{ id: 'vltcdg01', address: '2001:db8::1' }];
const sentAs = (probes: Probe[]) => measurementOf('m1', Date.UTC(2026, 10, 23), draftOf('?kind=custom&from=anycast'), probes, senders);
const again = (probes: Probe[]) => {
  const url = measureUrl(proposalOf(sentAs(probes)));
  return new URL(url, 'https://www.example.org').search;
};
const lines = (probes: Probe[]) => probes.map((probe) => `${probe.join(',')}\n`).join('');

test('the probe list of a measurement with several targets is restored, with agents and kind of source address', () => {
  const probes = ['2001:db8::1', '2001:db8::2'].flatMap((target) => [3, 4].map((ttl): Probe => [target, 24_001, 33_435, ttl, 'udp']));
  const search = again(probes);
  expect(search).toBe('?kind=custom&protocol=udp&ttl=3-4&ports=24001-33435&from=anycast&agents=vltcdg01&targets=2001:db8::1,2001:db8::2');
  expect(proposedList(search)).toEqual({ text: lines(probes) });
  expect(draftOf(search)).toMatchObject({ kind: 'custom', cast: 'anycast', agents: ['vltcdg01'] });
});

test.each<[string, string[]]>([
  ['lacks TTLs', ['1 3', '1 9']],
  ['lacks a TTL of one target and has others more often', ['1 1', '1 2', '1 3', '1 3', '2 2', '2 3']],
  ['has some TTLs more often', ['1 1', '1 1', '1 1', '1 2']],
])('a probe list that %s is not restored, because its lines are unknown', (_, hops) => {
  const probes = hops.map((hop): Probe => [`2001:db8::${hop.split(' ')[0]}`, 24_000, 33_434, Number(hop.split(' ')[1]), 'icmpv6']);
  const search = again(probes);
  expect(search).not.toContain('targets');
  expect(proposedList(search)).toEqual({ text: '' });
  expect(isGrid(sentAs(probes))).toBe(false);
});

test.each<[string, Probe]>([
  ['protocols', ['2001:db8::2', 24_000, 33_434, 3, 'udp']],
  ['ports', ['2001:db8::2', 24_000, 33_435, 3, 'icmpv6']],
])('a probe list with several %s is not restored: its first probe does not speak for all', (what, other) => {
  const probes: Probe[] = [['2001:db8::1', 24_000, 33_434, 3, 'icmpv6'], other];
  expect(sentAs(probes).mixed).toBe(what);
  expect(again(probes)).toBe('?kind=custom&ttl=3&from=anycast&agents=vltcdg01');
});

test.each([
  '',
  '?kind=custom',
  '?kind=custom&targets=',
  '?kind=custom&targets=::1,example.org',
  '?kind=custom&targets=::1&ttl=0-5',
  '?kind=custom&targets=::1&ttl=1-10000',
])('%s restores no list', (search) => {
  expect(proposedList(search)).toEqual({ text: '' });
});

const tooLong = {
  text: '',
  problem: 'Left out: the list of this link is too long. The limits are 50 targets, 10,000 probes and 100,000 characters.',
};

test.each([
  ['targets', `?kind=custom&targets=${Array.from({ length: 51 }, () => '::1').join(',')}`],
  ['probes', '?kind=custom&targets=::1,::2&ttl=1-100&per-hop=51'],
  ['characters', '?kind=custom&targets=2001:db8:1111:2222:3333:4444:5555:6666&ttl=1-100&per-hop=30'],
])('a list of too many %s is left out as too long', (_, search) => {
  expect(proposedList(search)).toEqual(tooLong);
});

// Reliability: a link proposes a list of millions of probes
test('a list of more probes than are shown is not built: one link would keep the page busy for minutes', () => {
  const targets = Array.from({ length: 50 }, (_, index) => `2001:db8::${index + 1}`).join(',');
  const started = performance.now();
  expect(proposedList(`?kind=custom&targets=${targets}&ttl=1-255&per-hop=100`)).toEqual(tooLong);
  expect(performance.now() - started).toBeLessThan(1000);
});
