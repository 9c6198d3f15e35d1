/** @jest-environment node */
import { describe, expect, jest, test } from '@jest/globals';
import type { Discovery, PageStart, ReleasedRemote } from 'shared/discovery';
import { fakeSite } from 'shared/testing';
import { composePages, type PrerenderedApp } from './compose-pages.ts';
import type { PagesFile } from './pages-file.ts';
import { blockOf, fakeTemplate } from './testing.ts';

const template = fakeTemplate();

const remote = (name: string, more: Partial<ReleasedRemote> = {}): ReleasedRemote => ({
  version: 'v1',
  contract: '1.0.0',
  entry: { url: `/remotes/${name}/v1/remoteEntry.js`, integrity: 'sha384-entry' },
  exposes: {},
  previous: [],
  ...more,
});
const status = { path: '/status', label: 'status page', navigation: 'Status & more', signedInOnly: false };
const discovery: Discovery = {
  schema: 1,
  shell: 's1',
  contract: '1.0.0',
  remotes: {
    remote_dashboard: remote('remote_dashboard'),
    remote_docs: remote('remote_docs'),
    remote_status: remote('remote_status', { page: status }),
    remote_staff: remote('remote_staff', { page: { ...status, path: '/staff', signedInOnly: true } }),
  },
};

const page = (path: string, html: string): PagesFile['pages'][number] => ({
  path,
  title: `Title of ${path}`,
  description: 'About ⟦brand⟧.',
  html,
  styles: [],
  files: [],
});
const nav = '<nav>⟦navigation⟧</nav>';
const shell: PagesFile = {
  layout: `${nav}<div data-remote="⟦remote⟧">⟦content⟧</div>`,
  navigationLink: '<a class="link" href="⟦path⟧">⟦label⟧</a>',
  pages: [page('/', `${nav}<h1>⟦brand⟧</h1>`), page('/about', '<a href="⟦blog⟧">Blog</a>')],
};
const docs: PrerenderedApp = {
  version: 'v1',
  file: {
    pages: [
      {
        ...page('/docs/sql', '<h1>SQL</h1><code>curl ⟦gateway⟧/api</code>'),
        styles: ['App.css', 'sql.css'],
        files: [{ url: 'sql.js', integrity: 'sha384-sql' }],
      },
    ],
  },
  css: new Map([
    ['App.css', '.app{}\n/*# sourceMappingURL=App.css.map*/'],
    ['sql.css', '.sql{}'],
  ]),
};

/** All pages of a site, made. */
const made = (site: Parameters<typeof composePages>[0]) => new Map([...composePages(site)].map(([name, make]) => [name, make()]));
const compose = (site = fakeSite, remotes = new Map([['remote_docs', docs]])) => made({ template, site, discovery, shell, remotes });

