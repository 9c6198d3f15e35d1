/** @jest-environment node */
import path from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { parseDiscovery } from 'shared/discovery';
import { activate } from './activate.ts';
import type { Operation } from './change-site.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';
import { blockOf, fakeBuild, fakeTarget, fakeTemplate, MemoryTarget, readCurrentFile } from './testing.ts';

let target: MemoryTarget;
let operation: Operation & { pass(milliseconds: number): void };
beforeEach(async () => {
  target = new MemoryTarget();
  const docs = ['v1', 'v2', 'v3', 'v4'].map((version) => fakeBuild('remote_docs', version));
  const shells = ['s1', 's2', 's3'].map((version) => fakeBuild('shell', version));
  operation = await fakeTarget([...shells, ...docs, fakeBuild('remote_dashboard', 'd1')], target);
});

const discovered = async (name: string) => parseDiscovery(JSON.parse(await readCurrentFile(target, 'discovery.json'))).remotes[name];
const go = async (...versions: string[]) => {
  for (const version of versions) await activate(operation, version.startsWith('s') ? 'shell' : 'remote_docs', version);
};

describe('activate', () => {
  test('composes the pages with what is active, the CSP before everything', async () => {
    await go('s1', 'v1');
    const [home, docs, dashboard] = await Promise.all(
      ['pages/_home', 'docs', 'pages/dashboard'].map((name) => readCurrentFile(target, `${name}.html`)),
    );
    expect(docs).toMatch(
      /^<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src/,
    );
    expect(blockOf(docs, 'page').preloads[0].url).toMatch(/^\/remotes\/remote_docs\/v1\/remoteEntry\.[0-9a-f]{12}\.js$/);
    expect(docs).toContain('<script type="application/json" id="site">');
    expect(blockOf(home, 'page')).toEqual({});
    expect(dashboard).toBe(home?.replace('<title>Loading…</title>', '<title>Dashboard · nxthdr</title>'));
    expect(await readCurrentFile(target, 'assets/icon.svg')).toBe('<svg><!--s1--></svg>');
    expect(blockOf(home, 'discovery')).toEqual({
      ...JSON.parse(await readCurrentFile(target, 'discovery.json')),
      pages: {},
    });
  });

  test.each([
    ['<title>.*?</title>', /<title>.*<\/title>/],
    ['<!--⟦head⟧-->', '<!--⟦head⟧-->'],
    ['<!--⟦page⟧-->', '<!--⟦page⟧--></div>'],
  ])('writes nothing when the template of the shell has no %s', async (part, without) => {
    await go('s1', 'v1');
    const { release, files } = fakeBuild('shell', 's4');
    await publish(operation, { release, files: new Map([...files, ['index.html', Buffer.from(fakeTemplate().replace(without, ''))]]) });
    const before = [...target.files.keys()];
    await expect(go('s4')).rejects.toThrow(`The shell’s index.html has no ${part}`);
    expect([...target.files.keys()]).toEqual(before);
  });

  test('composes a page for a remote that the shell does not know', async () => {
    const page = { path: '/status', label: 'status page', signedInOnly: false };
    await publish(operation, fakeBuild('remote_status', 'v1', { page }));
    await go('s1');
    await activate(operation, 'remote_status', 'v1');
    const [entry] = blockOf(await readCurrentFile(target, 'status.html'), 'page').preloads;
    expect(entry.url).toMatch('/remotes/remote_status/v1/remoteEntry');
    expect((await discovered('remote_status'))?.page).toEqual(page);
  });

  test('says who, since when, and what came before', async () => {
    await go('v1', 'v2');
    operation.pass(60_000);
    const state = await activate({ ...operation, by: 'bob' }, 'remote_docs', 'v3');
    expect(state.apps.remote_docs).toEqual({
      active: { version: 'v3', since: operation.now().toISOString(), by: 'bob' },
      previous: ['v2', 'v1'],
    });
    expect(state.history.map(({ action, version, by }) => [action, version, by])).toEqual([
      ['activate', 'v3', 'bob'],
      ['activate', 'v2', 'ann'],
      ['activate', 'v1', 'ann'],
      ['init', undefined, 'ann'],
    ]);
    expect((await discovered('remote_docs'))?.previous.map(({ version }) => version)).toEqual(['v2', 'v1']);
  });

  test('names two versions of a remote to fall back to, and one of the shell', async () => {
    await go('v1', 'v2', 'v3', 'v4', 's1', 's2', 's3');
    const { apps } = await activate(operation, 'remote_docs', 'v4');
    expect(apps.remote_docs?.previous).toEqual(['v3', 'v2']);
    expect(apps.shell?.previous).toEqual(['s2']);
  });

  test('of an older version does not name it as its own previous one', async () => {
    await go('v1', 'v2', 'v1');
    expect(await discovered('remote_docs')).toMatchObject({ version: 'v1', previous: [{ version: 'v2' }] });
  });

  test('of what is active does nothing', async () => {
    await go('v1');
    const before = target.current;
    await go('v1');
    expect(target.current).toBe(before);
  });

  test('names the versions there are, when there is no such one', async () => {
    await expect(activate(operation, 'remote_docs', 'v9')).rejects.toThrow(
      /^remote_docs has no published version v9 in memory. The newest are:\n {2}v4 {2}published .* by ann\n {2}v3 /,
    );
  });

  test.each(['../remote_dashboard/d1', './v1'])('knows no version %p, whatever that path leads to', async (version) => {
    const read = target.read.bind(target);
    target.read = (name) => read(path.posix.normalize(name));
    const before = target.current;
    await expect(activate(operation, 'remote_docs', version)).rejects.toThrow(`remote_docs has no published version ${version} in memory.`);
    expect(target.current).toBe(before);
  });

  test.each([
    ['{"schema":1', 'memory/versions/remote_docs/v1.json is no JSON: '],
    ['{"schema":2}', 'memory/versions/remote_docs/v1.json is not usable: schema: '],
    [undefined, 'memory/versions/remote_docs/v1.json is the record of remote_dashboard d1.\nRestore it from a copy of the target.'],
  ])('refuses the record %s', async (text, message) => {
    const content = text ? Buffer.from(text) : await target.read('versions/remote_dashboard/d1.json');
    target.files.set('versions/remote_docs/v1.json', { content: content ?? Buffer.of(), modified: new Date() });
    await expect(activate(operation, 'remote_docs', 'v1')).rejects.toThrow(message);
  });

  test('refuses a version whose files are missing', async () => {
    for (const name of target.files.keys()) if (name.startsWith('files/remotes/remote_docs/v2/App')) await target.remove(name);
    await expect(activate(operation, 'remote_docs', 'v2')).rejects.toThrow(
      /^1 files of remote_docs v2 are missing in memory, or have another size:\n {2}files\/remotes\/remote_docs\/v2\/App\.\S+\nPublish it again/,
    );
  });
});

