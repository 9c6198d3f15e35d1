import { warnOfAddress } from 'shared/format/address-warning';
import { canonicalIpv6 } from 'shared/format/canonical-ipv6';
import { describeForeignTarget, enterAlone } from 'shared/format/describe-foreign-target';
import { showUnseen } from 'shared/format/show-unseen';

/** What a text is as a target. */
export type TargetCheck =
  | { state: 'empty' }
  /** `unfinished`: what is typed on may still become an IPv6 address. */
  | { state: 'unfinished' | 'wrong'; problem: string }
  /** `address` in its canonical form (RFC 5952); `warning` says why nothing will answer; `note`, that it is only a part of the text. */
  | { state: 'fine'; address: string; warning: string | undefined; note?: string };

/** Longest text that is looked at, in characters. */
const LONGEST = 300;

/**
 * Checks what was typed or pasted as a target: an IPv6 address, with or without brackets, or a URL that has one as its host. Nothing else of a
 * text is left out, unless it cannot be seen: what is measured is the address that the reader sees.
 */
export function checkTarget(typed: string): TargetCheck {
  const trimmed = typed.trim();
  if (trimmed.length > LONGEST) return wrong('This is too long for an IPv6 address.');
  const text = trimmed.replace(/^\p{Cf}+|\p{Cf}+$/gu, '').replace(/^\[(.*)\]$/, '$1');
  if (text === '') return { state: 'empty' };
  const host = canonicalIpv6(hostInUrl.exec(text)?.[1] ?? '');
  if (host) return { state: 'fine', address: host, warning: warnOfAddress(host), note: `The host of this URL is measured: ${host}.` };
  const foreign = kindOf(text);
  if (foreign) return wrong(foreign);
  const address = canonicalIpv6(text);
  if (address) return { state: 'fine', address, warning: warnOfAddress(address) };
  const problem = malformed(text);
  return problem ? wrong(problem) : { state: 'unfinished', problem: 'The IPv6 address is not complete.' };
}

/** The host of a URL in brackets, between a user and a port. */
const hostInUrl = /^[a-z][a-z\d+.-]*:\/\/(?:[^/?#@\s]*@)?\[([^\]]*)\](?::\d*)?(?:[/?#]\S*)?$/i;

const wrong = (problem: string): TargetCheck => ({ state: 'wrong', problem });

/** What else it is, if it is something else. */
function kindOf(text: string): string | undefined {
  const foreign = describeForeignTarget(text);
  if (foreign) return foreign;
  if (/^[a-z][a-z\d+.-]*:\/\/[^/?#]*(:[^/?#]*:|[[\]])/i.test(text)) return 'This is a URL. Enter the address of its host alone.';
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text))
    return 'This is a URL. Names are not resolved here: no resolver is configured. Enter an IPv6 address.';
  if (/[^\da-f:.\s]/i.test(text.replace(/\.$/, '')) && /^[\p{L}\d][\p{L}\d_.-]*(:\d+)?$/u.test(text)) {
    return 'This is a name. Names are not resolved here: no resolver is configured. Enter an IPv6 address.';
  }
  if (/\]:\d+$/.test(text)) return `This ends with a port; ports are among the options. ${enterAlone(text)}`;
  return undefined;
}

/** What can never become an IPv6 address, however it goes on. */
function malformed(text: string): string | undefined {
  const [odd] = /[^\da-f:.]/iu.exec(text) ?? [];
  if (odd === ' ' || odd === ',' || odd === ';') return 'Enter one IPv6 address; several targets can be measured from a list of probes.';
  if (odd) return `“${showUnseen(odd)}” is not allowed in an IPv6 address.`;
  if (text.split('::').length > 2 || text.includes(':::')) return 'Two colons in a row stand for a run of zeros, and may occur only once.';
  const groups = text.split(':');
  if (groups.some((group) => group.length > 4 && !group.includes('.')))
    return 'A group between colons has at most four hexadecimal digits.';
  if (groups.filter(Boolean).length > 8) return 'An IPv6 address has at most eight groups.';
  return undefined;
}
