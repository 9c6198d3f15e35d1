import { expect, test } from '@jest/globals';
import { readExpiry } from './read-expiry.ts';

const jwt = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`;

test('reads when a JWT ends', () => {
  expect(readExpiry(jwt({ exp: 1_795_179_600, name: 'Zoë 🛰️ ???>>>' }))).toBe(1_795_179_600_000);
  expect(readExpiry(jwt({ exp: 0 }))).toBe(0);
});

test.each([
  '',
  'opaque',
  'a.b',
  'a.b.c',
  'e30.!.sig',
  jwt({}),
  jwt(null),
  jwt([]),
  jwt('exp'),
  jwt({ exp: '1795179600' }),
  jwt({ exp: null }),
  jwt({ exp: -1 }),
  jwt({ exp: 8.64e12 + 1 }),
  jwt({ exp: 1e300 }),
])('%s says nothing of its end', (token) => {
  expect(readExpiry(token)).toBeUndefined();
});
