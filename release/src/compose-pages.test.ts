/** @jest-environment node */
import { describe, expect, jest, test } from '@jest/globals';
import type { Discovery, ReleasedRemote } from 'shared/discovery';
import { fakeSite } from 'shared/testing';
import { composePages, type DrawnApp, pageFiles } from './compose-pages.ts';
import type { PagesFile } from './pages-file.ts';

const script = '<script crossorigin defer integrity="sha384-main" src="/assets/main.js"></script>';
const template = `<!doctype html><html><head><title>Loading…</title>${script}</head><body><div id="root"></div></body></html>`;

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
const nav = '<nav><a class="link" href="/⟦path⟧">⟦navigation⟧</a></nav>';
const shell: PagesFile = {
  frame: `${nav}<div data-remote="⟦remote⟧">⟦content⟧</div>`,
  pages: [page('/', `${nav}<h1>⟦brand⟧</h1>`), page('/about', '<a href="⟦blog⟧">Blog</a>')],
};
const docs: DrawnApp = {
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
  test('makes a file for every page, and one for all addresses that begin alike where the pages are not known', () => {
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

  test('puts what the shell has drawn into its pages, with the settings of the site', () => {
    const home = compose().get('pages/_home.html');
    expect(home).toContain('<div id="root"><nav>');
    expect(home).toContain('<h1>nxthdr</h1></div><template');
    expect(home).toContain('<title>Title of / · nxthdr</title>');
    expect(home).toContain('<meta name="description" content="About nxthdr.">');
    expect(home).toContain('<link rel="canonical" href="https://www.example.org/">');
    expect(home).toContain('<meta property="og:title" content="Title of /">');
    expect(home).toContain('<meta property="og:url" content="https://www.example.org/">');
    expect(compose().get('index.html')).toContain('<div id="root"></div>');
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

  test('puts what a remote has drawn into the frame of the shell, with its styles and its files', () => {
    const sql = compose().get('pages/docs/sql.html');
    expect(sql).toContain('<div id="root" data-version="v1"><nav>');
    expect(sql).toContain('<div data-remote="remote_docs"><h1>SQL</h1>');
    expect(sql).toContain('<style>.app{}.sql{}</style>');
  });

  describe('the styles that stand in a page', () => {
    const sheets = { 'App.0a1b2c3d.css': '.app{}', 'sql.4e5f6a7b.css': '.sql{}' };
    const file = (url: string) => ({ url, integrity: `sha384-${url}` });
    const address = (name: string) => `/remotes/remote_docs/v1/${name}`;
    const composed = (css: Record<string, string>) => {
      const [text] = docs.file.pages;
      const [app = '', sql = ''] = Object.keys(css);
      const known = discovery.remotes.remote_docs as ReleasedRemote;
      const drawn: DrawnApp = {
        version: 'v1',
        file: { pages: [{ ...page('/docs/sql', text?.html ?? ''), styles: [app, sql], files: [file('sql.js'), file(sql)] }] },
        css: new Map(Object.entries(css)),
      };
      const remotes = { ...discovery.remotes, remote_docs: { ...known, exposes: { App: [file(address(app))] } } };
      const pages = made({
        template,
        site: fakeSite,
        discovery: { ...discovery, remotes },
        shell,
        remotes: new Map([['remote_docs', drawn]]),
      });
      const [now = '', later = ''] = (pages.get('pages/docs/sql.html') ?? '').split('<template id="later">');
      return { now, later, other: pages.get('pages/docs.html') };
    };

    test('are not asked for again by the code, and by no browser that reads ahead', () => {
      const { now, later, other } = composed(sheets);
      expect(now).toContain('<style>.app{}.sql{}</style>');
      expect(now).not.toContain('disabled');
      for (const name of Object.keys(sheets)) {
        expect(later).toContain(`<link rel="stylesheet" disabled href="${name}">`);
        expect(now + later).not.toContain(`href="${address(name)}"`);
      }
      expect(other).toContain(`href="${address('App.0a1b2c3d.css')}"`);
    });

    test.each([
      ['another version may have its name', { 'App.css': '.app{}', 'sql.4e5f6a7b.css': '.sql{}' }, 'App.css'],
      ['it names files beside it', { ...sheets, 'App.0a1b2c3d.css': '.app{background:url(a.svg)}' }, 'App.0a1b2c3d.css'],
      ['it takes another one in', { ...sheets, 'App.0a1b2c3d.css': '@import "b.css";' }, 'App.0a1b2c3d.css'],
      ['it could not be read', { ...sheets, 'App.0a1b2c3d.css': '' }, 'App.0a1b2c3d.css'],
    ])('but one is loaded when %s', (_why, css, name) => {
      const { later } = composed(css);
      expect(later).not.toContain(`disabled href="${name}"`);
      expect(later).toContain(`href="${address(name)}"`);
      expect(later).toContain('disabled href="sql.4e5f6a7b.css"');
    });
  });

  test('lets the code of a drawn page wait until it is on screen, but for the download of the largest file', () => {
    const sql = compose().get('pages/docs/sql.html') ?? '';
    const [now = '', later = ''] = sql.split('<template id="later">');
    const links = (text: string) => [...text.matchAll(/<link rel="preload"[^>]* href="([^"]*)">/g)].map(([, url]) => url);
    expect(links(now)).toEqual(['/assets/main.js']);
    expect(now).toContain('<link rel="preload" as="script" crossorigin integrity="sha384-main" href="/assets/main.js">');
    expect(now).not.toContain(script);
    expect(links(later)).toEqual(['/remotes/remote_docs/v1/remoteEntry.js', '/remotes/remote_docs/v1/sql.js']);
    expect(later).toContain(`${script}</template><script>`);
    expect(compose().get('pages/releases.html')).toContain(`${script}<meta`);
  });

  test('leads from the address of a remote to its first page who has no scripts, where it draws none for that address', () => {
    const leads = /<noscript><meta http-equiv="refresh" content="0; url=([^"]*)"><\/noscript>/;
    const pages = compose();
    expect(leads.exec(pages.get('pages/docs.html') ?? '')?.[1]).toBe('/docs/sql');
    expect([...pages].filter(([, html]) => leads.test(html)).map(([name]) => name)).toEqual(['pages/docs.html']);
    const file = { pages: [page('/docs', '<h1>Documentation</h1>'), ...docs.file.pages] };
    expect([...compose(fakeSite, new Map([['remote_docs', { ...docs, file }]])).values()].some((html) => leads.test(html))).toBe(false);
  });

  test('begins the first calls of the page of a remote', () => {
    const dashboard = { ...discovery.remotes.remote_dashboard, earlyCalls: ['/api/agents'] } as ReleasedRemote;
    const early = { ...discovery, remotes: { ...discovery.remotes, remote_dashboard: dashboard } };
    const pages = made({ template, site: fakeSite, discovery: early, shell, remotes: new Map() });
    for (const [name, html] of pages) {
      if (!name.endsWith('.html')) continue;
      expect([name, html.includes('for(const url of ["/api/agents"])')]).toEqual([name, name === 'pages/dashboard.html']);
    }
  });

  test('search engines are told of every page that is drawn, and list no other', () => {
    const pages = compose();
    expect(pages.get('assets/robots.txt')).toBe(
      'User-agent: *\nDisallow: /callback\nDisallow: /dashboard\n\nSitemap: https://www.example.org/sitemap.xml\n',
    );
    const listed = [...(pages.get('assets/sitemap.xml') ?? '').matchAll(/<url><loc>(.*?)<\/loc><\/url>/g)].map(([, address]) => address);
    expect(listed).toEqual(['/', '/about', '/docs/sql'].map((path) => `https://www.example.org${path}`));
    for (const [name, html] of pages) {
      if (!name.endsWith('.html')) continue;
      const canonical = /<link rel="canonical" href="(.*?)">/.exec(html)?.[1];
      expect([name, html.includes('<meta name="robots" content="noindex">')]).toEqual([name, !listed.includes(canonical)]);
    }
  });

  test('a page that only who is signed in may see is not drawn', () => {
    const staff: DrawnApp = { ...docs, file: { pages: [page('/staff', '<h1>Staff</h1>')] } };
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
    const dashboard: DrawnApp = { version: 'v1', file: { pages: [], memberPage }, css: new Map([['App.0a1b2c3d.css', '.app{}']]) };
    const memberFrame = `${nav}<div data-remote="remote_dashboard">⟦content⟧</div>`;
    const composed = (drawn = dashboard, frames: Partial<PagesFile> = { memberFrame }) =>
      composeAll(drawn, frames).get('pages/dashboard.html') ?? '';
    const composeAll = (drawn: DrawnApp, frames: Partial<PagesFile>) =>
      made({
        template,
        site: fakeSite,
        discovery,
        shell: { ...shell, ...frames },
        remotes: new Map([['remote_dashboard', drawn]]),
      });

    test('is drawn where only the script of the page finds it, which shows it to who has been signed in lately', () => {
      const html = composed();
      expect(html).toContain('<title>Dashboard · nxthdr</title>');
      expect(html).toContain('<style>.app{}</style>');
      expect(html).toContain('disabled href="App.0a1b2c3d.css"');
      const [, content = '', script = ''] =
        /<div id="root" data-version="v1" data-members><\/div><template>(.*?)<\/template><script>(.*?)<\/script>/.exec(html) ?? [];
      expect(content).toContain('<a class="link" href="/status">');
      expect(content).toContain('<div data-remote="remote_dashboard"><h1>nxthdr</h1></div>');
      expect(script).toMatch(/^if\(document\.documentElement\.dataset\.session\)\{.*;draw\('\$&'\)\}$/);
    });

    test('has the script fetched after its calls, and only once', () => {
      const remotes = { ...discovery.remotes, remote_dashboard: remote('remote_dashboard', { earlyCalls: ['/api/agents'] }) };
      const pages = made({
        template,
        site: fakeSite,
        discovery: { ...discovery, remotes },
        shell: { ...shell, memberFrame },
        remotes: new Map([['remote_dashboard', dashboard]]),
      });
      const html = pages.get('pages/dashboard.html') ?? '';
      const [, ahead] = /<template id="ahead">(.*?)<\/template>/.exec(html) ?? [];
      expect(ahead).toBe('<link rel="preload" as="script" crossorigin integrity="sha384-main" href="/assets/main.js">');
      expect(html.indexOf('fetch(url')).toBeLessThan(html.indexOf('id="ahead"'));
      expect(html.split('/assets/main.js')).toHaveLength(3);
      expect(pages.get('pages/docs/sql.html') ?? '').not.toContain('ahead');
      expect(composed()).not.toContain('ahead');
    });

    test('is no page for search engines', () => {
      expect(composed()).toContain('<meta name="robots" content="noindex">');
      expect(composed()).not.toMatch(/canonical|og:title|name="description"/);
      expect(composeAll(dashboard, { memberFrame }).get('assets/sitemap.xml')).not.toContain('/dashboard');
    });

    test.each([
      ['the shell draws no frame for it', dashboard, {}],
      [
        'what is drawn has another address',
        { ...dashboard, file: { pages: [], memberPage: { ...memberPage, path: '/docs' } } },
        { memberFrame },
      ],
    ])('is left to the browser when %s', (_, drawn, frames) => {
      expect(composed(drawn, frames)).toContain('<div id="root"></div>');
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

  test('the address of the site stands for a gateway that the site passes calls on to', () => {
    expect(compose().get('pages/docs/sql.html')).toContain('curl https://www.example.org/api');
    const gateway = 'https://gateway.example.org';
    expect(compose({ ...fakeSite, gateway }).get('pages/docs/sql.html')).toContain('curl https://gateway.example.org/api');
  });

  test('repeats the link of the navigation for each remote that everybody may see', () => {
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

  test('a remote draws pages below its own address only', () => {
    const file = { pages: [page('/about', '<h1>Mine</h1>'), page('/docs/sql', '<h1>SQL</h1>')] };
    const pages = compose(fakeSite, new Map([['remote_docs', { ...docs, file }]]));
    expect(pages.get('pages/about.html')).not.toContain('Mine');
    expect(pages.get('pages/docs/sql.html')).toContain('SQL');
  });
});

test.each<[string, string[]]>([
  ['/', ['pages/_home.html']],
  ['/about', ['pages/about.html', 'about.html']],
  ['/about/', ['pages/about.html', 'about.html']],
  ['/docs/a/b', ['pages/docs/a/b.html', 'docs.html']],
  ['/status/Today', ['status.html']],
  ['/index', ['pages/index.html']],
  ['/_home', []],
  ['/../state', []],
  ['/about.html', []],
  ['//about', []],
])('the page of %s may be in %p', (pathname, files) => {
  expect(pageFiles(pathname)).toEqual(files);
});
