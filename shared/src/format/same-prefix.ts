import { readUrl } from '../read-url.ts';

/** Whether two texts name the same IPv6 prefix: `2001:DB8:0::/48` and `2001:db8::/48` do. */
export function samePrefix(a: string, b: string): boolean {
  return normalise(a) === normalise(b);
}

function normalise(prefix: string): string {
  const [address = '', length = ''] = prefix.trim().split('/');
  // A URL writes an IPv6 address in its one canonical form.
  return `${readUrl(`http://[${address}]`)?.hostname ?? address.toLowerCase()}/${length}`;
}
