/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { showUnseen } from './show-unseen.ts';

test.each([
  ['a\0\tb\r\n\u007f', 'a␀␉b␍␊␡'],
  ['\u202Eabc\u202C', '‹U+202E›abc‹U+202C›'],
  ['\u2066a\u2069\u200F\u200E\u061C', '‹U+2066›a‹U+2069›‹U+200F›‹U+200E›‹U+061C›'],
  ['a\u200Bb\uFEFF\u2060', 'a‹U+200B›b‹U+FEFF›‹U+2060›'],
  ['\u0085', '‹U+0085›'],
])('%j is shown as %s', (text, shown) => {
  expect(showUnseen(text)).toBe(shown);
});

test.each(['vltcdg01', 'עברית', 'नमस्ते', '👩\u200D🚀', 'می\u200Cخواهم', 'a‹b›'])('%s stays as it is', (text) => {
  expect(showUnseen(text)).toBe(text);
});
