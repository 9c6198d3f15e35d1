/** @jest-environment node */
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { largeSite, nameOf } from '../test/large-site.ts';
import { activate } from './activate.ts';
import { configure } from './configure.ts';
import { generatedFiles } from './generated-file.ts';
import { prune } from './prune.ts';
import { pull } from './pull.ts';
import { rollback } from './rollback.ts';
import { DirectoryTarget } from './target/directory-target.ts';
import { copySite, fakeBuild, fakeEmbed, fakeOperation, fakeTarget, MemoryTarget, temporaryFolder } from './testing.ts';
import { withdraw } from './withdraw.ts';

const week = 7 * 86_400_000;
const page = { path: '/status', label: 'status page', signedInOnly: false };

const prepared = new DirectoryTarget(path.join(temporaryFolder(), 'site'));
beforeAll(async () => {
  const builds = ['v1', 'v2', 'v3'].flatMap((version) => [
    fakeBuild('remote_docs', version),
    fakeBuild('remote_status', version, { page }),
  ]);
  const operation = await fakeTarget([fakeBuild('shell', 's1'), fakeBuild('remote_dashboard', 'v1'), fakeEmbed('v1'), ...builds], prepared);
  await activate(operation, 'shell', 's1');
  for (const app of ['remote_dashboard', 'dashboard_embed', 'remote_docs', 'remote_status']) await activate(operation, app, 'v1');
});

let folder: string;
let target: DirectoryTarget;
let operation: ReturnType<typeof copySite>;
beforeEach(() => {
  operation = copySite(prepared);
  target = operation.target;
  folder = target.place;
});

const served = (name: string, site = folder) => readFileSync(path.join(site, 'current', name), 'utf8');
const current = () => path.basename(readlinkSync(path.join(folder, 'current')));
const versionIn = (name: string, app: string) => new RegExp(`/remotes/${app}/(v\\d)/`).exec(served(name))?.[1];

/** Every file that a web server looks for, as it finds it. */
const everything = async (site = folder) => {
  const generation = path.basename(readlinkSync(path.join(site, 'current')));
  const names = [...(await generatedFiles(new DirectoryTarget(site), generation)).keys()].filter((name) => name !== 'state.json').sort();
  return Object.fromEntries(names.map((name) => [name, served(name, site)]));
};

