import type { Formats } from '../format/formats.ts';
import type { Replies } from './get-replies.ts';

/** What was left out of an answer, and why: nothing of it is passed over in silence. */
export function describeRemarks(
  { replies, odd, duplicates, hasMore, note }: Pick<Replies, 'replies' | 'odd' | 'duplicates' | 'hasMore' | 'note'>,
  count: Formats['count'],
): string[] {
  return [
    hasMore && `Not all replies are here: these are the first ${count(replies.length)}. Query them to get all.`,
    odd > 0 &&
      `${count(odd)} ${odd === 1 ? 'row of the datasets is not a valid reply and is' : 'rows of the datasets are not valid replies and are'} left out.`,
    duplicates > 0 &&
      `${count(duplicates)} ${duplicates === 1 ? 'row came twice with the same values, and counts' : 'rows came twice with the same values, and count'} once.`,
    note,
  ].filter((remark) => typeof remark === 'string');
}
