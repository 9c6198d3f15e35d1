import { expect, test } from '@jest/globals';
import { replyWith, sentTraceroute } from '../path/testing.ts';
import { nameByReplies } from './name-by-replies.ts';

const shortened = { ...sentTraceroute, moreSenders: 3 };
const [known] = sentTraceroute.senders;
const replies = [
  replyWith({ source: known?.address ?? '', receivedBy: known?.id ?? '' }),
  replyWith({ source: '2001:db8:d1::42', receivedBy: 'vltsgp01' }),
  replyWith({ source: '2001:db8:c1::42', receivedBy: 'vltewr01' }),
  replyWith({ source: '2001:db8:c1::42', receivedBy: 'vltewr01' }),
];

test('agents that a link does not name are those that received replies to other addresses, as many as took part', () => {
  expect(nameByReplies(shortened, replies)).toEqual({
    ...sentTraceroute,
    senders: [...sentTraceroute.senders, { id: 'vltewr01', address: '2001:db8:c1::42' }, { id: 'vltsgp01', address: '2001:db8:d1::42' }],
    moreSenders: 1,
  });
  expect(nameByReplies({ ...shortened, moreSenders: 1 }, replies)).toMatchObject({ moreSenders: 0, senders: { length: 3 } });
});

test('without replies, for anycast, and where all are named, none is added', () => {
  for (const same of [sentTraceroute, { ...shortened, cast: 'anycast' as const }]) expect(nameByReplies(same, replies)).toBe(same);
  expect(nameByReplies(shortened, undefined)).toBe(shortened);
  expect(nameByReplies(shortened, replies.slice(0, 1))).toBe(shortened);
});
