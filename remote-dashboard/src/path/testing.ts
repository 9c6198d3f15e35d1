import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import type { Reply } from '../replies/reply.ts';
import type { Words } from './describe-path.ts';

export const target = '2606:4700:4700::1111';
const paris = { id: 'vltcdg01', address: '2001:db8:a1::42' };
const atlanta = { id: 'vltatl01', address: '2001:db8:b1::42' };

/** A traceroute from Paris and Atlanta to {@link target}, three probes a hop. */
export const sentTraceroute: SentMeasurement = {
  id: 'm1',
  sent: Date.parse('2026-11-23T12:00:00Z'),
  kind: 'traceroute',
  protocol: 'icmpv6',
  targets: [target],
  ttl: { min: 1, max: 8 },
  ports: { source: 24_000, destination: 33_434 },
  probesPerHop: 3,
  probes: 24,
  senders: [paris, atlanta],
};

export const timeExceeded = { type: 3, code: 0 };
export const echoReply = { type: 129, code: 0 };

/** A reply of hop 1 to Paris; one of the target is an echo reply. */
export function replyWith(changes: Partial<Reply> = {}): Reply {
  const from = changes.from ?? '3fff:1::1';
  return {
    receivedBy: paris.id,
    source: paris.address,
    target,
    ttl: 1,
    sourcePort: 24_000,
    destinationPort: 33_434,
    protocol: 'icmpv6',
    from,
    rtt: 1,
    received: sentTraceroute.sent + 100,
    icmp: from === target ? echoReply : timeExceeded,
    ids: '1 1',
    ...changes,
  };
}

/** What Atlanta would have received. */
export function atlantaReply(changes: Partial<Reply> = {}): Reply {
  return replyWith({ receivedBy: atlanta.id, source: atlanta.address, ...changes });
}

/** Three replies of each hop: by ports 24000 to 24002, 10 ms more with each hop, 1 ms with each port. `null` is silent; several addresses share the ports. */
export function traceroute(hops: (string | string[] | null)[], make = replyWith): Reply[] {
  return hops.flatMap((hop, index) => {
    const addresses = [hop].flat();
    return [0, 1, 2].flatMap((flow) => {
      const from = addresses[flow % addresses.length];
      return from ? [make({ ttl: index + 1, from, sourcePort: 24_000 + flow, rtt: 10 * index + flow + 1 })] : [];
    });
  });
}

/** Words of the site; agents have no cities. */
export const words: Words = { nameOf: (agent) => agent, count: String, waiting: false };