describe('composePages', () => {
  test('makes a file for every page, and one for all paths that begin alike where the pages are not known', () => {
    expect([...compose().keys()].sort()).toEqual([
      'assets/robots.txt',
      'assets/sitemap.xml',
      'index.html',
      'pages/_home.html',
      'pages/about.html',
      'pages/callback.html',
      'pages/dashboard.html',
      'pages/docs.html',
      'pages/docs/sql.html',
      'pages/releases.html',
      'staff.html',
      'status.html',
    ]);
    expect([...compose(fakeSite, new Map()).keys()]).toContain('docs.html');
  });

  test('puts what the shell has prerendered into its pages, with the settings of the site', () => {
    const home = compose().get('pages/_home.html');
    expect(home).toContain('<div id="root"><nav>');
    expect(home).toContain('<h1>nxthdr</h1></div></body>');
    expect(home).toContain('<title>Title of / · nxthdr</title>');
    expect(home).toContain('<meta name="description" content="About nxthdr.">');
    expect(home).toContain('<link rel="canonical" href="https://www.example.org/">');
    expect(home).toContain('<meta property="og:title" content="Title of /">');
    expect(home).toContain('<meta property="og:url" content="https://www.example.org/">');
    expect(compose().get('index.html')).toContain('<div id="root"></div>');
  });

  test('names the picture of link previews by its whole URL, in every page that is described, and none where the shell has none', () => {
    const withPreview = made({
      template,
      site: fakeSite,
      discovery,
      shell: { ...shell, preview: 'preview.0a1b2c3d4e5f.png' },
      remotes: new Map([['remote_docs', docs]]),
    });
    for (const [name, html] of withPreview) {
      if (!name.endsWith('.html')) continue;
      const image = /<meta property="og:image" content="(.*?)">/.exec(html)?.[1];
      expect([name, image]).toEqual([
        name,
        html.includes('og:title') ? 'https://www.example.org/assets/preview.0a1b2c3d4e5f.png' : undefined,
      ]);
    }
    expect(withPreview.get('pages/docs/sql.html')).toContain('og:image:alt');
    expect(compose().get('pages/_home.html')).not.toContain('og:image');
  });

  test('names the pages that the browser renders, before any script runs', () => {
    const titleOf = (name: string) => /<title>(.*?)<\/title>/.exec(compose().get(name) ?? '')?.[1];
    expect(titleOf('index.html')).toBe('Page not found · nxthdr');
    expect(titleOf('pages/callback.html')).toBe('Signing in · nxthdr');
    expect(titleOf('pages/releases.html')).toBe('Releases · nxthdr');
  });

  test('writes the year in which the page is composed, in UTC', () => {
    jest.useFakeTimers({ now: Date.parse('2031-01-01T00:00:00Z') });
    const pages = made({
      template,
      site: fakeSite,
      discovery,
      shell: { pages: [page('/', '<p>© ⟦year⟧ ⟦brand⟧</p>')] },
      remotes: new Map(),
    });
    jest.useRealTimers();
    expect(pages.get('pages/_home.html')).toContain('<p>© 2031 nxthdr</p>');
  });

  test('puts what a remote has prerendered into the layout of the shell, with its styles and its files', () => {
    const sql = compose().get('pages/docs/sql.html');
    expect(sql).toContain('<div id="root"><nav>');
    expect(blockOf(sql, 'page').prerendered.version).toBe('v1');
    expect(sql).toContain('<div data-remote="remote_docs"><h1>SQL</h1>');
    expect(sql).toContain('<style>.app{}.sql{}</style>');
  });

  describe('the styles that stand in a page', () => {
    const sheets = { 'App.0a1b2c3d.css': '.app{}', 'sql.4e5f6a7b.css': '.sql{}' };
    const file = (url: string) => ({ url, integrity: `sha384-${url}` });
    const urlOf = (name: string) => `/remotes/remote_docs/v1/${name}`;
    const composed = (css: Record<string, string>) => {
      const [text] = docs.file.pages;
      const [app = '', sql = ''] = Object.keys(css);
      const known = discovery.remotes.remote_docs as ReleasedRemote;
      const prerendered: PrerenderedApp = {
        version: 'v1',
        file: { pages: [{ ...page('/docs/sql', text?.html ?? ''), styles: [app, sql], files: [file('sql.js'), file(sql)] }] },
        css: new Map(Object.entries(css)),
      };
      const remotes = { ...discovery.remotes, remote_docs: { ...known, exposes: { App: [file(urlOf(app))] } } };
      const pages = made({
        template,
        site: fakeSite,
        discovery: { ...discovery, remotes },
        shell,
        remotes: new Map([['remote_docs', prerendered]]),
      });
      const html = pages.get('pages/docs/sql.html') ?? '';
      const start: PageStart = blockOf(html, 'page');
      return {
        html,
        inlined: start.prerendered?.inlinedStyles,
        preloads: start.preloads?.map(({ url }) => url),
        other: pages.get('pages/docs.html'),
      };
    };

    test('are named as the code names them, and not preloaded', () => {
      const { html, inlined, preloads, other } = composed(sheets);
      expect(html).toContain('<style>.app{}.sql{}</style>');
      expect(inlined).toEqual(Object.keys(sheets));
      expect(preloads).toEqual([urlOf('remoteEntry.js'), urlOf('sql.js')]);
      expect(blockOf(other, 'page').preloads).toContainEqual(file(urlOf('App.0a1b2c3d.css')));
    });

    test.each([
      ['another version may have its name', { 'App.css': '.app{}', 'sql.4e5f6a7b.css': '.sql{}' }, 'App.css'],
      ['it names files beside it', { ...sheets, 'App.0a1b2c3d.css': '.app{background:url(a.svg)}' }, 'App.0a1b2c3d.css'],
      ['it takes another one in', { ...sheets, 'App.0a1b2c3d.css': '@import "b.css";' }, 'App.0a1b2c3d.css'],
      ['it could not be read', { ...sheets, 'App.0a1b2c3d.css': '' }, 'App.0a1b2c3d.css'],
    ])('but one is loaded when %s', (_why, css, name) => {
      const { inlined, preloads } = composed(css);
      expect(inlined).toEqual(['sql.4e5f6a7b.css']);
      expect(preloads).toContain(urlOf(name));
    });
  });

  test('leads a browser without scripts from the path of a remote to its first page, where the remote prerenders none for that path', () => {
    const leads = /<noscript><meta http-equiv="refresh" content="0; url=([^"]*)"><\/noscript>/;
    const pages = compose();
    expect(leads.exec(pages.get('pages/docs.html') ?? '')?.[1]).toBe('/docs/sql');
    expect([...pages].filter(([, html]) => leads.test(html)).map(([name]) => name)).toEqual(['pages/docs.html']);
    const file = { pages: [page('/docs', '<h1>Documentation</h1>'), ...docs.file.pages] };
    expect([...compose(fakeSite, new Map([['remote_docs', { ...docs, file }]])).values()].some((html) => leads.test(html))).toBe(false);
  });

  test('names the early calls of the page of a remote', () => {
    const dashboard = { ...discovery.remotes.remote_dashboard, earlyCalls: ['/api/agents'] } as ReleasedRemote;
    const early = { ...discovery, remotes: { ...discovery.remotes, remote_dashboard: dashboard } };
    const pages = made({ template, site: fakeSite, discovery: early, shell, remotes: new Map() });
    for (const [name, html] of pages) {
      if (!name.endsWith('.html')) continue;
      expect([name, blockOf(html, 'page').earlyCalls]).toEqual([name, name === 'pages/dashboard.html' ? ['/api/agents'] : undefined]);
    }
  });

  test('search engines are told of every page that is prerendered, and list no other', () => {
    const pages = compose();
    expect(pages.get('assets/robots.txt')).toBe(
      'User-agent: *\nDisallow: /callback\nDisallow: /dashboard\n\nSitemap: https://www.example.org/sitemap.xml\n',
    );
    const listed = [...(pages.get('assets/sitemap.xml') ?? '').matchAll(/<url><loc>(.*?)<\/loc><\/url>/g)].map(([, url]) => url);
    expect(listed).toEqual(['/', '/about', '/docs/sql'].map((path) => `https://www.example.org${path}`));
    for (const [name, html] of pages) {
      if (!name.endsWith('.html')) continue;
      const canonical = /<link rel="canonical" href="(.*?)">/.exec(html)?.[1];
      expect([name, html.includes('<meta name="robots" content="noindex">')]).toEqual([name, !listed.includes(canonical)]);
    }
  });

  test('a page for signed-in visitors only is not prerendered', () => {
    const staff: PrerenderedApp = { ...docs, file: { pages: [page('/staff', '<h1>Staff</h1>')] } };
    const pages = compose(fakeSite, new Map([['remote_staff', staff]]));
    expect([...pages.values()].join('')).not.toContain('<h1>Staff</h1>');
    expect(pages.get('staff.html')).toContain('noindex');
  });

  describe('the dashboard', () => {
    const memberPage = {
      path: '/dashboard',
      title: 'Dashboard',
      html: '<h1>⟦brand⟧</h1>',
      styles: ['App.0a1b2c3d.css'],
      script: "draw('$&')",
    };
    const dashboard: PrerenderedApp = { version: 'v1', file: { pages: [], memberPage }, css: new Map([['App.0a1b2c3d.css', '.app{}']]) };
    const memberLayout = `<template>${nav}<div>⟦content⟧</div></template><script>if(hinted()){⟦script⟧}</script>`;
    const composed = (app = dashboard, layouts: Partial<PagesFile> = { memberLayout }) =>
      composeAll(app, layouts).get('pages/dashboard.html') ?? '';
    const composeAll = (app: PrerenderedApp, layouts: Partial<PagesFile>) =>
      made({
        template,
        site: fakeSite,
        discovery,
        shell: { ...shell, ...layouts },
        remotes: new Map([['remote_dashboard', app]]),
      });

    test('stands in the layout for signed-in visitors, with its inline script', () => {
      const html = composed();
      expect(html).toContain('<title>Dashboard · nxthdr</title>');
      expect(html).toContain('<style>.app{}</style>');
      expect(blockOf(html, 'page').prerendered).toEqual({ version: 'v1', members: true, inlinedStyles: ['App.0a1b2c3d.css'] });
      const links = '<nav><a class="link" href="/status">Status &amp; more</a></nav>';
      const script = "<script>if(hinted()){draw('$&')}</script>";
      expect(html).toContain(`<div id="root"><template>${links}<div><h1>nxthdr</h1></div></template>${script}</div>`);
    });

    describe('its pages below', () => {
      const dashboardLoading = `<div>${nav}<p>Loading the dashboard…</p></div>`;
      const pagesOf = (contract: string, layouts: Partial<PagesFile> = { dashboardLoading }) =>
        made({
          template,
          site: fakeSite,
          discovery: { ...discovery, remotes: { ...discovery.remotes, remote_dashboard: remote('remote_dashboard', { contract }) } },
          shell: { ...shell, ...layouts },
          remotes: new Map(),
        });
      const below = ['dashboard.html', 'pages/dashboard/measure.html', 'pages/dashboard/measurements.html'];

      test('are one file with the layout, and those that need a session are left to the browser', () => {
        const pages = pagesOf('1.6.0');
        const [open, ...guarded] = below.map((name) => pages.get(name) ?? '');
        expect(open).toContain('<title>Dashboard · nxthdr</title>');
        const links = '<nav><a class="link" href="/status">Status &amp; more</a></nav>';
        expect(open).toContain(`<div id="root"><div>${links}<p>Loading the dashboard…</p></div></div>`);
        // Of no version: the dashboard's own code renders it anew. It is for everybody.
        expect(blockOf(open, 'page').prerendered).toEqual({ version: 'none' });
        expect(blockOf(open, 'page').preloads).toContainEqual(
          expect.objectContaining({ url: '/remotes/remote_dashboard/v1/remoteEntry.js' }),
        );
        for (const html of [open, ...guarded]) expect(html).toContain('<meta name="robots" content="noindex">');
        for (const html of guarded) expect(html).toContain('<div id="root"></div>');
      });

      test.each([
        ['the active dashboard has none', '1.5.0', { dashboardLoading }],
        ['the shell has no routes for them', '1.6.0', {}],
      ])('are none when %s', (_, contract, layouts) => {
        expect([...pagesOf(contract, layouts).keys()].filter((name) => below.includes(name))).toEqual([]);
      });
    });

    test('is no page for search engines', () => {
      expect(composed()).toContain('<meta name="robots" content="noindex">');
      expect(composed()).not.toMatch(/canonical|og:title|name="description"/);
      expect(composeAll(dashboard, { memberLayout }).get('assets/sitemap.xml')).not.toContain('/dashboard');
    });

    test.each([
      ['the shell has no layout for it', dashboard, {}],
      [
        'what is prerendered has another path',
        { ...dashboard, file: { pages: [], memberPage: { ...memberPage, path: '/docs' } } },
        { memberLayout },
      ],
    ])('is left to the browser when %s', (_, app, layouts) => {
      expect(composed(app, layouts)).toContain('<div id="root"></div>');
    });
  });

  test('what a page is about is told with the settings of the site, whatever characters they have', () => {
    const structuredData = [{ '@type': 'WebSite', name: '⟦brand⟧', url: '⟦address⟧/' }];
    const home = { ...page('/', '<h1></h1>'), structuredData };
    const brand = `"</script>\\ & 'Co' $&`;
    const pages = made({
      template,
      site: { ...fakeSite, brand },
      discovery,
      shell: { pages: [home] },
      remotes: new Map(),
    });
    const blocks = [...(pages.get('pages/_home.html') ?? '').matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    expect(blocks.map(([, text = '']) => JSON.parse(text))).toEqual([
      { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebSite', name: brand, url: 'https://www.example.org/' }] },
    ]);
    expect([...pages.values()].filter((html) => html.includes('ld+json'))).toHaveLength(1);
  });

  test('the URL of the site stands for a gateway that the site passes calls on to', () => {
    expect(compose().get('pages/docs/sql.html')).toContain('curl https://www.example.org/api');
    const gateway = 'https://gateway.example.org';
    expect(compose({ ...fakeSite, gateway }).get('pages/docs/sql.html')).toContain('curl https://gateway.example.org/api');
  });

  test('has a link in the navigation for each remote that everybody may see', () => {
    expect(compose().get('pages/_home.html')).toContain('<nav><a class="link" href="/status">Status &amp; more</a></nav>');
  });

  test('no setting becomes markup', () => {
    const brand = `"><script>alert('$&')</script>`;
    for (const [name, html] of compose({ ...fakeSite, brand })) expect([name, html.includes('<script>alert')]).toEqual([name, false]);
    expect(compose({ ...fakeSite, brand }).get('pages/_home.html')).toContain('<h1>&quot;&gt;&lt;script&gt;alert(&#x27;$&amp;&#x27;)');
  });

  test('no text of a page is taken for a pattern', () => {
    const file = { pages: [page('/docs/sql', "<p>$& $1 $'</p>")] };
    expect(compose(fakeSite, new Map([['remote_docs', { ...docs, file }]])).get('pages/docs/sql.html')).toContain("<p>$& $1 $'</p>");
  });

  test('a remote prerenders pages below its own path only', () => {
    const file = { pages: [page('/about', '<h1>Mine</h1>'), page('/docs/sql', '<h1>SQL</h1>')] };
    const pages = compose(fakeSite, new Map([['remote_docs', { ...docs, file }]]));
    expect(pages.get('pages/about.html')).not.toContain('Mine');
    expect(pages.get('pages/docs/sql.html')).toContain('SQL');
  });
});
