import { prefixFinder } from './source-address.ts';

/** Ranges (IANA's registry of special-purpose addresses) that agents reach nothing in. */
const ranges: [prefix: string, what: string][] = [
  ['::/128', 'the unspecified address'],
  ['::1/128', 'the loopback address, with which each computer reaches itself'],
  ['::ffff:0:0/96', 'an IPv4 address written as an IPv6 address'],
  ['fe80::/10', 'link-local: it is not routed'],
  ['fec0::/10', 'site-local: it is not routed on the Internet'],
  ['fc00::/7', 'private (unique local): it is not routed on the Internet'],
  ['ff00::/8', 'a multicast address: it belongs to a group, not to one computer'],
  ['2001:db8::/32', 'reserved for documentation: nobody uses it on the Internet'],
  ['3fff::/20', 'reserved for documentation: nobody uses it on the Internet'],
  ['100::/64', 'reserved for discarding: routers drop what is sent to it'],
];

const rangeOf = prefixFinder([...ranges.map(([prefix]) => prefix), '2000::/3']);

/** Why nothing will reply from an address, as a sentence. @param address - in its canonical form. */
export function warnOfAddress(address: string): string | undefined {
  // Nearly all addresses of a long list, and to search the ranges takes twenty times as long.
  if (/^2[0-9a-f]{3}:(?!db8:)/.test(address)) return undefined;
  const index = rangeOf(address);
  const [, what] = ranges[index] ?? [];
  if (what) return `This address is ${what}. Expect no reply.`;
  return index === -1 ? 'This address is outside 2000::/3, the addresses in use on the Internet. Expect no reply.' : undefined;
}
