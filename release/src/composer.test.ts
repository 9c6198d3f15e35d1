/** @jest-environment node */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { activate } from './activate.ts';
import { composerId } from './composer.ts';
import { fakeBuild, fakeTarget, MemoryTarget, readCurrentFile, temporaryFolder } from './testing.ts';

/** A copy of the tool in which one text is another: the folder of its sources. */
function changedTool(file: string, from: string, to: string): string {
  const folder = temporaryFolder();
  cpSync(import.meta.dirname, path.join(folder, 'src'), { recursive: true, filter: (name) => !name.endsWith('.test.ts') });
  symlinkSync(path.join(import.meta.dirname, '../node_modules'), path.join(folder, 'node_modules'));
  const changed = path.join(folder, 'src', file);
  const text = readFileSync(changed, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(
    changed,
    text.replace(from, () => to),
  );
  return path.join(folder, 'src');
}

async function changedId(file: string, from: string, to: string): Promise<string> {
  const copy: typeof import('./composer.ts') = await import(path.join(changedTool(file, from, to), 'composer.ts'));
  return copy.composerId();
}

test('a copy of the tool that differs in a comment makes the same pages', async () => {
  expect(await changedId('compose-pages.ts', 'The pages of a site, and', 'All pages of a site, and')).toBe(await composerId());
});

test.each([
  ['content-security-policy.ts', `'base-uri': ["'none'"]`, `'base-uri': ["'self'"]`],
  ['content-security-policy.ts', `names.split(' ')`, `['other']`],
  ['content-security-policy.ts', `.digest('base64')`, `.digest('base64url')`],
  ['content-security-policy.ts', `site.overrides?.origins ?? []`, '[]'],
  ['content-security-policy.ts', `[site.report, site.vitals?.url]`, `[site.vitals?.url]`],
  ['content-security-policy.ts', `[site.report, site.vitals?.url]`, `[site.report]`],
  ['compose-page.ts', `share: String(site.vitals.share)`, `share: ''`],
  ['compose-pages.ts', `.join('')`, `.join(' ')`],
  ['compose-pages.ts', `/@import|url`, `/url`],
  ['compose-pages.ts', `...byPath.keys()`, ``],
  ['compose-pages.ts', `title: 'Dashboard'`, `title: 'Loading'`],
  ['compose-pages.ts', `!remote?.page?.signedInOnly`, `remote?.page?.signedInOnly`],
  ['compose-page.ts', `"0; url=`, `"1; url=`],
  ['compose-page.ts', `content="noindex"`, `content="none"`],
  ['page-titles.ts', `'Page not found'`, `'Not found'`],
  ['page-start.ts', `script !== undefined || undefined`, `script === undefined || undefined`],
  ['search-engines.ts', `property('image:width', String(width))`, `property('image:width', String(height))`],
  ['search-engines.ts', `'@graph'`, `'graph'`],
  ['search-engines.ts', `Disallow: \${paths.callback}`, `Allow: \${paths.callback}`],
  ['search-engines.ts', `<url><loc>`, `<url> <loc>`],
  ['page-discovery.ts', `listedAtMost = 24`, `listedAtMost = 23`],
  ['page-discovery.ts', `'linked' : true`, `'linked' : false`],
  ['page-discovery.ts', `? 'linked'`, `? true`],
  ['compose-pages.ts', `+ (hasMore(remotes) ? allPagesLink : '')`, ``],
  ['discover.ts', `percent: rollout.percent`, `percent: 0`],
  ['discover.ts', `previous: older.map(describe)`, `previous: []`],
  ['host-manifest.ts', `null, 2)`, `null, 1)`],
  ['write-pages.ts', `files.set(\`assets/\${name}\`, content)`, `files.set(\`other/\${name}\`, content)`],
  ['older-shells.ts', `'.is.authenticated='`, `'.is.other='`],
  ['older-shells.ts', `root.replaceChildren(page)`, `root.append(page)`],
  ['data-text.ts', `\\u003c`, `\\u003C`],
])('a tool in which %s has another text than %s makes all pages anew', async (file, from, to) => {
  expect(await changedId(file, from, to)).not.toBe(await composerId());
});

test.each(['by its hash', 'by a number, as before 2026-11-24'])(
  'pages of an app that has not changed get the CSP of another tool, which is known %s',
  async (how) => {
    const folder = changedTool('content-security-policy.ts', `'base-uri': ["'none'"]`, `'base-uri': ["'self'"]`);
    const former: typeof import('./activate.ts') = await import(path.join(folder, 'activate.ts'));
    const target = new MemoryTarget();
    const page = { path: '/status', label: 'status page', signedInOnly: false };
    const operation = await fakeTarget(
      [
        fakeBuild('shell', 's1'),
        fakeBuild('remote_docs', 'v1'),
        ...['v1', 'v2'].map((version) => fakeBuild('remote_status', version, { page })),
      ],
      target,
    );
    await activate(operation, 'shell', 's1');
    await activate(operation, 'remote_docs', 'v1');
    await former.activate(operation, 'remote_status', 'v1');
    expect(await readCurrentFile(target, 'docs.html')).toContain("base-uri 'self'");
    if (how !== 'by its hash') {
      const name = `generations/${target.current?.generation}/state.json`;
      const state = JSON.parse(String(await target.read(name)));
      const content = Buffer.from(JSON.stringify({ ...state, pages: { ...state.pages, composer: 1, discovery: undefined } }));
      target.files.set(name, { content, modified: new Date() });
    }
    await activate(operation, 'remote_status', 'v2');
    for (const name of ['docs.html', 'pages/_home.html', 'index.html'])
      expect(await readCurrentFile(target, name)).toContain("base-uri 'none'");
  },
);
