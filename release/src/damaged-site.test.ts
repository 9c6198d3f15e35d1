/** @jest-environment node */
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { activate } from './activate.ts';
import { readSiteNow } from './change-site.ts';
import { check } from './check.ts';
import { configure } from './configure.ts';
import { generatedFile } from './generated-file.ts';
import { prune } from './prune.ts';
import { pull } from './pull.ts';
import { ReleaseError } from './release-error.ts';
import { rollback } from './rollback.ts';
import { DirectoryTarget } from './target/directory-target.ts';
import { copySite, fakeBuild, fakeTarget, MemoryTarget, temporaryFolder } from './testing.ts';
import { listRecords } from './version-record.ts';

const page = { path: '/status', label: 'status page', signedInOnly: false };
const prepared = new DirectoryTarget(path.join(temporaryFolder(), 'site'));
beforeAll(async () => {
  const statusBuilds = ['v1', 'v2'].map((version) => fakeBuild('remote_status', version, { page }));
  const operation = await fakeTarget([fakeBuild('shell', 's1'), fakeBuild('remote_docs', 'v1'), ...statusBuilds], prepared);
  await activate(operation, 'shell', 's1');
  for (const app of ['remote_docs', 'remote_status']) await activate(operation, app, 'v1');
});

let folder: string;
let target: DirectoryTarget;
let operation: ReturnType<typeof copySite>;
beforeEach(() => {
  operation = copySite(prepared);
  target = operation.target;
  folder = target.place;
});

const current = () => path.join(folder, 'generations', path.basename(readlinkSync(path.join(folder, 'current'))));
const state = () => JSON.parse(readFileSync(path.join(current(), 'state.json'), 'utf8'));
const folderOf = (app: string) => path.join(folder, 'generations/shared', state().pages.folders[app]);
const served = (name: string) =>
  existsSync(path.join(folder, 'current', name)) ? readFileSync(path.join(folder, 'current', name), 'utf8') : '';

describe('a page file that the disk has', () => {
  const damages: [string, (file: string) => void][] = [
    ['lost', (file) => rmSync(file)],
    ['emptied', (file) => writeFileSync(file, '')],
  ];

  describe.each(damages)('%s', (_, damage) => {
    test('is back after a rollback to the version that it is of', async () => {
      const [before, file] = [served('status.html'), path.join(folderOf('remote_status'), 'status.html')];
      await activate(operation, 'remote_status', 'v2');
      damage(file);
      await rollback(operation, 'remote_status');
      expect(path.join(folderOf('remote_status'), 'status.html')).toBe(file);
      expect(served('status.html')).toBe(before);
    });

    test('is back after an activation that makes the same pages again', async () => {
      for (const version of ['v2', 'v1']) await activate(operation, 'remote_status', version);
      const [before, file] = [served('status.html'), path.join(folderOf('remote_status'), 'status.html')];
      await activate(operation, 'remote_status', 'v2');
      damage(file);
      await activate(operation, 'remote_status', 'v1');
      expect(served('status.html')).toBe(before);
    });

    test('is back after `configure` with the settings as they are, whatever app it is of', async () => {
      const names = ['status.html', 'docs.html', 'pages/_home.html'];
      const before = names.map(served);
      for (const [app, name] of [
        ['remote_status', 'status.html'],
        ['remote_docs', 'docs.html'],
        ['shell', 'pages/_home.html'],
      ] as const)
        damage(path.join(folderOf(app), name));
      await configure(operation, fakeSite);
      expect(names.map(served)).toEqual(before);
      const { generation } = state();
      expect((await configure(operation, fakeSite)).generation).toBe(generation);
    });
  });

  test('lost with its manifest, is back after `configure` with the settings as they are', async () => {
    const [before, lost] = [served('docs.html'), folderOf('remote_docs')];
    for (const name of [lost, `${lost}.json`]) rmSync(name, { recursive: true });
    await configure(operation, fakeSite);
    expect(served('docs.html')).toBe(before);
    expect(readdirSync(path.dirname(lost))).toContain(`${path.basename(lost)}.json`);
  });

  test('emptied, with a manifest that is no JSON, is back after `configure` with the settings as they are', async () => {
    const [before, damaged] = [served('docs.html'), folderOf('remote_docs')];
    writeFileSync(`${damaged}.json`, '{');
    writeFileSync(path.join(damaged, 'docs.html'), '');
    await configure(operation, fakeSite);
    expect(served('docs.html')).toBe(before);
    expect(JSON.parse(readFileSync(`${damaged}.json`, 'utf8')).schema).toBe(1);
  });
});

