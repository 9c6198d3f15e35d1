/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createClientLimit } from './client-limit.ts';
import { noon } from './testing.ts';

/** How many of a number of requests are allowed. */
function limited() {
  const clock = { time: noon };
  const limit = createClientLimit(() => clock.time);
  const allowed = (count: number, address: (number: number) => string) =>
    Array.from({ length: count }, (_, number) => limit.allows(address(number))).filter(Boolean).length;
  return { clock, allowed };
}

test('a client may send thirty at once, and one a second', () => {
  const { clock, allowed } = limited();
  expect(allowed(40, () => '192.0.2.1')).toBe(30);
  expect(allowed(1, () => '192.0.2.2')).toBe(1);
  clock.time += 5_000;
  expect(allowed(40, () => '192.0.2.1')).toBe(5);
});

test('all addresses of an IPv6 network are one client', () => {
  const { allowed } = limited();
  expect(allowed(40, (number) => `2001:db8:0:1::${number.toString(16)}`)).toBe(30);
  expect(allowed(40, (number) => `2001:db8::1:${number.toString(16)}:0:0:1`)).toBe(0);
  expect(allowed(1, () => '2001:db8:0:2::1')).toBe(1);
});

test('IPv4 addresses that are written as IPv6 are a client each', () => {
  const { allowed } = limited();
  expect(allowed(40, (number) => `::ffff:192.0.2.${number}`)).toBe(40);
  expect(allowed(40, () => '::FFFF:192.0.2.99')).toBe(30);
  expect(allowed(1, () => '192.0.2.99')).toBe(0);
});

test('all clients together have a limit', () => {
  const { clock, allowed } = limited();
  expect(allowed(2_000, (number) => `10.0.${number >> 8}.${number & 255}`)).toBe(500);
  clock.time += 1_000;
  expect(allowed(2_000, (number) => `10.1.${number >> 8}.${number & 255}`)).toBe(100);
});

test('a clock that is set back gives nothing', () => {
  const { clock, allowed } = limited();
  expect(allowed(30, () => '192.0.2.1')).toBe(30);
  clock.time -= 5_000;
  expect(allowed(1, () => '192.0.2.1')).toBe(0);
});

test('a client is known for an hour at most, also by a clock that is set back', () => {
  const { clock, allowed } = limited();
  expect(allowed(31, () => '192.0.2.1')).toBe(30);
  clock.time -= 2 * 3_600_000;
  expect(allowed(31, () => '192.0.2.1')).toBe(30);
});
