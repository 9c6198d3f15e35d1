import type { Reply } from '../replies/reply.ts';
import type { Sender } from '../sending/choose-senders.ts';
import type { SentMeasurement } from './sent-measurement.ts';

/**
 * The measurement with agents that its link has no room for, as far as they have replies. Who receives a reply is who sent its probe, unless
 * that was from an anycast address.
 */
export function nameByReplies(measurement: SentMeasurement, replies: readonly Reply[] = []): SentMeasurement {
  const { senders, moreSenders = 0, cast } = measurement;
  if (moreSenders === 0 || cast) return measurement;
  const ids = new Set(senders.map(({ id }) => id));
  const addresses = new Set(senders.map(({ address }) => address));
  const found: Sender[] = [];
  for (const { source, receivedBy } of replies) {
    if (found.length === moreSenders) break;
    if (addresses.has(source) || ids.has(receivedBy)) continue;
    addresses.add(source);
    ids.add(receivedBy);
    found.push({ id: receivedBy, address: source });
  }
  if (found.length === 0) return measurement;
  found.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { ...measurement, senders: [...senders, ...found], moreSenders: moreSenders - found.length };
}
