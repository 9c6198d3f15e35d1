/** A prune that has begun more than so many ms ago removes nothing any more: it has ended, or stops at its next file. */
export const pruneEndsWithin = 3_600_000;
