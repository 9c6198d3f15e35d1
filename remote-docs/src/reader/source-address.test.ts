import { expect, jest, test } from '@jest/globals';
import { freshAddressIn, isInside } from './source-address.ts';

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
