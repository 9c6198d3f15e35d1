import { createHash } from 'node:crypto';
import type { Site } from 'shared/site';

/**
 * The Content-Security-Policy of a page.
 *
 * Inline scripts and styles are allowed by their hash, so the policy belongs to this very page.
 *
 * @param html - the composed page.
 * @param also.connect - what the page may call besides, e.g. the web sockets of development.
 */
export function pagePolicy(site: Site, html: string, also: { connect?: string[] } = {}): string {
  const remotes = site.remoteOrigins;
  return serialize({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...remotes, ...inlineHashes(html, 'script')],
    'style-src': ["'self'", ...remotes, ...inlineHashes(html, 'style')],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", site.login.domain, site.gateway, new URL(site.datasets).origin, ...remotes, ...(also.connect ?? [])],
    'frame-src': [site.login.domain],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });
}

/** The policy of the login SDK's worker file. A worker obeys its own response's policy, and this one only calls the login service. */
export function workerPolicy(site: Site): string {
  return serialize({ 'default-src': ["'none'"], 'connect-src': [site.login.domain] });
}

/** Joins directives; empty and repeated sources are dropped. */
function serialize(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources.filter(Boolean))].join(' '))
    .join('; ');
}

/** Data blocks (`type="application/json"`) never run and need no hash. */
function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([^]*?)</${tag}>`, 'g'));
  return [...elements]
    .filter(([, attributes = '', text]) => text && !/\bsrc=|\btype=["']?application\/json/.test(attributes))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