describe('a generation that shares its pages', () => {
  test('looks to a web server like one that has them all', async () => {
    expect(Object.keys(await everything())).toEqual([
      'assets/icon.svg',
      'assets/robots.txt',
      'assets/sitemap.xml',
      'discovery.json',
      'docs.html',
      'embed/mf-manifest.json',
      'index.html',
      'pages/_home.html',
      'pages/about.html',
      'pages/about/pages.html',
      'pages/callback.html',
      'pages/dashboard.html',
      'pages/releases.html',
      'site.json',
      'status.html',
    ]);
    expect(readdirSync(path.join(folder, 'current')).length).toBeLessThan(20);
  });

  test('has the page of a new version at once, and none of a remote that was withdrawn', async () => {
    await activate(operation, 'remote_status', 'v2');
    expect([versionIn('status.html', 'remote_status'), versionIn('docs.html', 'remote_docs')]).toEqual(['v2', 'v1']);
    await withdraw(operation, 'remote_status');
    expect(existsSync(path.join(folder, 'current/status.html'))).toBe(false);
    await configure(operation, { ...fakeSite, brand: 'other' });
    expect(served('pages/about.html')).toContain('other');
    expect(JSON.parse(served('site.json')).brand).toBe('other');
  });

  test('is made of an older one whose pages are its own, and a rollback leads back to what that had', async () => {
    const [files, old] = [await everything(), '20261101T000000000Z-0123abcd'];
    const { pages: _, older: __, ...state } = JSON.parse(served('state.json'));
    for (const [name, content] of Object.entries({ ...files, 'state.json': JSON.stringify({ ...state, generation: old }, null, 2) })) {
      const file = path.join(folder, 'generations', old, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    rmSync(path.join(folder, 'current'));
    for (const name of readdirSync(path.join(folder, 'generations')))
      if (name !== old) rmSync(path.join(folder, 'generations', name), { recursive: true });
    symlinkSync(`generations/${old}`, path.join(folder, 'current'));
    expect(await everything()).toEqual(files);

    await activate(operation, 'remote_status', 'v2');
    expect(versionIn('status.html', 'remote_status')).toBe('v2');
    expect(served('docs.html')).toBe(files['docs.html']);
    await rollback(operation, 'remote_status');
    expect(await everything()).toEqual(files);
    expect(current()).not.toBe(old);
  });

  test.each([3, 45])(
    'among %i remotes has the pages of all of them',
    async (remotes) => {
      const large = path.join(temporaryFolder(), 'large');
      const { target, by, now } = await largeSite(new DirectoryTarget(large), remotes, 1);
      await activate({ target, by, now }, 'remote_0', 'v2');
      const numbers = Array.from({ length: remotes }, (_, number) => number);
      const versions = numbers.map(
        (number) => /\/remotes\/remote_\d+\/(v\d)\//.exec(served(`pages/${nameOf(number)}/page-0.html`, large))?.[1],
      );
      expect(versions).toEqual(numbers.map((number) => (number === 0 ? 'v2' : 'v1')));
    },
    20_000,
  );

  test('writes again what the disk has lost, with the next change of it', async () => {
    const { shell } = JSON.parse(served('state.json')).pages.folders;
    for (const name of [shell, `${shell}.json`]) rmSync(path.join(folder, 'generations/shared', name), { recursive: true });
    expect(existsSync(path.join(folder, 'current/pages/_home.html'))).toBe(false);
    await activate(operation, 'remote_status', 'v2');
    expect(served('pages/_home.html')).toContain('<title>');
  });
});

test('thirty teams at the same moment all get what they activate', async () => {
  const large = path.join(temporaryFolder(), 'large');
  await largeSite(new DirectoryTarget(large), 30, 1, { versions: 2 });
  const teams = Array.from({ length: 30 }, (_, number) => `remote_${number}`);
  await Promise.all(teams.map((app) => activate(fakeOperation(new DirectoryTarget(large), app), app, 'v2')));
  const { remotes } = JSON.parse(served('discovery.json', large));
  expect(teams.filter((app) => remotes[app].version !== 'v2')).toEqual([]);
  for (const [number, app] of teams.entries())
    expect(served(`pages/${nameOf(number)}/page-0.html`, large)).toContain(`/remotes/${app}/v2/`);
}, 60_000);

describe('prune', () => {
  const sharedFiles = async () => (await target.list('generations/shared/')).map((item) => item.path);

  test('removes pages that only former generations had, with their links, and no other', async () => {
    for (const version of ['v2', 'v3']) await activate(operation, 'remote_status', version);
    const before = await sharedFiles();
    const links = () => readdirSync(path.join(folder, 'generations/links'));
    const linksBefore = links().length;
    const generations = () => readdirSync(path.join(folder, 'generations')).length;
    const generationsBefore = generations();
    for (const name of links()) utimesSync(path.join(folder, 'generations/links', name), 0, 0);
    operation.pass(2 * week);
    await prune(operation, 1);
    const after = await sharedFiles();
    expect(after.length).toBeLessThan(before.length);
    expect(links().length).toBeLessThan(linksBefore);
    expect(generations()).toBeLessThan(generationsBefore);
    expect(versionIn('status.html', 'remote_status')).toBe('v3');
    for (const content of Object.values(await everything())) expect(content).not.toBe('');
    await rollback(operation, 'remote_status');
    expect(versionIn('status.html', 'remote_status')).toBe('v2');
  });

  test('takes nothing from an activation that wants the same pages again at this moment', async () => {
    for (const version of ['v2', 'v1', 'v2', 'v1']) {
      operation.pass(1000);
      await activate(operation, 'remote_status', version);
    }
    operation.pass(2 * week);
    const remove = target.remove.bind(target);
    let activated: Promise<unknown> | undefined;
    target.remove = async (name) => {
      if (name.startsWith('generations/shared/'))
        activated ??= activate(fakeOperation(new DirectoryTarget(folder), 'bob'), 'remote_status', 'v2');
      await activated;
      return remove(name);
    };
    await prune(operation, 1);
    expect(activated).toBeDefined();
    expect(versionIn('status.html', 'remote_status')).toBe('v2');
    expect(Object.keys(await everything())).toContain('pages/_home.html');
  });
});

describe('a mirror', () => {
  test.each(['directory', 'object storage'])('of a %s has all pages, and only the links of the current generation', async (kind) => {
    const memory = await fakeTarget([
      fakeBuild('shell', 's1'),
      fakeBuild('remote_status', 'v1', { page }),
      fakeBuild('remote_status', 'v2', { page }),
    ]);
    const source = kind === 'directory' ? operation : memory;
    if (kind !== 'directory')
      for (const [app, version] of [
        ['shell', 's1'],
        ['remote_status', 'v1'],
      ] as const)
        await activate(memory, app, version);
    const mirror = path.join(temporaryFolder(), 'mirror');
    await pull(source.target, new DirectoryTarget(mirror));
    await activate(source, 'remote_status', 'v2');
    await pull(source.target, new DirectoryTarget(mirror));
    const files = await everything(mirror);
    expect(files['status.html']).toContain('/remotes/remote_status/v2/');
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['site.json', 'discovery.json', 'pages/_home.html', 'assets/icon.svg']));
    if (kind === 'directory') expect(files).toEqual(await everything());
    expect(readdirSync(path.join(mirror, 'generations')).sort()).toHaveLength(3);
    expect(readdirSync(path.join(mirror, 'generations/links'))).toHaveLength(1);
  });

  test('takes no page that was changed', async () => {
    const source = new MemoryTarget();
    await fakeTarget([fakeBuild('shell', 's1')], source);
    await activate(fakeOperation(source), 'shell', 's1');
    const home = [...source.files.keys()].find((name) => name.endsWith('/pages/_home.html')) ?? '';
    source.files.set(home, { content: Buffer.from('changed'), modified: new Date() });
    await expect(pull(source, new MemoryTarget())).rejects.toThrow(`memory/${home} is not what was published. Nothing was switched.`);
  });
});
