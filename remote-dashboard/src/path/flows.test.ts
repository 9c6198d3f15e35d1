import { expect, test } from '@jest/globals';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import type { Reply } from '../replies/reply.ts';
import { describePath } from './describe-path.ts';
import { arrangeLane } from './lane-stops.ts';
import { measurePaths } from './measure-paths.ts';
import type { MeasuredPath } from './measured-path.ts';
import { replyWith, sentTraceroute, target, words } from './testing.ts';

/** A list like that of a classic traceroute: one source port, and destination ports counted up. */
const list: SentMeasurement = {
  ...sentTraceroute,
  senders: sentTraceroute.senders.slice(0, 1),
  kind: 'custom',
  protocol: 'udp',
  mixed: 'ports',
};
const pathOf = (replies: Reply[], measurement = list) => measurePaths(measurement, replies).paths[0] as MeasuredPath;
const say = (replies: Reply[]) => describePath(pathOf(replies), words);
const udp = (ttl: number, destinationPort: number, from: string) => replyWith({ ttl, destinationPort, from, protocol: 'udp' });

test('UDP probes with one source port and several destination ports are several flows', () => {
  expect(say([udp(2, 33_434, '3fff:2::1'), udp(2, 33_435, '3fff:2::2')])).toContain(
    'Several routers replied at hop 2: flows take different ways there.',
  );
  expect(say([udp(1, 33_434, '3fff:1::1'), udp(3, 33_436, '3fff:1::1')])).not.toContain('circle');
  const { ways } = arrangeLane(pathOf([udp(1, 33_434, '3fff:1::1'), udp(2, 33_435, target)]));
  expect(ways.map(({ certain }) => certain)).toEqual([true, false]);
});

test('those with both ports in common are one flow', () => {
  expect(say([udp(2, 33_434, '3fff:2::1'), udp(2, 33_434, '3fff:2::2')])).toContain('to one flow');
  expect(say([udp(1, 33_434, '3fff:1::1'), udp(3, 33_434, '3fff:1::1')])).toContain('Packets go in a circle');
});

test('UDP and ICMPv6 probes of one source port are two flows', () => {
  const both = [udp(2, 33_434, '3fff:2::1'), replyWith({ ttl: 2, from: '3fff:2::2' })];
  expect(describePath(pathOf(both, { ...list, mixed: 'protocols' }), words)).toContain('flows take different ways there');
});

test('ICMPv6 probes have no destination port, whatever a reply says', () => {
  const hops = [replyWith({ ttl: 2, from: '3fff:2::1' }), replyWith({ ttl: 2, from: '3fff:2::2', destinationPort: 0 })];
  expect(say(hops)).toContain('to one flow');
});
