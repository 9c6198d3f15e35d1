import type { Replies } from './get-replies.ts';
import type { Look } from './replies-pace.ts';
import { MAX_REPLIES } from './replies-query.ts';
import type { Reply } from './reply.ts';

/**
 * What is known after another answer, of which a part may be known already. Nothing that is known is taken away: rows of the table stay.
 *
 * @param look - which replies were asked for.
 * @returns with the same list as before where nothing new has come: what is made of it need not be made anew.
 */
export function mergeReplies<T extends Replies>(last: T | undefined, next: T, look: Look): T {
  if (!last) return next;
  const earliest = next.replies.reduce((least, { received }) => Math.min(least, received), Number.POSITIVE_INFINITY);
  const known = new Set(last.replies.filter(({ received }) => received >= earliest).map(identityOf));
  const fresh = next.replies.filter((reply) => !known.has(identityOf(reply)));
  if (next.broken !== undefined && fresh.length === 0) return last;
  const isWhole = look === 'all';
  const counts = {
    // Those of an answer with new rows only have been counted, or not all.
    odd: isWhole ? next.odd : Math.max(last.odd, next.odd),
    duplicates: isWhole ? next.duplicates : Math.max(last.duplicates, next.duplicates),
  };
  // Other looks begin with what is known: what they have no room for was asked for before.
  const isLong = next.isCut ? look === 'new' : last.isCut && next.broken !== undefined;
  const hasMore = isFull(last) || isFull(next) || isLong;
  // Where nothing new has come, nothing will.
  if (fresh.length === 0) return { ...next, ...counts, replies: last.replies, hasMore, isCut: false };
  const all = [...last.replies, ...fresh].sort((a, b) => a.received - b.received);
  const replies = all.slice(0, MAX_REPLIES);
  return { ...next, ...counts, replies, hasMore: hasMore || all.length > MAX_REPLIES, isCut: isLong && all.length < MAX_REPLIES };
}

/** Whether there are more, and no room for them. */
export const isFull = ({ hasMore, isCut }: Pick<Replies, 'hasMore' | 'isCut'>): boolean => hasMore && !isCut;

/** Two rows with the same are one: probes and replies have ids of their own. */
function identityOf({ received, source, target, from, ids, ttl, rtt, icmp, sourcePort, destinationPort, receivedBy }: Reply): string {
  return `${received} ${source} ${target} ${from} ${ids} ${ttl} ${rtt} ${icmp.type} ${icmp.code} ${sourcePort} ${destinationPort} ${receivedBy}`;
}
