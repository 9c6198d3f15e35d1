import { expect, test } from '@jest/globals';
import { previewToken } from './preview-token.ts';

test.each([
  ['eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.abc.def', 'eyJhbGciOiJSUzI1NiIs…'],
  ['12345678901234567890', '12345678901234567890…'],
  ['abc', 'abc…'],
])('%s is shown as %s', (token, preview) => {
  expect(previewToken(token)).toBe(preview);
});