describe('the discovery document of the current generation', () => {
  const discovery = () => path.join(current(), 'discovery.json');

  test('cut off, stops no activation and no rollback, which write it whole', async () => {
    const before = readFileSync(discovery(), 'utf8');
    writeFileSync(discovery(), before.slice(0, 20));
    await activate(operation, 'remote_status', 'v2');
    expect(JSON.parse(readFileSync(discovery(), 'utf8')).remotes.remote_status.version).toBe('v2');
    writeFileSync(discovery(), '');
    await rollback(operation, 'remote_status');
    expect(readFileSync(discovery(), 'utf8')).toBe(before);
  });

  test('changed by somebody, is not what the next one is made of', async () => {
    const document = JSON.parse(readFileSync(discovery(), 'utf8'));
    const { url } = document.remotes.remote_docs.entry;
    document.remotes.remote_docs.entry.url = '/evil.js';
    writeFileSync(discovery(), JSON.stringify(document));
    await activate(operation, 'remote_status', 'v2');
    expect(JSON.parse(readFileSync(discovery(), 'utf8')).remotes.remote_docs.entry.url).toBe(url);
  });

  test.each(['cut off', 'changed'])('%s, is pulled by no mirror', async (damage) => {
    const content = readFileSync(discovery(), 'utf8');
    writeFileSync(discovery(), damage === 'changed' ? content.replace('"v1"', '"v9"') : content.slice(0, 20));
    const name = path.relative(folder, discovery());
    const refused = await pull(target, new MemoryTarget()).catch((error) => error);
    expect(refused).toBeInstanceOf(ReleaseError);
    expect(refused.message).toContain(`${folder}/${name} is not what was `);
  });
});

describe('a history that is', () => {
  const damages: [string, (file: string) => void][] = [
    ['cut off', (file) => writeFileSync(file, readFileSync(file).subarray(0, 10))],
    ['lost', (file) => rmSync(file)],
    ['other bytes of the same length', (file) => writeFileSync(file, Buffer.alloc(readFileSync(file).length))],
  ];

  test.each(damages)('%s blocks no change, which says what is lost', async (_, damage) => {
    for (let time = 0; time < 9; time += 1) for (const version of ['v2', 'v1']) await activate(operation, 'remote_status', version);
    const file = path.join(folder, 'generations/shared', state().older.folder, 'history.json.br');
    damage(file);
    const own = state().history.length;
    const warn = jest.fn();
    operation.pass(1000);
    await rollback({ ...operation, warn }, 'remote_status');
    expect(warn.mock.calls).toEqual([[expect.stringContaining(path.relative(folder, file))]]);
    expect(warn.mock.calls[0]?.[0]).toContain(`only the newest ${own} changes are known`);
    warn.mockClear();
    await activate({ ...operation, warn }, 'remote_status', 'v1');
    expect(warn).not.toHaveBeenCalled();
    const now = await readSiteNow(target);
    expect([now.state.history.length, now.lost]).toEqual([own + 2, undefined]);
  });
});

describe('what has other bytes of the same length', () => {
  const changed = (file: string) => {
    const content = readFileSync(file);
    content[5] = (content[5] ?? 0) ^ 1;
    writeFileSync(file, content);
  };

  // Reliability: a page is damaged, though its size is right
  test('is named by `release check`, and mended by `configure` with the settings as they are', async () => {
    const before = served('status.html');
    expect(await check(target, false)).toEqual({ versions: 3, lost: undefined });
    const page = path.join(folderOf('remote_status'), 'status.html');
    changed(page);
    await expect(check(target, false)).rejects.toThrow(
      `1 parts of the pages are lost, damaged or not of this site:\n  ${path.relative(folder, page)}\n`,
    );
    await configure(operation, fakeSite);
    expect(served('status.html')).toBe(before);
    await check(target, false);
  });

  test('is named by `release check` with the version that it is of', async () => {
    const [file = ''] = (await listRecords(target, 'remote_docs')).flatMap(({ files }) => Object.keys(files));
    changed(path.join(folder, file));
    await expect(check(target, false)).rejects.toThrow(
      new RegExp(`1 files of remote_docs v1 in .* are not what was published:\\n  ${file}\\nPublish it again`),
    );
  });

  test('is not pulled by a mirror, whose message says what to do', async () => {
    changed(path.join(folderOf('remote_status'), 'status.html'));
    await expect(pull(target, new DirectoryTarget(path.join(temporaryFolder(), 'mirror')))).rejects.toThrow(
      /status\.html is not what was published\. Nothing was switched\.\nWrite it again: `release configure`/,
    );
  });
});

