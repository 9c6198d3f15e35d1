/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { addressesIn, freshAddressIn, freshBits, isInside } from './source-address.ts';

test.each(['2001:db8:1:17d9:8e72::/80', '2001:db8::/32', '2001:db8:ffff:0:ff::/79'])(
  'a fresh address of %s lies inside, and differs',
  (prefix) => {
    const addresses = Array.from({ length: 20 }, () => freshAddressIn(prefix));
    expect(new Set(addresses).size).toBe(20);
    for (const address of addresses) expect(isInside(address ?? '', prefix)).toBe(true);
  },
);

test('only the free bits are random', () => {
  jest.spyOn(crypto, 'getRandomValues').mockImplementation((groups) => (groups as Uint16Array).fill(0xabcd) as never);
  expect(freshAddressIn('2001:db8:1:17d9:8e72::/80')).toBe('2001:db8:1:17d9:8e72:abcd:abcd:abcd');
  expect(freshAddressIn('2001:db8:1:17d9:8e72::/77')).toBe('2001:db8:1:17d9:8e75:abcd:abcd:abcd');
});

test.each(['', '2001:db8::', '2001:db8::/x', '2001:db8::/129', '2001:db8::1/128', '192.0.2.0/24', 'g::/80', '2001:db8::]/80'])(
  "'%s' has no room for an address",
  (prefix) => {
    expect(freshAddressIn(prefix)).toBeUndefined();
  },
);

test.each([
  ['2001:db8:1:17d9:8e72::42', true],
  ['2001:db8:1:17d9:8e72:ffff:ffff:ffff', true],
  ['2001:0db8:0001:17d9:8e72:0:0:1', true],
  ['2001:db8:1:17d9:8e73::42', false],
  ['2001:db8:1:17d9::42', false],
  ['not an address', false],
])('%s is inside: %p', (address, inside) => {
  expect(isInside(address, '2001:db8:1:17d9:8e72::/80')).toBe(inside);
});

test('the address of the network itself is never taken', () => {
  const draws = [0xff00, 0xff01];
  const random = jest
    .spyOn(crypto, 'getRandomValues')
    .mockImplementation((groups) => (groups as Uint16Array).fill(draws.shift() ?? 0) as never);
  expect(freshAddressIn('2001:db8::/120')).toBe('2001:db8::1');
  expect(random).toHaveBeenCalledTimes(2);
});

test('addresses in several prefixes end alike, in as many bits as the smallest leaves free', () => {
  const addresses = addressesIn(['2001:db8:1::/80', '2001:db8:2::/112', 'nothing', '2001:db8:3::/64', '2001:db8:4::/127'], 0x1234_5678n);
  expect(addresses).toEqual(['2001:db8:1::5678', '2001:db8:2::5678', undefined, '2001:db8:3::5678', undefined]);
});

test('any bits give addresses that are inside, and not the first', () => {
  const bits = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }).filter((some) => (some & 0xffn) !== 0n);
  fc.assert(
    fc.property(bits, fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1 }), (some, lengths) => {
      const prefixes = lengths.map((length) => `2001:db8:ffff:ffff:ffff:ffff:ffff:ffff/${length}`);
      for (const [index, address] of addressesIn(prefixes, some).entries()) {
        expect(isInside(address ?? '', prefixes[index] ?? '')).toBe(true);
        expect(address).not.toBe(addressesIn(prefixes, 0n)[index]);
      }
    }),
  );
  expect(freshBits()).not.toBe(freshBits());
});
