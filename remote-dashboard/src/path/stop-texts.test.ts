import { expect, test } from '@jest/globals';
import { spokenStop } from './stop-texts.ts';

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
