import { canonicalIpv6 } from 'shared/format/canonical-ipv6';

/** Of more source addresses, a query has what they have in common. */
export const MANY_SOURCES = 100;
/** Hexadecimal digits that all addresses end in, at least: they are the random part of an address, and mostly the user's own. */
const LEAST_END = 12;
/** Those that all begin with, at least, where they do not end alike: anycast addresses are in one prefix of the user's. */
const LEAST_START = 16;

/** Distinct IPv6 addresses in canonical form. Other texts are left out. */
export const distinctAddresses = (texts: readonly string[]): string[] => [...new Set(texts.flatMap((text) => canonicalIpv6(text) ?? []))];

/**
 * A condition in SQL that is as short for 10,000 source addresses as for 101: it finds what was sent from addresses that end, or begin, as all of
 * these do. The agents that a link does not name have such addresses too.
 *
 * @param addresses - in canonical form.
 * @returns nothing for few addresses, and for some that have too little in common.
 */
export function commonCondition(addresses: readonly string[]): string | undefined {
  if (addresses.length <= MANY_SOURCES) return undefined;
  const [first = '', ...others] = addresses.map(digitsOf);
  let end = first.length;
  let start = first.length;
  for (const digits of others) {
    while (!digits.endsWith(first.slice(first.length - end))) end -= 1;
    while (!digits.startsWith(first.slice(0, start))) start -= 1;
  }
  if (end >= LEAST_END) return `right(${HEX}, ${end}) = '${first.slice(first.length - end)}'`;
  return start >= LEAST_START ? `left(${HEX}, ${start}) = '${first.slice(0, start)}'` : undefined;
}

const HEX = 'hex(IPv6StringToNum(toString(probe_src_addr)))';

/** The 32 digits of an address, as ClickHouse has them. */
function digitsOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = (text = '') => text.split(':').filter(Boolean);
  const zeros = Array(8 - groups(head).length - groups(tail).length).fill('0');
  return [...groups(head), ...zeros, ...groups(tail)]
    .map((group) => group.padStart(4, '0'))
    .join('')
    .toUpperCase();
}
