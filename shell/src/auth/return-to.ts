import { paths } from 'shared/paths';

// Browsers take a backslash in a path for a slash. In a query or a hash it is one.
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters from URLs, so that "/\t/evil" leaves the site.
const unsafe = /^[^?#]*\\|[\u0000-\u001f\u007f]/;

/**
 * Where to go after login: a path of this site, or the dashboard.
 *
 * @param wanted - what was asked for; anything that could leave the site, or come back to `/callback`, is replaced.
 */
export function safeReturnTo(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !/^\/(?!\/)/.test(wanted) || unsafe.test(wanted)) return paths.dashboard;
  const url = new URL(wanted, origin);
  // "/.//evil" has become "//evil".
  if (url.origin !== origin || url.pathname.startsWith('//') || `${url.pathname}/`.startsWith(`${paths.callback}/`)) return paths.dashboard;
  return url.pathname + url.search + url.hash;
}
