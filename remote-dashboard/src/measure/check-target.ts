import { warnOfAddress } from 'shared/format/address-warning';
import { canonicalIpv6 } from 'shared/format/canonical-ipv6';

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
  if (address) return { state: 'fine', address, warning: warnOfAddress(address) };
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
  if (/[^\da-f:.\s]/i.test(text.replace(/\.$/, '')) && /^[\p{L}\d][\p{L}\d_.-]*(:\d+)?$/u.test(text)) {
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
