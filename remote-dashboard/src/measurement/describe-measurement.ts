import { formatPlural } from '../format/format-plural.ts';
import type { Formats } from '../format/formats.ts';
import { isGrid, isKindUnknown, type SentMeasurement } from './sent-measurement.ts';

/** The title of a measurement, e.g. `2606:4700:4700::1111 from 2 agents`. */
export function titleOf(measurement: SentMeasurement, count: Formats['count']): string {
  const { targets } = measurement;
  const [target, ...others] = targets;
  const what = target === undefined ? 'Probes from a file' : others.length === 0 ? target : `${count(targets.length)} targets`;
  return `${what} from ${formatPlural(sendersOf(measurement), 'agent', count)}`;
}

/** What kinds of measurements are called. */
export const kindNames = { traceroute: 'Traceroute', ping: 'Ping', custom: 'Custom' } as const;
export const protocolNames = { icmpv6: 'ICMPv6', udp: 'UDP' } as const;

/** With what it was measured, e.g. `ICMPv6 and UDP`. */
export function protocolOf({ protocol, mixed }: Pick<SentMeasurement, 'protocol' | 'mixed'>): string {
  return mixed === 'protocols' ? `${protocolNames.icmpv6} and ${protocolNames.udp}` : protocolNames[protocol];
}

/** How it was measured, e.g. `Traceroute with ICMPv6, TTL 1–32, 1 probe each`. */
export function methodOf(measurement: SentMeasurement, count: Formats['count']): string {
  const { kind, protocol, ttl, probesPerHop, ports, flows, cast, isReadBack, mixed } = measurement;
  const range = ttl.min === ttl.max ? `TTL ${ttl.min}` : `TTL ${ttl.min}–${ttl.max}`;
  const limits = isReadBack && kind !== 'ping' ? `replies to ${range}` : range;
  const each = ttl.min === ttl.max ? '' : ' each';
  const port = protocol === 'udp' && !mixed ? `, ports ${ports.source} → ${ports.destination}` : '';
  const own = flows ? ', a source port for each' : '';
  const from = cast ? ', from anycast addresses' : '';
  const number = probesPerHop !== undefined && isGrid(measurement) ? `, ${formatPlural(probesPerHop, 'probe', count)}${each}` : '';
  const name = isKindUnknown(measurement) ? 'Ping or traceroute' : `${kindNames[kind]}${kind === 'custom' ? ' probes' : ''}`;
  return `${name} with ${protocolOf(measurement)}, ${limits}${number}${own}${port}${from}`;
}

/** How many agents send it: those that are named, and the others that a link had no room for. */
export function sendersOf({ senders, moreSenders = 0 }: SentMeasurement): number {
  return senders.length + moreSenders;
}
