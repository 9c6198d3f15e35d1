import type { FormEvent } from 'react';
import type { AuthSession } from 'shared/auth';
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

/** Takes a submitted form to the page that sends a traceroute, through sign-in for who is signed out; or says what is wrong with its target. */
export function trace(
  event: FormEvent<HTMLFormElement>,
  { status, signIn }: Pick<AuthSession, 'status' | 'signIn'>,
  navigate: (url: string) => void,
  onProblem: (problem: string) => void,
): void {
  event.preventDefault();
  const { url, problem } = checkTarget(new FormData(event.currentTarget).get('target'));
  onProblem(problem);
  if (problem) return;
  if (status === 'anonymous') signIn({ returnTo: url }).catch(() => {});
  else navigate(url);
}