describe('activate what is new', () => {
  const ifNew = (version: string) => activate(operation, 'remote_docs', version, 100, true);
  const active = async (version: string) => (await ifNew(version)).apps.remote_docs?.active?.version;

  test('does, when no visitor has had it', async () => {
    expect(await active('v1')).toBe('v1');
    expect(await active('v2')).toBe('v2');
  });

  test('leaves alone what was taken back, also when others came and went since', async () => {
    await go('v1', 'v2');
    await rollback(operation, 'remote_docs');
    expect(await active('v2')).toBe('v1');
    await go('v3');
    await rollback(operation, 'remote_docs');
    expect(await active('v2')).toBe('v1');
    expect(await active('v3')).toBe('v1');
    await go('v3', 'v4');
    expect(await active('v2')).toBe('v4');
  });

  test('leaves a rollout as it is', async () => {
    await go('v1');
    await activate(operation, 'remote_docs', 'v2', 10);
    expect((await ifNew('v2')).apps.remote_docs?.rollout?.percent).toBe(10);
  });

  test('of one app is not what another one has had', async () => {
    await publish(operation, fakeBuild('remote_dashboard', 'v1'));
    await activate(operation, 'remote_dashboard', 'v1');
    expect(await active('v1')).toBe('v1');
  });
});

