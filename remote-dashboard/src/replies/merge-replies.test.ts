import { expect, test } from '@jest/globals';
import { atlantaReply, replyWith } from '../path/testing.ts';
import type { Replies } from './get-replies.ts';
import { mergeReplies } from './merge-replies.ts';

const found = (replies: Replies['replies'], changes: Partial<Replies> = {}): Replies => {
  return { replies, odd: 0, duplicates: 0, hasMore: false, isCut: false, note: undefined, broken: undefined, ...changes };
};
const first = replyWith({ received: 1_000, ids: '1 1' });
const second = atlantaReply({ received: 2_000, ids: '2 2' });
const late = replyWith({ received: 1_500, ids: '3 3' });

test('new replies take their place in the order of arrival; those that are known come in once', () => {
  const { replies } = mergeReplies(found([first, second]), found([{ ...second }, late].sort((a, b) => a.received - b.received)), 'new');
  expect(replies).toEqual([first, late, second]);
});

test('the list stays the same one where nothing new has come', () => {
  const last = found([first, second]);
  expect(mergeReplies(last, found([{ ...first }, { ...second }]), 'all').replies).toBe(last.replies);
  expect(mergeReplies(last, found([]), 'new').replies).toBe(last.replies);
});

test('nothing is taken away, also by an answer that broke off', () => {
  const last = found([first, second]);
  expect(mergeReplies(last, found([{ ...first }]), 'all').replies).toBe(last.replies);
  expect(mergeReplies(last, found([], { broken: 'lost' }), 'new')).toBe(last);
  expect(mergeReplies(last, found([late], { broken: 'lost' }), 'new')).toMatchObject({ replies: [first, late, second], broken: 'lost' });
});

test('odd and equal rows of an answer with new rows alone make the count no smaller; one with all rows is exact', () => {
  const last = found([first], { odd: 2, duplicates: 3 });
  expect(mergeReplies(last, found([second], { odd: 1 }), 'new')).toMatchObject({ odd: 2, duplicates: 3 });
  expect(mergeReplies(last, found([first, second], { odd: 1 }), 'all')).toMatchObject({ odd: 1, duplicates: 0 });
});

test('more than a page shows are cut, the newest ones', () => {
  const many = Array.from({ length: 99_999 }, (_, index) => replyWith({ received: index, ids: `${index} 0` }));
  const { replies, hasMore } = mergeReplies(
    found(many),
    found([replyWith({ received: 200_000 }), replyWith({ received: 200_001 })]),
    'new',
  );
  expect([replies.length, replies.at(-1)?.received, hasMore]).toEqual([100_000, 200_000, true]);
});

test('the rest of an answer that was too large makes it whole, unless it is too large too, or breaks off', () => {
  const cut = { hasMore: true, isCut: true };
  const last = found([first], cut);
  expect(mergeReplies(last, found([first, second]), 'new')).toMatchObject({ replies: [first, second], hasMore: false, isCut: false });
  expect(mergeReplies(last, found([first, second], cut), 'new')).toMatchObject({ replies: [first, second], ...cut });
  expect(mergeReplies(last, found([second], { broken: 'lost' }), 'new')).toMatchObject({ replies: [first, second], ...cut });
  // Nothing new has come: it is not asked for without end.
  expect(mergeReplies(last, found([first], cut), 'new')).toMatchObject({ replies: [first], hasMore: true, isCut: false });
  // What is known of the rest stays known.
  for (const look of ['all', 'late'] as const)
    expect(mergeReplies(found([first, second]), found([first], cut), look)).toMatchObject({ hasMore: false, isCut: false });
});
