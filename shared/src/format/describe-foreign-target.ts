import { canonicalIpv6 } from './canonical-ipv6.ts';

/**
 * What a text is, and what to enter instead, as sentences: where it is an IPv4 address, a prefix, or an IPv6 address with a zone id; nothing
 * for other texts, IPv6 addresses among them.
 */
export function describeForeignTarget(text: string): string | undefined {
  if (/^[\d.]+(:\d+)?$/.test(text) && /^\d{1,3}(\.\d{1,3}){1,3}/.test(text)) {
    return 'This is an IPv4 address. Agents measure over IPv6 only: enter an IPv6 address.';
  }
  if (/^[\d.]+\/\d+$/.test(text)) return 'This is an IPv4 prefix. Enter one IPv6 address.';
  if (/^\[?[\da-f:.]*:[\da-f:.]*\]?\/\d*$/i.test(text)) return aboutPrefix(text);
  if (/^\[?[\da-f:.]*:[\da-f:.]*\]?%/i.test(text)) {
    return `This has a zone id (the part from % on), which has a meaning on one computer only. ${enterAlone(text)}`;
  }
  return undefined;
}

/** An address that is followed by the length of its prefix, as tools of a computer's network show it, is no prefix. */
function aboutPrefix(text: string): string {
  const address = addressIn(text);
  if (address && !address.endsWith('::')) return `This has the length of a prefix. ${enterAlone(text)}`;
  return `This is a prefix. Enter one address in it${address ? `, for example ${address}1` : ''}.`;
}

/** Asks for the address of a text without what follows it: a length, zone or port. */
export function enterAlone(text: string): string {
  const address = addressIn(text);
  return `Enter the address alone${address ? `: ${address}` : '.'}`;
}

function addressIn(text: string): string | undefined {
  return canonicalIpv6(text.replace(/^\[/, '').replace(/[\]%/].*$/s, ''));
}
