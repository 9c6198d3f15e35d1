/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { Discovery, PageStart } from 'shared/discovery';
import { fakeSite } from 'shared/testing';
import { pageComposer } from './compose-page.ts';
import type { PrerenderedContent } from './prerendered-content.ts';
import { blockOf, fakeTemplate } from './testing.ts';

const template = fakeTemplate();

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
  remotes: { remote_dashboard: { ...released('remote_dashboard'), earlyCalls: ['/api/agents'] }, remote_docs: released('remote_docs') },
};

const compose = (pathname: string, content?: PrerenderedContent, site = fakeSite) =>
  pageComposer({ template, site, discovery })(pathname, content);
const startOf = (html: string): PageStart => blockOf(html, 'page');

describe('pageComposer', () => {
  test('puts the configuration and the discovery document into the head', () => {
    const html = compose('/');
    expect(blockOf(html, 'site')).toEqual(fakeSite);
    expect(blockOf(html, 'discovery')).toEqual({ ...discovery, pages: {} });
    expect(html.indexOf('id="discovery"')).toBeLessThan(html.indexOf('</head>'));
  });

  test('lets no text of the configuration end the data block', () => {
    const brand = '</script><script>alert(1)</script>';
    const html = compose('/', undefined, { ...fakeSite, brand });
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('\\u003c/script>');
  });

  test.each([
    ['/dashboard', 'remote_dashboard', ['/api/agents']],
    ['/docs/measurements', 'remote_docs', undefined],
    ['/docs', 'remote_docs', undefined],
  ])('names on %s the files of %s with their integrity, and its early calls', (pathname, name, earlyCalls) => {
    expect(startOf(compose(pathname))).toEqual({
      earlyCalls,
      preloads: [
        { url: `/remotes/${name}/v1/remoteEntry.js`, integrity: 'sha384-entry' },
        { url: `/remotes/${name}/v1/App.js`, integrity: 'sha384-app' },
        { url: `/remotes/${name}/v1/App.css`, integrity: 'sha384-css' },
      ],
    });
  });

  test('says how a page was prerendered, and preloads no style sheet that is in it', () => {
    const content = {
      title: 'SQL',
      html: '<h1>SQL</h1>',
      css: 'h1{}',
      inlinedStyles: new Map([['/remotes/remote_docs/v1/App.css', 'App.css']]),
      files: [{ url: '/remotes/remote_docs/v1/sql.js', integrity: 'sha384-sql' }],
      version: 'v1',
    };
    const { preloads, prerendered } = startOf(compose('/docs/sql', { ...content, description: 'A query language.' }));
    expect(preloads?.map(({ url }) => url.replace(/.*\//, ''))).toEqual(['remoteEntry.js', 'App.js', 'sql.js']);
    expect(prerendered).toEqual({ version: 'v1', inlinedStyles: ['App.css'] });
    expect(startOf(compose('/docs/sql', { ...content, script: 'draw()' })).prerendered?.members).toBe(true);
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
    expect(blockOf(html, 'discovery')).toEqual({
      ...discovery,
      remotes: { ...discovery.remotes, remote_status: released('remote_status') },
      pages: { remote_status: status, remote_other: other },
    });
  });

  test('lets no text of a remote end an attribute', () => {
    const description = `Of ⟦brand⟧: "up" & <b>'down'</b>`;
    const html = compose('/docs/sql', { title: 'a" b="', description, html: '', css: '', inlinedStyles: new Map(), files: [] });
    const escaped = 'Of nxthdr: &quot;up&quot; &amp; &lt;b&gt;&#x27;down&#x27;&lt;/b&gt;';
    expect(html).toContain(`<meta name="description" content="${escaped}">`);
    expect(html).toContain(`<meta property="og:description" content="${escaped}">`);
    expect(html).toContain('<meta property="og:title" content="a&quot; b=&quot;">');
  });

  test.each(['/', '/about', '/callback', '/dashboards', '/constructor'])('preloads nothing on %s', (pathname) => {
    expect(startOf(compose(pathname))).toEqual({});
  });

  test('knows no more of the browser than data blocks', () => {
    const executable = compose('/docs').match(/<script(?! type="application\/json")[^>]*>|<link[^>]*>| on\w+=/g);
    expect(executable).toBeNull();
  });
});
