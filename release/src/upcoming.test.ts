/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { parseDiscovery } from 'shared/discovery';
import { activate } from './activate.ts';
import type { BuiltApp } from './built-app.ts';
import { readSiteNow } from './change-site.ts';
import { statusLines } from './command/report.ts';
import { prune } from './prune.ts';
import { rollback } from './rollback.ts';
import { blockOf, fakeBuild, fakeTarget, MemoryTarget, readCurrentFile } from './testing.ts';
import { withdraw } from './withdraw.ts';

const page = { path: '/status', label: 'status page', navigation: 'Status', signedInOnly: false };
const app = 'remote_status';
const prerendered = { path: '/status', title: 'Status', description: 'All.', html: '<p>Secret</p>', styles: [], files: [] };

function withPages({ release, files }: BuiltApp, pages: object): BuiltApp {
  return { release, files: new Map([...files, ['pages.json', Buffer.from(JSON.stringify(pages))]]) };
}

let target: MemoryTarget;
let operation: Awaited<ReturnType<typeof fakeTarget>>;
beforeEach(async () => {
  target = new MemoryTarget();
  const shell = withPages(fakeBuild('shell', 's1'), { pages: [], layout: '<main>⟦content⟧</main>' });
  const v1 = withPages(fakeBuild(app, 'v1', { page }), { pages: [prerendered] });
  const others = [fakeBuild(app, 'v2', { page }), fakeBuild('remote_docs', 'd1'), fakeBuild('remote_plain', 'p1')];
  operation = await fakeTarget([shell, v1, ...others], target);
  await activate(operation, 'shell', 's1');
  await activate(operation, 'remote_docs', 'd1');
});

const discovery = async () => parseDiscovery(JSON.parse(await readCurrentFile(target, 'discovery.json')));
const home = async () => blockOf(await readCurrentFile(target, 'index.html'), 'discovery');
const stateOf = async (name = app) => (await readSiteNow(target)).state.apps[name];

describe('a remote that was never active', () => {
  test.each([0, 10])('at %d %% has no page, no link and no HTML in the site: a browser finds its page and share', async (percent) => {
    await activate(operation, app, 'v1', percent);
    expect(Object.keys((await discovery()).remotes)).toEqual(['remote_docs']);
    expect((await discovery()).upcoming?.remote_status).toMatchObject({ version: 'v1', percent, page });
    const { pages, upcomingPages } = await home();
    expect(pages).toEqual({});
    expect(upcomingPages).toEqual({ remote_status: { percent, page } });
    expect(await readCurrentFile(target, 'status.html')).toBe('');
    expect(await readCurrentFile(target, 'pages/status.html')).toBe('');
    expect(await readCurrentFile(target, 'assets/sitemap.xml')).not.toContain('/status');
  });

  test('grows, and is a remote like others when everybody gets it', async () => {
    for (const percent of [1, 50]) expect((await activate(operation, app, 'v1', percent)).apps[app]?.rollout?.percent).toBe(percent);
    expect(await activate(operation, app, 'v1', 50)).toMatchObject({ generation: (await readSiteNow(target)).state.generation });
    await activate(operation, app, 'v1');
    expect(await stateOf()).toEqual({ active: expect.objectContaining({ version: 'v1' }), previous: [] });
    expect(await home()).toMatchObject({ pages: { remote_status: page } });
    expect(await home()).not.toHaveProperty('upcomingPages');
    expect(await discovery()).not.toHaveProperty('upcoming');
    expect(await readCurrentFile(target, 'pages/status.html')).toContain('Secret');
    expect(await readCurrentFile(target, 'assets/sitemap.xml')).toContain('/status');
  });

  test('stays as it is when another app changes', async () => {
    await activate(operation, app, 'v1', 10);
    const before = (await discovery()).upcoming;
    await activate(operation, 'remote_plain', 'p1');
    expect((await discovery()).upcoming).toEqual(before);
  });

  test('gets another version, for which the former one gives way', async () => {
    await activate(operation, app, 'v1', 10);
    await activate(operation, app, 'v2', 5);
    expect(await stateOf()).toEqual({ previous: [], rollout: expect.objectContaining({ version: 'v2', percent: 5 }) });
    expect((await readSiteNow(target)).state.history[0]).toMatchObject({ replaced: ['v1'], unnamed: ['v1'] });
  });

  test('leaves the site by a rollback, and a second one does nothing', async () => {
    await activate(operation, app, 'v1', 10);
    const { generation } = await rollback(operation, app, 'v1');
    expect(await stateOf()).toBeUndefined();
    expect((await rollback(operation, app, 'v1')).generation).toBe(generation);
    await expect(rollback(operation, app)).rejects.toThrow('remote_status has no active version in memory');
    const lines = statusLines((await readSiteNow(target)).state);
    expect(lines.find((line) => line.startsWith(app))).toMatch(/–\s+0 %.*ann\s+\(v1 was rolled back\)$/);
    expect((await activate(operation, app, 'v1', 10, true)).generation).toBe(generation);
  });

  test('is withdrawn like any other', async () => {
    await activate(operation, app, 'v1', 10);
    expect((await withdraw(operation, app)).apps[app]).toBeUndefined();
    expect(await discovery()).not.toHaveProperty('upcoming');
  });

  test('is shown by `status` with its share', async () => {
    await activate(operation, app, 'v1', 10);
    const lines = statusLines((await readSiteNow(target)).state).filter((line) => line.startsWith(app));
    expect(lines).toEqual([expect.stringMatching(/^remote_status {2}v1 {7}10 %/)]);
  });

  test('keeps its files when old ones are pruned', async () => {
    await activate(operation, app, 'v1', 10);
    operation.pass(30 * 86_400_000);
    await prune(operation, 1);
    expect((await activate(operation, app, 'v1')).apps[app]?.active?.version).toBe('v1');
  });

  test('is refused without a page, and where the shell has one for it', async () => {
    await expect(activate(operation, 'remote_plain', 'p1', 10)).rejects.toThrow('no page of its own');
    const bare = await fakeTarget([fakeBuild('remote_docs', 'd1')]);
    await expect(activate(bare, 'remote_docs', 'd1', 10)).rejects.toThrow('has no active version for the other visitors');
  });

  test('is refused where 24 others are on their way: every page names them', async () => {
    const many = Array.from({ length: 25 }, (_, number) => `remote_new_${number}`);
    const builds = many.map((name, number) => fakeBuild(name, 'v1', { page: { ...page, path: `/new-${number}` } }));
    const site = await fakeTarget(builds);
    for (const name of many.slice(0, 24)) await activate(site, name, 'v1', 10);
    await expect(activate(site, 'remote_new_24', 'v1', 10)).rejects.toThrow('24 new remotes are for a part of the visitors already');
    await activate(site, 'remote_new_0', 'v1', 20);
  });
});
