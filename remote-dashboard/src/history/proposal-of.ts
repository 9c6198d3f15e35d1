import type { Proposal } from '../measure/measure-proposal.ts';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';

/** What the form is filled in with to send a measurement again; of several targets the first. */
export function proposalOf({ kind, protocol, ttl, ports, probesPerHop, targets, senders }: SentMeasurement): Partial<Proposal> {
  return { kind, protocol, ttl, ports, probesPerHop, target: targets[0] ?? '', agents: senders.map(({ id }) => id) };
}
