import type { FormEvent } from 'react';
import type { AuthSession } from 'shared/auth';
import { canonicalIpv6 } from 'shared/format/canonical-ipv6';
import { lazyModule } from 'shared/lazy';
import { paths } from 'shared/paths';
import { logError } from '../log-error.ts';

/** What became of a target that a visitor typed: the URL of the form with it, or why there is none. */
interface CheckedTarget {
  target: string;
  url: string;
  problem: string;
}

/**
 * Checks the target of a traceroute.
 *
 * @param typed - with the brackets that it has in a URL, or without, or such a URL: the form that follows shows its host.
 */
export function checkTarget(typed: unknown): CheckedTarget {
  const target = String(typed ?? '')
    .trim()
    .replace(/^(?:[a-z][\w+.-]*:\/\/([^/?#@]*@)?\[([^\]]*)\](:\d*)?([/?#].*)?|\[(.*)\])$/i, '$2$5');
  const url = `${paths.measure}?${new URLSearchParams({ target, kind: 'traceroute' })}`;
  return { target, url, problem: problemOf(target) };
}

function problemOf(target: string): string {
  if (canonicalIpv6(target)) return '';
  if (/^[\w-]+(\.[\w-]+)*\.[a-z][\w-]*\.?$/i.test(target)) return 'This is a name. Type its IPv6 address, e.g. 2606:4700:4700::1111.';
  return 'This is no IPv6 address. One looks like 2606:4700:4700::1111.';
}

/** What the field says, and what that is; nothing where it says its hint. */
export type Note = [text?: string, look?: 'problem' | 'warning'];

// With what the picture brings: the first script names each chunk.
const foreignTarget = lazyModule(() => import(/* webpackChunkName: "newest-path" */ 'shared/format/describe-foreign-target'));
const addressWarning = lazyModule(() => import(/* webpackChunkName: "newest-path" */ 'shared/format/address-warning'));

/** The form of the target that was warned of last. */
let warned = '';

/**
 * Takes a submitted form to the page that sends a traceroute, through sign-in for who is signed out; or says what is wrong with its target.
 * Of one that nothing replies from it warns: who insists goes on.
 */
export async function trace(
  event: FormEvent<HTMLFormElement>,
  { status, signIn }: Pick<AuthSession, 'status' | 'signIn'>,
  navigate: (url: string) => void,
  onNote: (note: Note) => void,
): Promise<void> {
  event.preventDefault();
  const { target, url, problem } = checkTarget(new FormData(event.currentTarget).get('target'));
  if (problem) return onNote([(await describeForeign(target)) ?? problem, 'problem']);
  const insists = warned === url;
  // Nearly all are not special, and need no further code.
  const warning = insists || /^2[\da-f]{3}:(?!0?db8:)/i.test(target) ? undefined : await warningOf(target);
  warned = warning ? url : '';
  onNote(warning ? [`${warning} Press Trace again to go on.`, 'warning'] : []);
  if (warning) return;
  if (status === 'anonymous') signIn({ returnTo: url }).catch(() => {});
  else navigate(url);
}

// The page that follows warns too.
const warningOf = (target: string) => orNothing(async () => (await addressWarning.load()).warnOfAddress(canonicalIpv6(target) ?? target));
const describeForeign = (target: string) => orNothing(async () => (await foreignTarget.load()).describeForeignTarget(target));

/** A sentence; nothing where its code cannot be had. */
async function orNothing(sentence: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await sentence();
  } catch (error) {
    logError(error);
    return undefined;
  }
}
