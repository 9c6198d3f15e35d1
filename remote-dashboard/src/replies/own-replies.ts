import { shortenIpv6 } from 'shared/format/same-prefix';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import type { Reply } from './reply.ts';

/**
 * Tells whether a reply belongs to a probe of a measurement: others may use its source addresses, and a link may have been changed.
 *
 * Clocks of agents differ, so the moment of a reply tells nothing. Only UDP has ports; of source ports, what is read back from replies knows
 * the first.
 */
export function ownReplies({ kind, protocol, targets, ttl, ports, senders }: SentMeasurement): (reply: Reply) => boolean {
  const sources = new Set(senders.map(({ address }) => shortenIpv6(address)));
  const known = new Set(targets.map(shortenIpv6));
  const isPort = ({ sourcePort, destinationPort }: Reply) => sourcePort >= ports.source && destinationPort === ports.destination;
  return (reply) =>
    sources.has(reply.source) &&
    (known.size === 0 || known.has(reply.target)) &&
    (kind === 'custom' || (reply.protocol === protocol && (protocol !== 'udp' || isPort(reply)))) &&
    reply.ttl >= Math.max(ttl.min, 1) &&
    reply.ttl <= Math.min(ttl.max, 255) &&
    Number.isFinite(reply.rtt) &&
    reply.rtt >= 0;
}
