/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { shellWords } from './shell-words.ts';

test('a path with spaces is one word of the shell', () => {
  expect(shellWords(['pack', '--pack-destination', 'C:\\My work\\R&D', './shared'])).toEqual([
    ...['pack', '--pack-destination', '"C:\\My work\\R&D"', './shared'],
  ]);
});
