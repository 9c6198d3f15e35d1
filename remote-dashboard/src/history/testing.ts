import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import type { Measurement } from '../measurements/get-measurements.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');

/** A traceroute from two agents. @param minutes - after 12:00 UTC of the day that the tests' clock stands at. */
export function sentAt(id: string, minutes: number, changes: Partial<SentMeasurement> = {}): SentMeasurement {
  return {
    id,
    sent: noon + minutes * 60_000,
    kind: 'traceroute',
    protocol: 'icmpv6',
    targets: ['3fff:1::1'],
    ttl: { min: 1, max: 32 },
    ports: { source: 24_000, destination: 33_434 },
    probesPerHop: 1,
    probes: 32,
    senders: [
      { id: 'vltcdg01', address: '2001:db8:1::7' },
      { id: 'vltatl01', address: '2001:db8:2::7' },
    ],
    ...changes,
  };
}

/** The same as the gateway lists it. */
export function listedAt(id: string, minutes: number, sent = 64, all = 64): Measurement {
  const started = noon + minutes * 60_000;
  return {
    id,
    state: sent < all ? 'running' : 'complete',
    agents: { done: sent < all ? 0 : 2, all: 2 },
    probes: { sent, all },
    started,
    moved: started + 1000,
  };
}
