/** An IPv6 prefix, e.g. `2001:db8::/32`. */
interface Prefix {
  /** Its first address, as a number. */
  network: bigint;
  /** How many bits are free below it. */
  free: bigint;
}

/**
 * An address inside a prefix that nobody has used: its free bits are random.
 *
 * @returns nothing when the text is no prefix of IPv6 with room for it.
 */
export function freshAddressIn(prefix: string): string | undefined {
  const found = prefixOf(prefix);
  if (!found || found.free < 8n) return undefined;
  const random = crypto.getRandomValues(new Uint16Array(8)).reduce((bits, group) => (bits << 16n) | BigInt(group), 0n);
  return textOf(found.network | (random & ((1n << found.free) - 1n)));
}

/** Whether an address lies inside a prefix. */
export function isInside(address: string, prefix: string): boolean {
  const found = prefixOf(prefix);
  const bits = bitsOf(address);
  return found !== undefined && bits !== undefined && (bits >> found.free) << found.free === found.network;
}

function prefixOf(text: string): Prefix | undefined {
  const [address = '', length = ''] = text.split('/');
  const network = bitsOf(address);
  const free = 128n - (/^\d{1,3}$/.test(length) ? BigInt(length) : 999n);
  return network === undefined || free < 0n ? undefined : { network: (network >> free) << free, free };
}

function bitsOf(address: string): bigint | undefined {
  if (!/^[0-9a-f:]+$/i.test(address) || !URL.canParse(`http://[${address}]`)) return undefined;
  // The browser's own reading of an address: eight groups, zeros left out at most once.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text = '') => text.split(':').filter(Boolean);
  const zeros = Array(8 - groups(head).length - groups(tail).length).fill('0');
  return [...groups(head), ...zeros, ...groups(tail)].reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
}

function textOf(bits: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) => ((bits >> BigInt(112 - 16 * index)) & 0xffffn).toString(16));
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}
