import { embedRemote } from 'shared/embed/contract';
import { parseSite, type Site } from 'shared/site';
import { manifestFile } from './host-manifest.ts';
import type { ReleaseFile } from './release-file.ts';
import { shellPath } from './site-paths.ts';
import type { SiteState } from './site-state.ts';
import { MemoryTarget } from './target/memory-target.ts';
import type { Target } from './target/target.ts';
import { type RecordReader, recordPath, recordReader } from './version-record.ts';

/** Sets up a site in memory that has everything that pages may contain. Whoever teaches the tool something new adds it here. */
export type Specimen = () => Promise<{ target: Target; state: SiteState; site: Site; readRecord: RecordReader }>;

const time = '2026-01-01T00:00:00.000Z';

const site = parseSite({
  address: 'https://site.example',
  brand: 'Brand <&> more',
  autonomousSystem: 'AS64496',
  links: {
    docs: 'https://docs.example/',
    blog: 'https://blog.example/',
    source: 'https://source.example/',
    edit: 'https://edit.example/',
    chat: 'https://chat.example/',
    email: 'mail@site.example',
  },
  login: { domain: 'https://login.example', clientId: 'client', audience: 'https://audience.example', session: 'memory' },
  gateway: 'https://gateway.example',
  datasets: 'https://datasets.example/query',
  report: 'https://report.example/failures',
  vitals: { url: 'https://vitals.example/vitals', share: 0.01 },
  remoteOrigins: ['https://remotes.example'],
  overrides: { origins: ['https://overrides.example'], versions: true },
});

const file = (url: string) => ({ url, integrity: `sha256-${url}` });
const sheet = 'page.0123456789ab.css';
const sheets = {
  [sheet]: 'a{color:red}\n/*# sourceMappingURL=page.css.map */',
  'fonts.0123456789ab.css': '@import "x.css";',
  'own.css': 'b{}',
};

const prerendered = (path: string) => ({
  path,
  title: `Title of ${path}`,
  description: 'Of ⟦brand⟧ & more.',
  structuredData: [{ '@type': 'WebPage', name: '⟦brand⟧' }],
  html: `<h1>⟦brand⟧</h1><p>⟦year⟧ ⟦email⟧</p><nav>⟦navigation⟧</nav>`,
  styles: Object.keys(sheets),
  files: [file('later.js')],
});

const shells: Record<string, string>[] = [
  {
    'index.html': `<!doctype html><html><head><meta charset="utf-8"><meta name="trusted-types" content="default"><title>Loading…</title><!--⟦head⟧--><style>i{}</style><script>run()</script><script src="/assets/main.js" integrity="sha256-main"></script></head><body><div id="root"><!--⟦page⟧--></div><!--⟦no script⟧--><noscript><main></main></noscript><!--⟦/no script⟧--></body></html>`,
    'pages.json': JSON.stringify({
      layout: '<nav>⟦navigation⟧</nav><main data-remote="⟦remote⟧">⟦content⟧</main>',
      memberLayout: '<nav>⟦navigation⟧</nav><template>⟦content⟧</template><script>⟦script⟧</script>',
      dashboardLoading: '<nav>⟦navigation⟧</nav><p>⟦brand⟧</p>',
      navigationLink: '<a href="⟦path⟧">⟦label⟧</a>',
      allPagesLink: '<a href="/about/pages">All pages</a>',
      forRemotes: [file('shared.js')],
      vitals: '<template data-share="⟦share⟧"></template><script>vitals()</script>',
      preview: { file: 'preview.png', width: 1200, height: 630, alt: '⟦brand⟧ & more' },
      pages: ['/', '/about', '/releases', '/terms'].map(prerendered),
    }),
    'icon.svg': '<svg/>',
  },
  // `older-shells.ts`
  {
    'index.html': `<!doctype html><html><head><title>Loading…</title><script src="/assets/main.js" integrity="sha256-main"></script></head><body><div id="root"></div></body></html>`,
    'pages.json': JSON.stringify({
      frame: '<nav><a href="/⟦path⟧">⟦navigation⟧</a></nav><main>⟦content⟧</main>',
      memberFrame: '<nav><a href="/⟦path⟧">⟦navigation⟧</a></nav>⟦content⟧',
      pages: [prerendered('/')],
    }),
  },
];

const remotes: Record<string, { release?: Partial<ReleaseFile>; files?: Record<string, string> }> = {
  remote_dashboard: {
    release: { earlyCalls: ['/api/agents'] },
    files: {
      'pages.json': JSON.stringify({
        pages: [],
        memberPage: { path: '/dashboard', title: 'Dashboard', html: '<p>⟦brand⟧</p>', styles: [sheet], script: 'members()' },
      }),
      ...sheets,
    },
  },
  remote_docs: { files: { 'pages.json': JSON.stringify({ pages: ['/docs/first', '/docs/second'].map(prerendered) }), ...sheets } },
  [embedRemote]: {
    files: { [manifestFile]: JSON.stringify({ name: embedRemote, metaData: { publicPath: 'auto', remoteEntry: { name: 'entry.js' } } }) },
  },
  remote_members: { release: { page: { path: '/members', label: 'members', navigation: 'Members', signedInOnly: true } } },
  // More than a page names.
  ...Object.fromEntries(
    Array.from({ length: 25 }, (_, number) => [
      `remote_${number}`,
      {
        release: {
          page: { path: `/open-${number}`, label: 'an open page', signedInOnly: false, ...(number > 20 && { navigation: 'A & B' }) },
        },
      },
    ]),
  ),
};

/** The sites that identify how pages are made. */
export const specimens: Specimen[] = shells.map((shell) => async () => {
  const target = new MemoryTarget();
  const publish = async (app: string, version: string, more: Partial<ReleaseFile>, base: string, files: Record<string, string> = {}) => {
    const contents = Object.entries(files).map(([name, text]) => [base + name, Buffer.from(text)] as const);
    for (const [path, content] of contents) await target.create(path, content);
    const known = Object.fromEntries(contents.map(([path, { length }]) => [path, { sha256: '', size: length }]));
    const release = { name: app, version, contract: '1.6.0', exposes: {}, ...more };
    const record = { schema: 1, app, version, release, files: known, published: time, by: 'nobody' };
    await target.create(recordPath(app, version), Buffer.from(JSON.stringify(record)));
  };
  await publish('shell', 's1', {}, shellPath('s1'), shell);
  for (const [name, { release, files }] of Object.entries(remotes))
    for (const version of ['v1', 'v2', 'v3']) {
      const code = { entry: file('entry.js'), exposes: { App: [file('app.js'), file(sheet)] } };
      await publish(name, version, { ...code, ...release }, `files/remotes/${name}/${version}/`, files);
    }
  const active = { version: 'v1', since: time, by: 'nobody' };
  const app = { active, previous: ['v2'], rollout: { ...active, version: 'v3', percent: 10 } };
  const apps = {
    shell: { active: { ...active, version: 's1' }, previous: [] },
    ...Object.fromEntries(Object.keys(remotes).map((name) => [name, app])),
    // A new one, for a part of the visitors only.
    remote_24: { previous: [], rollout: app.rollout },
  };
  const state: SiteState = { schema: 1, generation: 'specimen', apps, removing: [], history: [] };
  return { target, state, site, readRecord: recordReader(target) };
});
