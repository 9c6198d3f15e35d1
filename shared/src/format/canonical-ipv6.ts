import { readUrl } from '../read-url.ts';

/** Longer than any IPv6 address is written. */
const LONGEST = 45;

/** An IPv6 address in its one canonical form (RFC 5952), e.g. `2001:db8::1`; nothing for any other text. */
export function canonicalIpv6(text: string): string | undefined {
  if (text.length > LONGEST || !/^[\da-f:]+(\d{1,3}(\.\d{1,3}){3})?$/i.test(text) || !text.includes(':')) return undefined;
  return readUrl(`http://[${text}]`)?.hostname.slice(1, -1);
}
