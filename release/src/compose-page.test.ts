/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { Discovery } from 'shared/discovery';
import { fakeSite } from 'shared/testing';
import { pageComposer } from './compose-page.ts';

const template = '<!doctype html><html><head><title>Site</title></head><body></body></html>';

const released = (name: string) => ({
  version: 'v1',
  contract: '1.0.0',
  entry: { url: `/remotes/${name}/v1/remoteEntry.js`, integrity: 'sha384-entry' },
  exposes: {
    App: [
      { url: `/remotes/${name}/v1/App.js`, integrity: 'sha384-app' },
      { url: `/remotes/${name}/v1/App.css`, integrity: 'sha384-css' },
    ],
  },
  previous: [],
});
const discovery: Discovery = {
  schema: 1,
  shell: 'shell-1',
  contract: '1.0.0',
  remotes: { remote_dashboard: released('remote_dashboard'), remote_docs: released('remote_docs') },
};

const compose = (pathname: string, site = fakeSite) => pageComposer({ template, site, discovery })(pathname);

describe('pageComposer', () => {
  test('puts the configuration and the discovery document into the head', () => {
    const html = compose('/');
    const block = (id: string) =>
      JSON.parse(html.match(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`))?.[1] ?? '');
    expect(block('site')).toEqual(fakeSite);
    expect(block('discovery')).toEqual({ ...discovery, pages: {} });
    expect(html.indexOf('id="discovery"')).toBeLessThan(html.indexOf('</head>'));
  });

  test('lets no text of the configuration end the data block', () => {
    const brand = '</script><script>alert(1)</script>';
    const html = compose('/', { ...fakeSite, brand });
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('\\u003c/script>');
  });

  test.each([
    ['/dashboard', 'remote_dashboard'],
    ['/docs/measurements', 'remote_docs'],
    ['/docs', 'remote_docs'],
  ])('preloads on %s the files of %s as they will be requested', (pathname, name) => {
    const links = [...compose(pathname).matchAll(/<link rel="preload"[^>]*>/g)].map(([link]) => link);
    expect(links).toEqual([
      `<link rel="preload" as="script" crossorigin integrity="sha384-entry" href="/remotes/${name}/v1/remoteEntry.js">`,
      `<link rel="preload" as="script" crossorigin integrity="sha384-app" href="/remotes/${name}/v1/App.js">`,
      `<link rel="preload" as="style" crossorigin integrity="sha384-css" href="/remotes/${name}/v1/App.css">`,
    ]);
  });

  test('carries of other remotes only the pages that they declare', () => {
    const [status, other] = ['/status', '/other'].map((path) => ({ path, label: `${path} page`, signedInOnly: false }));
    const remotes = {
      ...discovery.remotes,
      remote_status: { ...released('remote_status'), page: status },
      remote_other: { ...released('remote_other'), page: other },
      remote_hidden: released('remote_hidden'),
    };
    const html = pageComposer({ template, site: fakeSite, discovery: { ...discovery, remotes } })('/status/history');
    expect(JSON.parse(html.match(/id="discovery">(.*?)</)?.[1] ?? '')).toEqual({
      ...discovery,
      remotes: { ...discovery.remotes, remote_status: released('remote_status') },
      pages: { remote_status: status, remote_other: other },
    });
  });

  test.each(['/', '/about', '/callback', '/dashboards', '/constructor'])('preloads nothing on %s', (pathname) => {
    expect(compose(pathname)).not.toContain('preload');
  });

  test('refuses a template without a head', () => {
    expect(() => pageComposer({ template: '<p>', site: fakeSite, discovery })('/')).toThrow('no </head>');
  });
});
