import type { Reply } from '../replies/reply.ts';
import type { SentMeasurement } from './sent-measurement.ts';

/** How many replies each sender's probes got, in the order of the senders. */
export function countReplies({ senders }: Pick<SentMeasurement, 'senders'>, replies: readonly Reply[]): number[] {
  const times = new Map<string, number>();
  for (const { address } of senders) times.set(address, (times.get(address) ?? 0) + 1);
  const place = new Map<string, number>();
  for (const [index, { id, address }] of senders.entries()) {
    // Two senders have one address only of an anycast prefix: then a reply counts where it came back.
    place.set(times.get(address) === 1 ? address : `${address} ${id}`, index);
  }
  const counts = senders.map(() => 0);
  for (const { source, receivedBy } of replies) {
    const index = place.get(source) ?? place.get(`${source} ${receivedBy}`);
    if (index !== undefined) counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}
