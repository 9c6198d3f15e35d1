import { canonicalIpv6 } from 'shared/format/canonical-ipv6';
import { prefixFinder } from 'shared/format/source-address';

/** What a text is as a target. */
export type TargetCheck =
  | { state: 'empty' }
  /** `unfinished`: what is typed on may still become an IPv6 address. */
  | { state: 'unfinished' | 'wrong'; problem: string }
  /** `address` in its canonical form (RFC 5952); `warning` says why nothing will answer. */
  | { state: 'fine'; address: string; warning: string | undefined };

/** Longest text that is looked at, in characters. */
const LONGEST = 300;

/** Checks what was typed or pasted as a target: an IPv6 address, with or without brackets. */
export function checkTarget(typed: string): TargetCheck {
  const text = typed.trim().replace(/^\[(.*)\]$/, '$1');
  if (text === '') return { state: 'empty' };
  if (text.length > LONGEST) return wrong('This is too long for an IPv6 address.');
  const foreign = kindOf(text);
  if (foreign) return wrong(foreign);
  const address = canonicalIpv6(text);
  if (address) return { state: 'fine', address, warning: warningOf(address) };
  const problem = malformed(text);
  return problem ? wrong(problem) : { state: 'unfinished', problem: 'The IPv6 address is not complete.' };
}

const wrong = (problem: string): TargetCheck => ({ state: 'wrong', problem });

/** What else it is, if it is something else. */
function kindOf(text: string): string | undefined {
  if (/^[\d.]+(:\d+)?$/.test(text) && /^\d{1,3}(\.\d{1,3}){1,3}/.test(text)) {
    return 'This is an IPv4 address. Agents measure over IPv6 only: enter an IPv6 address.';
  }
  if (/^[\d.]+\/\d+$/.test(text)) return 'This is an IPv4 prefix. Enter one IPv6 address.';
  if (/^[\da-f:.]*:[\da-f:.]*\/\d*$/i.test(text)) {
    return `This is a prefix. Enter one address in it${exampleIn(text)}.`;
  }
  if (/^[\da-f:.]*:[\da-f:.]*%/i.test(text)) {
    return 'This has a zone id (the part from % on), which has a meaning on one computer only. Enter the address without it.';
  }
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text))
    return 'This is a URL. Names are not resolved here: no resolver is configured. Enter an IPv6 address.';
  if (/[^\da-f:.\s]/i.test(text.replace(/\.$/, '')) && /^[\p{L}\d]([\p{L}\d_-]*\.?)*(:\d+)?$/u.test(text)) {
    return 'This is a name. Names are not resolved here: no resolver is configured. Enter an IPv6 address.';
  }
  if (/\]:\d+$/.test(text)) return 'This ends with a port. Enter the address alone: ports are among the options.';
  return undefined;
}

function exampleIn(prefix: string): string {
  const network = canonicalIpv6(prefix.replace(/\/.*$/, ''));
  return network?.endsWith('::') ? `, for example ${network}1` : '';
}

/** What can never become an IPv6 address, however it goes on. */
function malformed(text: string): string | undefined {
  const [odd] = /[^\da-f:.]/iu.exec(text) ?? [];
  if (odd === ' ' || odd === ',' || odd === ';') return 'Enter one IPv6 address; several targets can be measured from a list of probes.';
  if (odd) return `“${odd}” is not allowed in an IPv6 address.`;
  if (text.split('::').length > 2 || text.includes(':::')) return 'Two colons in a row stand for a run of zeros, and may occur only once.';
  const groups = text.split(':');
  if (groups.some((group) => group.length > 4 && !group.includes('.')))
    return 'A group between colons has at most four hexadecimal digits.';
  if (groups.filter(Boolean).length > 8) return 'An IPv6 address has at most eight groups.';
  return undefined;
}

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

/** @param address - in its canonical form. */
function warningOf(address: string): string | undefined {
  // Nearly all addresses of a long list, and to search the ranges takes twenty times as long.
  if (/^2[0-9a-f]{3}:(?!db8:)/.test(address)) return undefined;
  const index = rangeOf(address);
  const [, what] = ranges[index] ?? [];
  if (what) return `This address is ${what}. Expect no reply.`;
  return index === -1 ? 'This address is outside 2000::/3, the addresses in use on the Internet. Expect no reply.' : undefined;
}
