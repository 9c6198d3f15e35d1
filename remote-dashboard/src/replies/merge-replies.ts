import type { Replies } from './get-replies.ts';
import { MAX_REPLIES } from './replies-query.ts';
import type { Reply } from './reply.ts';

/**
 * What is known after another answer, of which a part may be known already. Nothing that is known is taken away: rows of the table stay.
 *
 * @param isWhole - the answer has all replies, not only new ones.
 * @returns with the same list as before where nothing new has come: what is made of it need not be made anew.
 */
export function mergeReplies<T extends Replies>(last: T | undefined, next: T, isWhole: boolean): T {
  if (!last) return next;
  const earliest = next.replies.reduce((least, { received }) => Math.min(least, received), Number.POSITIVE_INFINITY);
  const known = new Set(last.replies.filter(({ received }) => received >= earliest).map(identityOf));
  const fresh = next.replies.filter((reply) => !known.has(identityOf(reply)));
  if (next.broken !== undefined && fresh.length === 0) return last;
  const counts = {
    // Those of an answer with new rows only have been counted, or not all.
    odd: isWhole ? next.odd : Math.max(last.odd, next.odd),
    duplicates: isWhole ? next.duplicates : Math.max(last.duplicates, next.duplicates),
  };
  if (fresh.length === 0) return { ...next, ...counts, replies: last.replies, hasMore: last.hasMore || next.hasMore };
  const all = [...last.replies, ...fresh].sort((a, b) => a.received - b.received);
  return { ...next, ...counts, replies: all.slice(0, MAX_REPLIES), hasMore: last.hasMore || next.hasMore || all.length > MAX_REPLIES };
}

/** Two rows with the same are one: probes and replies have ids of their own. */
function identityOf({ received, source, target, from, ids, ttl, rtt, icmp, sourcePort, destinationPort, receivedBy }: Reply): string {
  return `${received} ${source} ${target} ${from} ${ids} ${ttl} ${rtt} ${icmp.type} ${icmp.code} ${sourcePort} ${destinationPort} ${receivedBy}`;
}
