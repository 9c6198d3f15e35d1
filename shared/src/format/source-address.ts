import { readUrl } from '../read-url.ts';

/** An IPv6 prefix, e.g. `2001:db8::/32`. */
interface Prefix {
  /** Its first address, as a number. */
  network: bigint;
  /** How many bits are free below it. */
  free: bigint;
}

/** A prefix must leave so many bits free for the addresses of an experiment. */
const LEAST_FREE = 8n;

/** Random bits, for {@link addressesIn}. The last eight are not all 0: no address made of them is that of the network itself. */
export function freshBits(): bigint {
  const groups = crypto.getRandomValues(new Uint16Array(8));
  const bits = groups.reduce((sum, group) => (sum << 16n) | BigInt(group), 0n);
  return bits % (1n << LEAST_FREE) === 0n ? freshBits() : bits;
}

/**
 * An address inside each prefix. All of them end in the same bits, as many as the smallest prefix leaves free, so that one condition
 * finds the replies to all of them.
 *
 * @returns nothing in the place of a text that is no prefix of IPv6 with room for it.
 */
export function addressesIn(prefixes: string[], bits: bigint): (string | undefined)[] {
  const found = prefixes.map(prefixOf).map((prefix) => (prefix && prefix.free >= LEAST_FREE ? prefix : undefined));
  const free = found.reduce((least, prefix) => (prefix && prefix.free < least ? prefix.free : least), 128n);
  const suffix = bits & ((1n << free) - 1n);
  return found.map((prefix) => prefix && textOf(prefix.network | suffix));
}

/**
 * An address inside a prefix that nobody has used: its free bits are random.
 *
 * @returns nothing when the text is no prefix of IPv6 with room for it.
 */
export function freshAddressIn(prefix: string): string | undefined {
  return addressesIn([prefix], freshBits())[0];
}

/** Whether an address lies inside a prefix. */
export function isInside(address: string, prefix: string): boolean {
  return prefixFinder([prefix])(address) === 0;
}

/** @returns a function that gives the index of the first of some prefixes that an address lies inside, -1 for none. It reads each prefix once. */
export function prefixFinder(prefixes: readonly string[]): (address: string) => number {
  const found = prefixes.map(prefixOf);
  return (address) => {
    const bits = bitsOf(address);
    return bits === undefined ? -1 : found.findIndex((prefix) => prefix && (bits >> prefix.free) << prefix.free === prefix.network);
  };
}

function prefixOf(text: string): Prefix | undefined {
  const [address = '', length = ''] = text.split('/');
  const network = bitsOf(address);
  const free = 128n - (/^\d{1,3}$/.test(length) ? BigInt(length) : 999n);
  return network === undefined || free < 0n ? undefined : { network: (network >> free) << free, free };
}

function bitsOf(address: string): bigint | undefined {
  // The browser's own reading of an address: eight groups, zeros left out at most once.
  const url = /^[0-9a-f:]+$/i.test(address) ? readUrl(`http://[${address}]`) : undefined;
  if (!url) return undefined;
  const [head = '', tail] = url.hostname.slice(1, -1).split('::');
  const groups = (text = '') => text.split(':').filter(Boolean);
  const zeros = Array(8 - groups(head).length - groups(tail).length).fill('0');
  return [...groups(head), ...zeros, ...groups(tail)].reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
}

function textOf(bits: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) => ((bits >> BigInt(112 - 16 * index)) & 0xffffn).toString(16));
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}
