/** @jest-environment node */
import { mkdirSync, readdirSync, readFileSync, readlinkSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { activate } from './activate.ts';
import { check } from './check.ts';
import { configure } from './configure.ts';
import { pull } from './pull.ts';
import { generationPath } from './site-paths.ts';
import { DirectoryTarget } from './target/directory-target.ts';
import { copySite, fakeBuild, fakeTarget, MemoryTarget, temporaryFolder } from './testing.ts';

const prepared = new DirectoryTarget(path.join(temporaryFolder(), 'site'));
beforeAll(async () => {
  const operation = await fakeTarget([fakeBuild('shell', 's1'), fakeBuild('remote_docs', 'd1')], prepared);
  await activate(operation, 'shell', 's1');
  await activate(operation, 'remote_docs', 'd1');
  await check(prepared, false);
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
const folderOf = (app: string) =>
  path.join(folder, 'generations/shared', JSON.parse(readFileSync(path.join(current(), 'state.json'), 'utf8')).pages.folders[app]);

/** Writes a file that a web server would send. @returns its path below the target. */
function plant(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '<script>evil</script>');
  return path.relative(folder, file);
}
function plantLink(file: string): string {
  symlinkSync('/etc/hostname', file);
  return path.relative(folder, file);
}

describe('a page that was put into a site', () => {
  const places: [string, () => string][] = [
    ['among those of an app', () => plant(path.join(folderOf('shell'), 'pages/evil.html'))],
    ['among those of an app, in a folder of its own', () => plant(path.join(folderOf('remote_docs'), 'pages/docs/evil.html'))],
    ['among those of an app, as a link', () => plantLink(path.join(folderOf('shell'), 'pages/evil.html'))],
    ['beside the links of the generation', () => plant(path.join(current(), 'evil.html'))],
    ['as one more link of the generation', () => path.dirname(plantLink(path.join(current(), 'evil.html')))],
    ['beside the links to pages', () => path.dirname(plant(path.join(realpathSync(path.join(current(), 'pages')), 'evil.html')))],
  ];

  // Reliability: somebody puts a page into the site without the tool
  test.each(places)('%s is named by `release check`, and gone after `configure` with the settings as they are', async (_, add) => {
    const place = add();
    await expect(check(target, false)).rejects.toThrow(new RegExp(`^1 parts of the pages are lost, damaged or not .*:\n  ${place}/?\n`));
    await configure(operation, fakeSite);
    await check(target, false);
    expect(readdirSync(path.join(folder, 'current/pages/'))).not.toContain('evil.html');
    expect(readdirSync(path.join(folder, 'current/'))).not.toContain('evil.html');
    expect(readdirSync(path.join(folderOf('shell'), 'pages'))).not.toContain('evil.html');
  });

  test('is not pulled by a mirror', async () => {
    const place = plant(path.join(folderOf('shell'), 'pages/evil.html'));
    const mirror = new DirectoryTarget(path.join(temporaryFolder(), 'mirror'));
    await expect(pull(target, mirror)).rejects.toThrow(`${place} is not what was published. Nothing was switched.`);
    expect(readdirSync(mirror.place)).toEqual(['.release']);
  });
});

test('settings that somebody has changed in object storage are named by `release check`', async () => {
  const memory = new MemoryTarget();
  const there = await fakeTarget([fakeBuild('shell', 's1')], memory);
  const { generation } = await activate(there, 'shell', 's1');
  await check(memory, false);
  const name = `${generationPath(generation)}site.json`;
  memory.files.set(name, { content: Buffer.from(JSON.stringify({ ...fakeSite, brand: 'Evil' })), modified: new Date() });
  await expect(check(memory, false)).rejects.toThrow(name);
  await configure(there, fakeSite);
  await check(memory, false);
});
