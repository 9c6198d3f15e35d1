import { createHash } from 'node:crypto';
import type { Site } from 'shared/site';
import { ReleaseError } from './release-error.ts';

/**
 * The Content-Security-Policy (CSP) of a page.
 *
 * Inline scripts and styles are allowed by their hash, so it belongs to this very page.
 *
 * @param html - the composed page.
 * @param also.connect - what the page may call besides, e.g. the web sockets of development.
 */
export function pageCsp(site: Site, html: string, also: { connect?: string[] } = {}): string {
  const remotes = [...site.remoteOrigins, ...(site.overrides?.origins ?? [])];
  return serialize({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...remotes, ...inlineHashes(html, 'script')],
    'style-src': ["'self'", ...remotes, ...inlineHashes(html, 'style')],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      site.login.domain,
      site.gateway,
      new URL(site.datasets).origin,
      ...[site.report, site.vitals?.url].flatMap((url) => (url ? [new URL(url).origin] : [])),
      ...remotes,
      ...(also.connect ?? []),
    ],
    'frame-src': [site.login.domain],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...trustedTypes(html),
  });
}

/**
 * Trusted Types, when the shell says in its template which Trusted Types policies it makes: `<meta name="trusted-types" content="default">`.
 *
 * A shell that says nothing is an older one, which makes none. Under enforcement it could load no remote, and a roll-back to it would fail.
 */
function trustedTypes(html: string): Record<string, string[]> {
  const [, names] = /<meta name="trusted-types" content="([\w ]+)">/.exec(html) ?? [];
  return names ? { 'require-trusted-types-for': ["'script'"], 'trusted-types': names.split(' ') } : {};
}

/**
 * Writes a page's CSP into the page itself, before anything that it governs.
 *
 * A page that is released as a file then changes in one step with its CSP. `frame-ancestors` is for a header only.
 *
 * @throws {ReleaseError} when the page has no `<head>`.
 */
export function withCsp(site: Site, html: string): string {
  // The encoding has to stand within the first 1024 bytes.
  const start = /<head\b[^>]*>(?:\s*<meta charset=[^>]*>)?/i.exec(html);
  if (!start) throw new ReleaseError('The shell’s index.html has no <head>. Mend its template, build and publish it again.');
  const place = start.index + start[0].length;
  const csp = pageCsp(site, html).replace(/; frame-ancestors [^;]*/, '');
  return `${html.slice(0, place)}<meta http-equiv="Content-Security-Policy" content="${csp}">${html.slice(place)}`;
}

/** The CSP of the login SDK's worker file. A worker obeys that of its own response, and this one only calls the login service. */
export function workerCsp(site: Site): string {
  return serialize({ 'default-src': ["'none'"], 'connect-src': [site.login.domain] });
}

/** Joins directives; empty and repeated sources are dropped. */
function serialize(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources.filter(Boolean))].join(' '))
    .join('; ');
}

/** Data blocks (JSON, JSON-LD) never run and need no hash. */
function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  return html
    .split(`</${tag}>`)
    .slice(0, -1)
    .map((upTo) => upTo.slice(upTo.indexOf(`<${tag}`)))
    .map((element) => [element.slice(0, element.indexOf('>')), element.slice(element.indexOf('>') + 1)] as const)
    .filter(([start, text]) => text && !/\bsrc=|\btype=["']?application\/(ld\+)?json/.test(start))
    .map(([, text]) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
