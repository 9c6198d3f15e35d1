import { expect, test } from '@jest/globals';
import { commonCondition } from './sources-condition.ts';

const addresses = (count: number, addressOf: (hex: string) => string) =>
  Array.from({ length: count }, (_, index) => addressOf((index + 1).toString(16)));

test('of many addresses that end alike, the condition has what all end in, however many they are', () => {
  const condition = "right(hex(IPv6StringToNum(toString(probe_src_addr))), 20) = '0003C1A51A2B3C4D5E6F'";
  for (const count of [101, 1_000, 10_000])
    expect(commonCondition(addresses(count, (hex) => `2001:db8:${hex}:3:c1a5:1a2b:3c4d:5e6f`))).toBe(condition);
});

test('zeros that an address leaves out count', () => {
  expect(commonCondition(addresses(300, (hex) => `2001:db8:${hex}::1`))).toContain(", 20) = '00000000000000000001'");
});

test('of anycast addresses in one prefix, it has what all begin with', () => {
  expect(commonCondition(addresses(10_000, (hex) => `2001:db8:a:3:c1a5:1a2b:3c4d:${hex}`))).toContain(
    "left(hex(IPv6StringToNum(toString(probe_src_addr))), 28) = '20010DB8000A0003C1A51A2B3C4D'",
  );
});

test('few addresses have none, nor those that have too little in common', () => {
  expect(commonCondition(addresses(100, (hex) => `2001:db8:${hex}::1`))).toBeUndefined();
  expect(commonCondition(addresses(200, (hex) => `2001:db8:${hex}::${hex}`))).toBeUndefined();
});
