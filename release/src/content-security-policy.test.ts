/** @jest-environment node */
import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { pageCsp, withCsp, workerCsp } from './content-security-policy.ts';

/** Sources by directive. */
function read(policy: string): Record<string, string[]> {
  return Object.fromEntries(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]));
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('pageCsp', () => {
  test('allows the site, the login service and the datasets, and nothing else', () => {
    expect(read(pageCsp(fakeSite, ''))).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'"],
      'font-src': ["'self'"],
      'connect-src': ["'self'", 'https://login.example.org', 'https://nxthdr.dev'],
      'frame-src': ['https://login.example.org'],
      'worker-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
  });

  test('adds the gateway and the origins of remotes', () => {
    const site = { ...fakeSite, gateway: 'https://gateway.example.org', remoteOrigins: ['https://cdn.example.org'] };
    const policy = read(pageCsp(site, ''));
    expect(policy['script-src']).toEqual(["'self'", 'https://cdn.example.org']);
    expect(policy['style-src']).toEqual(["'self'", 'https://cdn.example.org']);
    expect(policy['connect-src']).toEqual(expect.arrayContaining(['https://gateway.example.org', 'https://cdn.example.org']));
  });

  test('allows inline scripts and styles by their hash', () => {
    const html = '<style>a{}</style><script>one()</script><script type="module">two()</script>';
    const policy = read(pageCsp(fakeSite, html));
    expect(policy['script-src']).toEqual(["'self'", hashOf('one()'), hashOf('two()')]);
    expect(policy['style-src']).toEqual(["'self'", hashOf('a{}')]);
  });

  test('spends no hash on files and on data', () => {
    const html =
      '<script src="/assets/main.js"></script><script type="application/json" id="site">{}</script><script type="application/ld+json">{}</script>';
    expect(read(pageCsp(fakeSite, html))['script-src']).toEqual(["'self'"]);
  });
});

describe('Trusted Types', () => {
  const html = '<head><meta charset="utf-8"><meta name="trusted-types" content="default"></head>';

  test('are asked for when the shell says which policies it makes', () => {
    expect(read(pageCsp(fakeSite, html))).toMatchObject({ 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] });
    expect(withCsp(fakeSite, html)).toContain("; require-trusted-types-for 'script'; trusted-types default\">");
  });

  test('are not asked of an older shell, which makes none and could load no remote any more', () => {
    expect(read(pageCsp(fakeSite, '<head></head>'))).not.toHaveProperty('require-trusted-types-for');
  });

  test('take nothing but names from a template', () => {
    expect(pageCsp(fakeSite, html.replace('default', 'default; script-src *'))).not.toContain('*');
  });
});

describe('withCsp', () => {
  const html = '<!doctype html><html><head><meta charset="utf-8"><script>one()</script></head></html>';
  const inPage = (page: string) => /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(page)?.[1] ?? '';

  test('writes the policy of the page behind its encoding, before any script', () => {
    const page = withCsp(fakeSite, html);
    expect(page.replace(/<meta http-equiv[^>]*>/, '')).toBe(html);
    expect(page).toMatch(/<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="[^"]*"><script>/);
    const { 'frame-ancestors': _, ...rest } = read(pageCsp(fakeSite, html));
    expect(read(inPage(page))).toEqual(rest);
  });

  test('needs no encoding, but a head', () => {
    expect(withCsp(fakeSite, '<head><title>Site</title>')).toMatch(/^<head><meta http-equiv=/);
    expect(() => withCsp(fakeSite, '<header>')).toThrow('no <head>');
  });
});

test('the worker of the login SDK may call the login service only', () => {
  expect(workerCsp(fakeSite)).toBe("default-src 'none'; connect-src https://login.example.org");
});
