import { expect, test } from '@jest/globals';
import { formatCount } from 'shared/format/count';
import { methodOf, titleOf } from './describe-measurement.ts';
import { proposalOf } from './proposal-of.ts';
import type { SentMeasurement } from './sent-measurement.ts';

const measurement: SentMeasurement = {
  id: 'm1',
  sent: Date.parse('2026-11-23T23:59:59Z'),
  kind: 'traceroute',
  protocol: 'icmpv6',
  targets: ['2606:4700:4700::1111'],
  ttl: { min: 1, max: 32 },
  ports: { source: 24_000, destination: 33_434 },
  probesPerHop: 1,
  probes: 32,
  senders: [{ id: 'vltcdg01', address: '2001:db8::1' }],
};

test('is named by its target and the number of its agents', () => {
  expect(titleOf(measurement, formatCount)).toBe('2606:4700:4700::1111 from 1 agent');
  const many = { ...measurement, targets: ['::1', '::2'], senders: [...measurement.senders, { id: 'vltatl01', address: '2001:db8:1::1' }] };
  expect(titleOf(many, formatCount)).toBe('2 targets from 2 agents');
  expect(titleOf({ ...measurement, targets: [] }, formatCount)).toBe('Probes from a file from 1 agent');
});

test('of what is read back, what is not known is not said: the number of probes, and TTLs without a reply', () => {
  const { probesPerHop: _, ...readBack } = { ...measurement, isReadBack: true as const };
  expect(methodOf({ ...readBack, ttl: { min: 1, max: 9 } }, formatCount)).toBe('Traceroute with ICMPv6, replies to TTL 1–9');
  const ping = { ...readBack, kind: 'ping' as const, ttl: { min: 32, max: 32 } };
  expect(methodOf(ping, formatCount)).toBe('Ping with ICMPv6, TTL 32');
  expect(methodOf({ ...ping, probesPerHop: 20 }, formatCount)).toBe('Ping with ICMPv6, TTL 32, 20 probes');
  expect(methodOf({ ...ping, kind: 'custom' }, formatCount)).toBe('Ping or traceroute with ICMPv6, replies to TTL 32');
  expect(methodOf({ ...ping, kind: 'custom', mixed: 'protocols' }, formatCount)).toMatch(/^Custom probes with ICMPv6 and UDP/);
  expect(methodOf({ ...ping, kind: 'custom', targets: [] }, formatCount)).toMatch(/^Custom probes with ICMPv6/);
  // Again proposes neither.
  expect(proposalOf({ ...ping, kind: 'custom' })).toEqual({
    protocol: 'icmpv6',
    ports: ping.ports,
    agents: ['vltcdg01'],
    unknownAgents: 0,
    target: '2606:4700:4700::1111',
  });
});

test('senders known by their addresses alone are not proposed as agents, and are counted', () => {
  const address = '2001:db8::a1';
  const senders = [...measurement.senders, { id: address, address }];
  expect(proposalOf({ ...measurement, senders, cast: 'anycast' })).toMatchObject({ agents: ['vltcdg01'], unknownAgents: 1 });
});

test('of a list whose probes differ, both protocols are said, and no ports', () => {
  const list: SentMeasurement = { ...measurement, kind: 'custom', probes: 3, mixed: 'protocols' };
  expect(methodOf(list, formatCount)).toBe('Custom probes with ICMPv6 and UDP, TTL 1–32');
  expect(methodOf({ ...list, protocol: 'udp' }, formatCount)).toBe('Custom probes with ICMPv6 and UDP, TTL 1–32');
  expect(methodOf({ ...list, protocol: 'udp', mixed: 'ports' }, formatCount)).toBe('Custom probes with UDP, TTL 1–32');
});

test('says how it was measured', () => {
  expect(methodOf(measurement, formatCount)).toBe('Traceroute with ICMPv6, TTL 1–32, 1 probe each');
  expect(methodOf({ ...measurement, probesPerHop: 4, flows: 'own', cast: 'anycast' }, formatCount)).toBe(
    'Traceroute with ICMPv6, TTL 1–32, 4 probes each, a source port for each, from anycast addresses',
  );
  const ping: SentMeasurement = { ...measurement, kind: 'ping', protocol: 'udp', ttl: { min: 64, max: 64 }, probesPerHop: 10 };
  expect(methodOf(ping, formatCount)).toBe('Ping with UDP, TTL 64, 10 probes, ports 24000 → 33434');
});
