/** @jest-environment node */
import { describe, expect, jest, test } from '@jest/globals';
import type { PageStart, ReleasedRemote, RemotePage } from 'shared/discovery';
import { fakeSite } from 'shared/testing';
import { compose, discovery, docs, made, page, shell, template } from '../test/composed-pages.ts';
import type { PrerenderedApp } from './compose-pages.ts';
import { blockOf } from './testing.ts';

describe('composePages', () => {
  test('makes a file for every page, and one for all paths that begin alike where the pages are not known', () => {
    expect([...compose().keys()].sort()).toEqual([
      'assets/robots.txt',
      'assets/sitemap.xml',
      'index.html',
      'pages/_home.html',
      'pages/about.html',
      'pages/about/pages.html',
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

  test('makes a file for a page that the shell has prerendered at a path of its own, and lists it', () => {
    const withTerms = { ...shell, pages: [...shell.pages, page('/terms', '<h1>Terms</h1>')] };
    const pages = made({ template, site: fakeSite, discovery, shell: withTerms, remotes: new Map() });
    expect(pages.get('pages/terms.html')).toContain('<h1>Terms</h1>');
    expect(pages.get('assets/sitemap.xml')).toContain('/terms</loc>');
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
      shell: { ...shell, preview: { file: 'preview.0a1b2c3d4e5f.png', width: 1000, height: 500, alt: 'Paths of "⟦brand⟧"' } },
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
    const sql = withPreview.get('pages/docs/sql.html');
    for (const [property, content] of [
      ['image:width', '1000'],
      ['image:height', '500'],
      ['image:alt', 'Paths of &quot;nxthdr&quot;'],
    ])
      expect(sql).toContain(`<meta property="og:${property}" content="${content}">`);
    expect(compose().get('pages/_home.html')).not.toContain('og:image');
  });

  test('names the pages that the browser renders, before any script runs', () => {
    const titleOf = (name: string) => /<title>(.*?)<\/title>/.exec(compose().get(name) ?? '')?.[1];
    expect(titleOf('index.html')).toBe('Page not found · nxthdr');
    expect(titleOf('pages/callback.html')).toBe('Signing in · nxthdr');
    expect(titleOf('pages/about/pages.html')).toBe('All pages · nxthdr');
    expect(titleOf('pages/releases.html')).toBe('Releases · nxthdr');
    expect(titleOf('status.html')).toBe('status page · nxthdr');
    for (const [name, html] of compose()) if (name.endsWith('.html')) expect([name, html]).not.toContain('Loading…');
  });

  test('what is for browsers without scripts is in the pages that the browser renders, and in no other', () => {
    const withText = template.replace('</body>', '<!--⟦no script⟧--><noscript><main>No script</main></noscript><!--⟦/no script⟧--></body>');
    const pages = made({ template: withText, site: fakeSite, discovery, shell, remotes: new Map([['remote_docs', docs]]) });
    for (const [name, html] of pages) {
      if (!name.endsWith('.html')) continue;
      const isPrerendered = html.includes('"prerendered":') && !html.includes('"members":true');
      expect([name, html.includes('No script')]).toEqual([name, !isPrerendered]);
    }
    expect(pages.get('pages/_home.html')).not.toContain('No script');
    expect(pages.get('index.html')).toContain('No script');
  });

  const remotesWithPages = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, number) => {
        const own = { path: `/p${number}`, label: 'page', navigation: 'P', signedInOnly: false };
        return [`remote_${number}`, { ...(discovery.remotes.remote_status as ReleasedRemote), page: own }];
      }),
    );

  test.each<[string, number, string | undefined, unknown]>([
    ['a link to all pages where there are more than a page names', 25, '<a href="/about/pages">All</a>', 'linked'],
    ['none where it names all', 24, '<a href="/about/pages">All</a>', undefined],
    ['none where the shell is older', 25, undefined, true],
  ])('the navigation has %s', (_, count, allPagesLink, more) => {
    const remotes = remotesWithPages(count);
    const pages = made({
      template,
      site: fakeSite,
      discovery: { ...discovery, remotes },
      shell: { ...shell, ...(allPagesLink && { allPagesLink }) },
      remotes: new Map(),
    });
    const home = pages.get('pages/_home.html') ?? '';
    expect(home.match(/class="link"/g)).toHaveLength(24);
    expect(home.includes('>P</a><a href="/about/pages">All</a></nav>')).toBe(more === 'linked');
    expect(blockOf(home, 'discovery').more).toBe(more);
  });

  // The header is hydrated with the links of the data block.
  test.each(['/p0', '/p24'])('the navigation of %s, of 25 remotes with a page, has the links that its data name', (path) => {
    const prerendered = { version: 'v1', file: { pages: [page(path, '<h1>P</h1>')] }, css: new Map() };
    const remotes = new Map([[path.replace('/p', 'remote_'), prerendered]]);
    const html = made({ template, site: fakeSite, discovery: { ...discovery, remotes: remotesWithPages(25) }, shell, remotes }).get(
      `pages${path}.html`,
    );
    const named = Object.values<RemotePage>(blockOf(html, 'discovery').pages);
    expect(named.map((one) => one.path)).toContain(path);
    const links = [...(html ?? '').matchAll(/class="link" href="(.*?)"/g)].map(([, href]) => href);
    expect(links).toEqual(named.filter(({ navigation }) => navigation).map((one) => one.path));
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
