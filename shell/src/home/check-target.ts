import { paths } from 'shared/paths';

/** What became of a target that a visitor typed: the URL of the form with it, or why there is none. */
interface CheckedTarget {
  url: string;
  problem: string;
}

/**
 * Checks the target of a traceroute.
 *
 * @param typed - with the brackets that it has in a URL, or without.
 */
export function checkTarget(typed: unknown): CheckedTarget {
  const target = String(typed ?? '')
    .trim()
    .replace(/^\[(.*)\]$/, '$1');
  const url = `${paths.measure}?${new URLSearchParams({ target, kind: 'traceroute' })}`;
  return { url, problem: problemOf(target) };
}

function problemOf(target: string): string {
  if (isIpv6(target)) return '';
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(target)) return 'This is an IPv4 address. The platform measures IPv6 only.';
  if (/^[\w-]+(\.[\w-]+)+\.?$/.test(target)) return 'This is a name. Type its IPv6 address, e.g. 2606:4700:4700::1111.';
  return 'This is no IPv6 address. One looks like 2606:4700:4700::1111.';
}

/** As the browser reads an address in a URL. */
function isIpv6(text: string): boolean {
  if (!/^[\da-f:.]+$/i.test(text)) return false;
  try {
    return new URL(`http://[${text}]`).hostname.startsWith('[');
  } catch {
    return false;
  }
}