describe('activate for part of the visitors', () => {
  test('names the version beside the active one', async () => {
    await go('v1');
    const { apps } = await activate(operation, 'remote_docs', 'v2', 10);
    expect(apps.remote_docs).toMatchObject({ active: { version: 'v1' }, rollout: { version: 'v2', percent: 10, by: 'ann' }, previous: [] });
    expect(await discovered('remote_docs')).toMatchObject({ version: 'v1', rollout: { version: 'v2', percent: 10 }, previous: [] });
  });

  test('may reach nobody yet', async () => {
    await go('v1');
    await activate(operation, 'remote_docs', 'v2', 0);
    expect(await discovered('remote_docs')).toMatchObject({ version: 'v1', rollout: { version: 'v2', percent: 0 } });
  });

  test.each([100, undefined])('ends with everybody (%p), and the former version is the first previous one', async (percent) => {
    await go('v1');
    await activate(operation, 'remote_docs', 'v2', 50);
    await activate(operation, 'remote_docs', 'v2', percent);
    const docs = await discovered('remote_docs');
    expect(docs).toMatchObject({ version: 'v2', previous: [{ version: 'v1' }] });
    expect(docs).not.toHaveProperty('rollout');
  });

  test('ends with another version, be it the active one', async () => {
    await go('v1');
    await activate(operation, 'remote_docs', 'v2', 50);
    const { apps, history } = await activate(operation, 'remote_docs', 'v3');
    expect(apps.remote_docs).toMatchObject({ active: { version: 'v3' }, previous: ['v1'] });
    expect(apps.remote_docs).not.toHaveProperty('rollout');
    expect(history[0]?.replaced).toEqual(['v2', 'v1']);
    await activate(operation, 'remote_docs', 'v2', 50);
    expect((await activate(operation, 'remote_docs', 'v3')).apps.remote_docs).toEqual(apps.remote_docs);
  });

  test('needs an active version for the others', async () => {
    await expect(activate(operation, 'remote_docs', 'v1', 10)).rejects.toThrow('has no active version for the other visitors');
    await go('v1');
    await expect(activate(operation, 'remote_docs', 'v1', 10)).rejects.toThrow('is active for everybody');
  });

  const page = { path: '/status', label: 'status page', signedInOnly: false };
  const twoVersions = async (changed: object) => {
    await publish(operation, fakeBuild('remote_status', 'v1', { page }));
    await publish(operation, fakeBuild('remote_status', 'v2', { page: { ...page, ...changed } }));
    await activate(operation, 'remote_status', 'v1');
  };

  test.each([
    [{ signedInOnly: true }, 'the page /status, for signed-in visitors only'],
    [{ path: '/health' }, 'the page /health, for everybody'],
  ])('is refused to a version with %j, which the site would not follow', async (changed, declared) => {
    await twoVersions(changed);
    await expect(activate(operation, 'remote_status', 'v2', 10)).rejects.toThrow(
      `remote_status v2 has ${declared}; v1, which the other visitors keep, has the page /status, for everybody. Path and guard are the same for all visitors: activate v2 without --percent.`,
    );
    await activate(operation, 'remote_status', 'v2');
    expect((await discovered('remote_status'))?.page).toEqual({ ...page, ...changed });
  });

  test('may bring another label and another link', async () => {
    await twoVersions({ label: 'health page', navigation: 'Health' });
    await activate(operation, 'remote_status', 'v2', 10);
    expect(await discovered('remote_status')).toMatchObject({ version: 'v1', rollout: { version: 'v2' }, page });
  });

  test('is not for the shell', () => {
    expect(() => activate(operation, 'shell', 's1', 10)).toThrow('The shell knows no --percent');
  });
});
