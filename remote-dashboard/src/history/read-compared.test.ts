import { expect, test } from '@jest/globals';
import type { Replies } from '../replies/get-replies.ts';
import { readCompared } from './read-compared.ts';
import { listedAt, sentAt } from './testing.ts';

const day = 24 * 3_600_000;
const record = sentAt('a', 0, { senders: [{ id: 'vltcdg01', address: '2001:db8:1::7' }] });
const row = { id: 'a', when: record.sent, record, listed: undefined };
const none: Replies = { replies: [], odd: 0, duplicates: 0, hasMore: false, isCut: false, note: undefined, broken: undefined };
const read = (changes: Partial<Replies>, after = 3_600_000, more = {}) =>
  readCompared({ ...row, ...more }, { ...none, ...changes }, record.sent + after, String);

test('of a whole answer, hops without a reply are among the hops of a path', () => {
  const { paths, notes, waiting } = read({});
  expect(paths.map(({ hops, isSampled }) => [hops.length, isSampled])).toEqual([[32, undefined]]);
  expect([notes, waiting]).toEqual([[], false]);
});

const partNote = 'Not all replies are here, so only hops whose replies are here are shown: others may have replied too.';

test.each([
  [
    'more replies than are fetched',
    read({ hasMore: true }),
    partNote,
    'Not all replies are here: these are the first 0. Query them to get all.',
  ],
  ['replies that are gone', read({}, 8 * day), 'The replies are gone: the public datasets keep them for 7 days.', partNote],
  [
    'a measurement that was cut short',
    read({}, day, { listed: listedAt('a', 0, 3, 32) && { ...listedAt('a', 0, 3, 32), state: 'cancelled' } }),
    'Not all probes have left, so only hops that replied are shown: the others may not have been probed.',
  ],
  [
    'a measurement of which agents have not sent all, once the gateway has forgotten it',
    read({}, day, { record: { ...record, unsent: 8 } }),
    'Not all probes have left, so only hops that replied are shown: the others may not have been probed.',
  ],
])('of %s, nothing is called silent, and it is said why', (_, { paths, notes }, ...expected) => {
  expect(notes).toEqual(expected);
  expect(paths.map(({ hops, isSampled }) => [hops.length, isSampled])).toEqual([[0, true]]);
});

test('a measurement that was just sent is waited for', () => {
  expect(read({}, 2000)).toMatchObject({ waiting: true, notes: ['More replies may come.'] });
  expect(read({}, 2000, { listed: listedAt('a', 0) })).toMatchObject({ waiting: true });
  expect(read({}, 3_600_000, { listed: listedAt('a', 0, 3, 32) })).toMatchObject({ waiting: true });
});

test('rows that were left out are mentioned', () => {
  expect(read({ odd: 2, note: 'cut' }).notes).toEqual(['2 rows of the datasets are not valid replies and are left out.', 'cut']);
});
