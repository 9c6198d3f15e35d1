/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { browserOf } from './browser-of.ts';
import { agents } from './testing.ts';

test.each([
  [agents.chrome, 'chrome 141'],
  [agents.edge, 'edge 141'],
  [agents.firefox, 'firefox 140'],
  [agents.safari, 'safari 18'],
  [agents.chromeOnIphone, 'chrome 141'],
  ['Mozilla/5.0 Firefox/0140.0', 'other'],
  ['Mozilla/5.0 Firefox/99999999.0', 'other'],
  ['curl/8.5', 'other'],
  [`${'x'.repeat(500)} Firefox/140.0`, 'other'],
  ['', 'other'],
  [undefined, 'other'],
])('of %p, %s is kept', (userAgent, browser) => {
  expect(browserOf(userAgent)).toBe(browser);
});
