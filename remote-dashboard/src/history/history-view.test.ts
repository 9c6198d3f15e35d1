import { expect, test } from '@jest/globals';
import { joinMeasurements } from './history-row.ts';
import { arrange, type HistoryView, readView, writeView } from './history-view.ts';
import { listedAt, sentAt } from './testing.ts';

const usual: HistoryView = { text: '', sort: 'when', descending: true, compare: [] };

test.each([
  ['', usual],
  ['?q=3fff&sort=rtt&compare=a,b', { text: '3fff', sort: 'rtt', descending: false, compare: ['a', 'b'] }],
  ['?sort=-replies', { ...usual, sort: 'replies' }],
  ['?sort=when', { ...usual, descending: false }],
] as [string, HistoryView][])('the view is in the URL: %j', (search, view) => {
  expect(readView(search)).toEqual(view);
  expect(writeView(view)).toBe(search);
});

test.each([
  ['?sort=constructor', usual],
  ['?compare=a,a,,b,c', { ...usual, compare: ['a', 'b'] }],
  [`?q=${'x'.repeat(300)}`, { ...usual, text: 'x'.repeat(200) }],
] as [string, HistoryView][])('invalid parameters of the URL are left out: %j', (search, view) => {
  expect(readView(search)).toEqual(view);
});

const rows = joinMeasurements(
  [
    sentAt('a', 0, { targets: ['3fff:2::1'], senders: [{ id: 'vltewr01', address: '2001:db8::1' }] }),
    sentAt('b', 10, { kind: 'ping', protocol: 'udp' }),
  ],
  [listedAt('c', 20, 3)],
);
const summaries = new Map([
  ['a', { replies: 12, medianMs: 3.4 }],
  ['b', { replies: 4, medianMs: undefined }],
]);
const ids = (view: Partial<HistoryView>) => arrange(rows, { ...usual, ...view }, summaries).map(({ id }) => id);

test.each([
  [{}, ['c', 'b', 'a']],
  [{ descending: false }, ['a', 'b', 'c']],
  [{ sort: 'replies' }, ['a', 'b', 'c']],
  [{ sort: 'replies', descending: false }, ['b', 'a', 'c']],
  // Without a value: last, the newest first.
  [{ sort: 'rtt' }, ['a', 'c', 'b']],
  [{ sort: 'target', descending: false }, ['b', 'a', 'c']],
  [{ sort: 'agents', descending: false }, ['a', 'c', 'b']],
] as [Partial<HistoryView>, string[]][])('sorted by %j', (view, order) => expect(ids(view)).toEqual(order));

test.each([
  ['3FFF:2', ['a']],
  ['ping udp', ['b']],
  ['vltewr', ['a']],
  ['vltcdg01', ['b']],
  ['nothing', []],
])('searched for %j', (text, found) => expect(ids({ text })).toEqual(found));
