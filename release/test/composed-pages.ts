import type { Discovery, ReleasedRemote } from 'shared/discovery';
import { fakeSite } from 'shared/testing';
import { composePages, type PrerenderedApp } from '../src/compose-pages.ts';
import type { PagesFile } from '../src/pages-file.ts';
import { fakeTemplate } from '../src/testing.ts';

export const template = fakeTemplate();

/** A remote as the discovery document has it. */
export const remote = (name: string, more: Partial<ReleasedRemote> = {}): ReleasedRemote => ({
  version: 'v1',
  contract: '1.0.0',
  entry: { url: `/remotes/${name}/v1/remoteEntry.js`, integrity: 'sha384-entry' },
  exposes: {},
  previous: [],
  ...more,
});
const status = { path: '/status', label: 'status page', navigation: 'Status & more', signedInOnly: false };
/** The dashboard, the documentation, and two remotes with a page of their own: one for everybody, one for signed-in visitors. */
export const discovery: Discovery = {
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

/** A prerendered page. */
export const page = (path: string, html: string): PagesFile['pages'][number] => ({
  path,
  title: `Title of ${path}`,
  description: 'About ⟦brand⟧.',
  html,
  styles: [],
  files: [],
});
export const nav = '<nav>⟦navigation⟧</nav>';
export const shell: PagesFile = {
  layout: `${nav}<div data-remote="⟦remote⟧">⟦content⟧</div>`,
  navigationLink: '<a class="link" href="⟦path⟧">⟦label⟧</a>',
  pages: [page('/', `${nav}<h1>⟦brand⟧</h1>`), page('/about', '<a href="⟦blog⟧">Blog</a>')],
};
/** The documentation with one page. */
export const docs: PrerenderedApp = {
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

/** All pages of a site, by their file. */
export const made = (site: Parameters<typeof composePages>[0]) => new Map([...composePages(site)].map(([name, make]) => [name, make()]));
/** All pages of the usual site. */
export const compose = (site = fakeSite, remotes = new Map([['remote_docs', docs]])) => made({ template, site, discovery, shell, remotes });
