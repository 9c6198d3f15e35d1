import type { Proposal } from '../measure/measure-proposal.ts';
import { isGrid, isKindUnknown, type SentMeasurement } from './sent-measurement.ts';

/** What the form is filled in with to send a measurement again: of several targets a list, where what is known says which probes were in it. */
export function proposalOf(measurement: SentMeasurement): Partial<Proposal> {
  const { kind, protocol, ttl, ports, probesPerHop, targets, flows, cast, senders, moreSenders = 0, isReadBack, mixed } = measurement;
  const named = senders.filter(({ id, address }) => id !== address);
  const same = {
    ...(mixed !== 'protocols' && { protocol }),
    // With which other TTLs it was sent is not known.
    ...((!isReadBack || kind === 'ping') && { ttl }),
    ...(!mixed && { ports }),
    ...(probesPerHop !== undefined && { probesPerHop }),
    ...(cast && { cast }),
    agents: [...new Set(named.map(({ id }) => id))],
    unknownAgents: moreSenders + senders.length - named.length,
  };
  if (isKindUnknown(measurement) && targets.length === 1) return { ...same, target: targets[0] ?? '' };
  if (kind === 'custom' || targets.length > 1)
    return { ...same, kind: 'custom', targets: !mixed && (isReadBack || isGrid(measurement)) ? targets : [] };
  return { ...same, kind, target: targets[0] ?? '', ...(flows && { flows }) };
}
