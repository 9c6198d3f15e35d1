import { readUrl } from '../read-url.ts';

/** Whether two texts name the same IPv6 prefix: `2001:DB8:0::/48` and `2001:db8::/48` do. */
export function samePrefix(a: string, b: string): boolean {
  return normalise(a) === normalise(b);
}

/** An IPv6 prefix or address, or the beginning of one, without the zeros that nobody need write: `2001:DB8:0001::/48` is `2001:db8:1::/48`. */
export function shortenIpv6(text: string): string {
  const [address = '', ...length] = text.toLowerCase().split('/');
  const whole =
    address.includes('::') || address.split(':').length === 8 ? readUrl(`http://[${address}]`)?.hostname.slice(1, -1) : undefined;
  return [whole ?? address.replace(/(^|:)0+(?=[\da-f])/g, '$1'), ...length].join('/');
}

function normalise(prefix: string): string {
  const [address = '', length = ''] = prefix.trim().split('/');
  // A URL writes an IPv6 address in its one canonical form.
  return `${readUrl(`http://[${address}]`)?.hostname ?? address.toLowerCase()}/${length}`;
}