describe('a mirror', () => {
  // Reliability: a page in a mirror was cut off
  test('in which a page was cut off gets it again with the next pull', async () => {
    const mirror = path.join(temporaryFolder(), 'mirror');
    await pull(target, new DirectoryTarget(mirror));
    const page = path.join(mirror, 'generations/shared', state().pages.folders.remote_status, 'status.html');
    writeFileSync(page, 'cut');
    expect(await pull(target, new DirectoryTarget(mirror))).toMatchObject({ copied: 1, removed: 0 });
    expect(readFileSync(page, 'utf8')).toBe(served('status.html'));
    expect((await pull(target, new DirectoryTarget(mirror))).copied).toBe(0);
  });

  test('is checked like the site that it follows, and its way out is a pull', async () => {
    const mirror = new DirectoryTarget(path.join(temporaryFolder(), 'mirror'));
    await pull(target, mirror);
    await check(mirror, true);
    writeFileSync(path.join(mirror.place, 'generations/shared', state().pages.folders.remote_status, 'status.html'), '');
    await expect(check(mirror, true)).rejects.toThrow('run `release pull` again');
  });
});

test.each<[string, (file: string) => void]>([
  ['lacks a link', (file) => unlinkSync(file)],
  ['is lost', (file) => rmSync(path.dirname(file), { recursive: true })],
])('a folder of links in a mirror that %s is made again by the next pull', async (_, damage) => {
  const mirror = new DirectoryTarget(path.join(temporaryFolder(), 'mirror'));
  await pull(target, mirror);
  const home = () => readFileSync(path.join(mirror.place, 'current/pages/_home.html'), 'utf8');
  const before = home();
  damage(path.join(realpathSync(path.join(mirror.place, 'current/pages')), 'docs.html'));
  const page = path.join(folder, 'generations/shared', state().pages.folders.remote_status, 'status.html');
  const whole = readFileSync(page);
  writeFileSync(page, 'evil');
  await expect(pull(target, mirror)).rejects.toThrow('is not what was published');
  writeFileSync(page, whole);
  // A pull that is refused leaves it as it is.
  await expect(check(mirror, true)).rejects.toThrow('generations/links/');
  await pull(target, mirror);
  await check(mirror, true);
  expect(home()).toBe(before);
});

describe('a folder of links', () => {
  const links = () =>
    path.join(folder, 'generations', path.relative(path.join(folder, 'generations'), realpathSync(path.join(current(), 'pages'))));
  const damages: [string, () => void][] = [
    ['lacks a link', () => unlinkSync(path.join(links(), 'docs.html'))],
    [
      'has another one',
      () => {
        unlinkSync(path.join(links(), 'docs.html'));
        symlinkSync('/etc/hostname', path.join(links(), 'docs.html'));
      },
    ],
    ['is lost', () => rmSync(links(), { recursive: true })],
  ];

  test.each(damages)(
    'that %s is named by `release check`, and made again by `configure` with the settings as they are',
    async (_, damage) => {
      const [before, place] = [served('pages/_home.html'), path.relative(folder, links())];
      damage();
      await activate(operation, 'remote_status', 'v2');
      await expect(check(target, false)).rejects.toThrow(place);
      await configure(operation, fakeSite);
      await check(target, false);
      expect(served('pages/_home.html')).toBe(before);
      expect(readlinkSync(path.join(links(), 'docs.html'))).toMatch(/current\/app-remote_docs\/pages\/docs\.html$/);
    },
  );
});

describe('a message about a file that is no JSON names it:', () => {
  test('the state of a generation', async () => {
    const { generation } = state();
    writeFileSync(path.join(current(), 'state.json'), '{');
    const read = generatedFile(target, generation, 'index.html');
    await expect(read).rejects.toThrow(`${folder}/generations/${generation}/state.json is no JSON: `);
    await expect(read).rejects.toBeInstanceOf(ReleaseError);
  });

  test('the state of a former generation, for a prune', async () => {
    const name = path.relative(folder, path.join(current(), 'state.json'));
    await activate(operation, 'remote_status', 'v2');
    writeFileSync(path.join(folder, name), '{');
    const refused = await prune(operation, 1).catch((error) => error);
    expect(refused).toBeInstanceOf(ReleaseError);
    expect(refused.message).toContain(`${folder}/${name} is no JSON: `);
  });

  test('what a remote has prerendered', async () => {
    const { release, files } = fakeBuild('remote_status', 'v3', { page });
    const memory = await fakeTarget([
      fakeBuild('shell', 's1'),
      { release, files: new Map([...files, ['pages.json', Buffer.from('{"pages":[]}')]]) },
    ]);
    await activate(memory, 'shell', 's1');
    await activate(memory, 'remote_status', 'v3');
    const name = [...(memory.target as MemoryTarget).files.keys()].find((one) => one.endsWith('/v3/pages.json')) ?? '';
    (memory.target as MemoryTarget).files.set(name, { content: Buffer.from('{'), modified: new Date() });
    const refused = await configure(memory, { ...fakeSite, brand: 'other' }).catch((error) => error);
    expect(refused).toBeInstanceOf(ReleaseError);
    expect(refused.message).toContain('pages.json of remote_status v3 is no JSON: ');
  });
});
