/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { discovery, made, nav, remote, shell, template } from '../test/composed-pages.ts';
import type { PrerenderedApp } from './compose-pages.ts';
import type { PagesFile } from './pages-file.ts';
import { blockOf } from './testing.ts';

describe('composePages, on the dashboard', () => {
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
      expect(guarded.map((html) => /<title>(.*?)</.exec(html)?.[1])).toEqual(['Measure · nxthdr', 'Measurements · nxthdr']);
    });

    test.each(['1.10.0', '2.0.0'])('are there with contract %s', (contract) => {
      expect([...pagesOf(contract).keys()]).toEqual(expect.arrayContaining(below));
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
    expect(composed(app, layouts)).toContain('<title>Dashboard · nxthdr</title>');
  });
});
