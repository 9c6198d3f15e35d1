/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { canonicalIpv6 } from './canonical-ipv6.ts';

test.each([
  ['2606:4700:4700::1111', '2606:4700:4700::1111'],
  ['2606:4700:4700:0:0:0:0:1111', '2606:4700:4700::1111'],
  ['2001:DB8:0::01', '2001:db8::1'],
  ['::', '::'],
  ['::ffff:192.0.2.1', '::ffff:c000:201'],
])('%s is %s', (text, canonical) => expect(canonicalIpv6(text)).toBe(canonical));

test.each([
  '',
  '192.0.2.1',
  'example.org',
  '2001:db8::1::2',
  '2001:db8::12345',
  '2001:db8::/32',
  'fe80::1%eth0',
  "::1') OR 1=1 --",
  '[::1]',
  '1:2:3:4:5:6:7:8:9',
  ' ::1',
  '::1\n',
  'dead',
  '0'.repeat(1_000_000),
])('%j is no IPv6 address', (text) => expect(canonicalIpv6(text)).toBeUndefined());
