import { expect, test } from '@jest/globals';
import type { Reply } from '../replies/reply.ts';
import { countReplies } from './count-replies.ts';

const reply = (source: string, receivedBy: string) => ({ source, receivedBy }) as Reply;

test('a reply counts for the agent whose source address it has, whichever agent received it', () => {
  const senders = [
    { id: 'vltcdg01', address: '2001:db8::1' },
    { id: 'vltatl01', address: '2001:db8:1::1' },
  ];
  const replies = [reply('2001:db8::1', 'vltatl01'), reply('2001:db8::1', 'vltcdg01'), reply('2001:db8:2::1', 'vltcdg01')];
  expect(countReplies({ senders }, replies)).toEqual([2, 0]);
});

test('with a shared anycast address, a reply counts for the agent that received it', () => {
  const senders = ['vltcdg01', 'vltatl01'].map((id) => ({ id, address: '2001:db8::1' }));
  expect(countReplies({ senders }, [reply('2001:db8::1', 'vltatl01'), reply('2001:db8::1', 'vltsgp01')])).toEqual([0, 1]);
});
