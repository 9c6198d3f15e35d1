/** @jest-environment node */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { activate } from './activate.ts';
import { readSiteNow } from './change-site.ts';
import { check } from './check.ts';
import { configure } from './configure.ts';
import { publish } from './publish.ts';
import { manifestPath, sharedPath } from './shared-files.ts';
import { DirectoryTarget } from './target/directory-target.ts';
import { explain } from './target/explain.ts';
import { fakeBuild, fakeTarget, MemoryTarget, temporaryFolder } from './testing.ts';

/** What Node says: of a read, other than of an open, without the file's name. */
const inputOutputError = () => Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', errno: -5, syscall: 'read' });

/** A target on a disk with bad sectors: a file there has its size, and cannot be read. */
class BadDisk extends MemoryTarget {
  readonly bad = new Set<string>();
  /** Files that can be read at the second attempt. */
  readonly busy = new Set<string>();

  override async read(name: string) {
    if (this.busy.delete(name)) throw inputOutputError();
    if (this.bad.has(name)) throw inputOutputError();
    return super.read(name);
  }

  override async remove(name: string) {
    this.bad.delete(name);
    await super.remove(name);
  }
}

const docs = fakeBuild('remote_docs', 'v1');
let target: BadDisk;
let operation: Awaited<ReturnType<typeof fakeTarget>>;
/** A page, and a file of a version that visitors get. */
let page: string;
let file: string;
beforeEach(async () => {
  target = new BadDisk();
  operation = await fakeTarget([fakeBuild('shell', 's1'), docs], target);
  await activate(operation, 'shell', 's1');
  await activate(operation, 'remote_docs', 'v1');
  const { state } = await readSiteNow(target);
  page = `${sharedPath(state.pages?.folders.shell ?? '')}index.html`;
  file = [...target.files.keys()].find((name) => /remote_docs\/v1\/App\..*\.js$/.test(name)) ?? '';
  operation.pass(1_000);
});

// Reliability: the disk has bad sectors below pages and files of versions
test('what a bad sector has of pages and files is named by `check`, and written again by `configure` and `publish`', async () => {
  target.bad.add(page).add(file);
  const said = await check(target, false).catch((error) => (explain(error, 'memory') as Error).message);
  expect(said).toContain(`1 parts of the pages are lost, damaged or not of this site:\n  ${page}\n`);
  expect(said).toContain(`1 files of remote_docs v1 in memory are not what was published:\n  ${file}\n`);
  await configure(operation, fakeSite);
  await publish(operation, docs);
  expect([...target.bad]).toEqual([]);
  expect(await check(target, false)).toMatchObject({ versions: 2 });
});

test('a version record on a bad sector is named by `check`, beside what else is damaged', async () => {
  const record = 'versions/remote_docs/v1.json';
  target.bad.add(page).add(record);
  const said = await check(target, false).catch((error) => (explain(error, 'memory') as Error).message);
  expect(said).toContain(`not of this site:\n  ${page}\n`);
  expect(said).toContain(`memory/${record} cannot be read: EIO: i/o error, read.\nRestore it from a copy of the target.`);
});

test.each(['state.json', 'site.json'])('%s on a bad sector is named, with the way back', async (name) => {
  const path = `generations/${(await readSiteNow(target)).state.generation}/${name}`;
  target.bad.add(path);
  await expect(check(target, false)).rejects.toThrow(`memory/${path} cannot be read: EIO: i/o error, read.\nRestore it`);
});

test('a list of shared files on a bad sector is written again by `configure`', async () => {
  const { state } = await readSiteNow(target);
  target.bad.add(manifestPath(state.pages?.folders.shell ?? ''));
  await configure(operation, fakeSite);
  expect([...target.bad]).toEqual([]);
});

test('the older history on a bad sector stops no change; where the second attempt can read it, nothing of it is lost', async () => {
  const change = (number: number) => activate(operation, 'remote_docs', `v${number % 2 === 0 ? 2 : 1}`);
  await publish(operation, fakeBuild('remote_docs', 'v2'));
  for (let number = 0; number < 9; number += 1) await change(number);
  const { older, history } = (await readSiteNow(target)).state;
  const stored = `${sharedPath(older?.folder ?? '')}history.json.br`;
  target.busy.add(stored);
  await change(9);
  expect((await readSiteNow(target)).state.history).toHaveLength(history.length + 1);
  target.bad.add(stored);
  expect((await readSiteNow(target)).lost).toContain('history.json.br is missing or cannot be read');
  await change(10);
  expect((await readSiteNow(target)).lost).toBeUndefined();
});

test('an error of the disk that passes is none: nothing is written again', async () => {
  target.busy.add(page).add(file);
  expect(await check(target, false)).toMatchObject({ versions: 2 });
  expect([...target.busy]).toEqual([]);
  target.busy.add(file);
  const remove = jest.spyOn(target, 'remove');
  await publish(operation, docs);
  expect(remove).not.toHaveBeenCalled();
});

// Reliability: a damaged file is written again while visitors get it
test('a damaged file stays in its place until the new one is whole', async () => {
  const folder = temporaryFolder();
  const ofDisk = await fakeTarget([fakeBuild('shell', 's1'), docs], new DirectoryTarget(folder));
  for (const [app, version] of [['shell', 's1'] as const, ['remote_docs', 'v1'] as const]) await activate(ofDisk, app, version);
  for (const name of [page, file]) writeFileSync(path.join(folder, name), 'x'.repeat(statSync(path.join(folder, name)).size));
  jest.spyOn(ofDisk.target, 'remove').mockRejectedValue(new Error('removed'));
  await publish(ofDisk, docs);
  await configure(ofDisk, fakeSite);
  expect(await check(ofDisk.target, false)).toMatchObject({ versions: 2 });
});

test('an error of the disk tells which file it was reading', async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'files/remotes'), { recursive: true });
  // Opens, and fails in the read, as a bad sector does.
  await expect(new DirectoryTarget(folder).read('files/remotes')).rejects.toMatchObject({
    code: 'EISDIR',
    path: path.join(folder, 'files/remotes'),
  });
});
