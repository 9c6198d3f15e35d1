import { expect, test } from '@jest/globals';
import { formatPlural } from './format-plural.ts';
import { siteFormats } from './formats.ts';

test.each([
  [0, 'agent', '0 agents'],
  [1, 'agent', '1 agent'],
  [1, 'reply', '1 reply'],
  [1200, 'reply', '1,200 replies'],
  [2, 'more agent', '2 more agents'],
])('%i %s', (number, noun, text) => {
  expect(formatPlural(number, noun, siteFormats.count)).toBe(text);
});
