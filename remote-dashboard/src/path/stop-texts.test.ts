import { expect, test } from '@jest/globals';
import { siteFormats } from '../format/formats.ts';
import type { Stop } from './lane-stops.ts';
import { linesBeside, spokenStop } from './stop-texts.ts';

const hop = { title: 'Hop 1', address: '3fff:1::1', facts: ['2.0 ms', 'replied to 1 of 1 probe'] };
const silent = { title: 'Hops 2 to 4', facts: ['no reply', 'some routers never reply'] };

// WCAG 2.5.3: speech input
test.each([
  [hop, ['2.0 ms'], 'Hop 1, 3fff:1::1, 2.0 ms, replied to 1 of 1 probe'],
  [hop, ['3fff:1::1', 'hop 1 · 2.0 ms · 1 of 1'], '3fff:1::1, hop 1, 2.0 ms, 1 of 1, replied to 1 of 1 probe'],
  [hop, ['3f…:1', 'hop 1 · 2.0 ms'], '3f…:1, hop 1, 2.0 ms, 3fff:1::1, replied to 1 of 1 probe'],
  [silent, ['no reply', 'hops 2–4'], 'No reply, hops 2–4, Hops 2 to 4, some routers never reply'],
  [silent, ['3 silent'], '3 silent, Hops 2 to 4, no reply, some routers never reply'],
])('the name of a stop has its visible text', (text, visible, name) => {
  expect(spokenStop(text, visible)).toBe(name);
});

test('beside a stop, replies and probes are grouped as all other numbers', () => {
  const responder = {
    address: '3fff:1::1',
    replies: 1_200,
    rtts: Array<number>(1_200).fill(2),
    isTarget: false,
    receivedBy: [],
    kinds: [],
  };
  const found = { hop: { ttl: 3, sent: 1_500, responders: [] }, responder } as unknown as NonNullable<Stop['found']>;
  const words = { count: siteFormats.count, nameOf: String, waiting: false };
  const [, line] = linesBeside({ key: '3', ttl: 3, until: 3, row: 0, more: 0, found }, 20, words);
  expect(line).toBe('hop 3 · 2.0 ms · 1,200 of 1,500');
});
