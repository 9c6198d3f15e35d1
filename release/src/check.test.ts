/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { activate } from './activate.ts';
import { readSiteNow } from './change-site.ts';
import { check, incompleteVersions } from './check.ts';
import { pull } from './pull.ts';
import { fakeBuild, fakeTarget, MemoryTarget } from './testing.ts';

/** A list that counts how many of its elements are read. */
function countingList(length: number) {
  const list = Array.from({ length }, (_, number) => `files/assets/old.${number}.js`);
  const counts = { reads: 0 };
  const get = (target: string[], key: string | symbol) => {
    if (typeof key === 'string' && /^\d+$/.test(key)) counts.reads += 1;
    return Reflect.get(target, key);
  };
  return { list: new Proxy(list, { get }), counts };
}

test('during an interrupted prune, the list of removed files is read once, however many versions are checked', async () => {
  const apps = ['remote_docs', 'remote_status', 'remote_map'];
  const operation = await fakeTarget(apps.map((app) => fakeBuild(app, 'v1')));
  for (const app of apps) await activate(operation, app, 'v1');
  const { state, readRecord } = await readSiteNow(operation.target);
  const { list, counts } = countingList(100);
  expect(await incompleteVersions(operation.target, { ...state, removing: list }, readRecord)).toEqual([]);
  expect(counts.reads).toBe(100);
  const [, removed = ''] = Object.keys((await readRecord('remote_map', 'v1')).files);
  const messages = await incompleteVersions(operation.target, { ...state, removing: [...list, removed] }, readRecord);
  expect(messages).toEqual([expect.stringContaining('Files of remote_map v1 are being removed by a prune.')]);
});

test('a mirror in which files of a version have other bytes is told the way out that works there: remove all of them, and pull', async () => {
  const build = fakeBuild('remote_docs', 'v1');
  const pictures = Array.from({ length: 6 }, (_, number): [string, Buffer] => [`picture${number}.png`, Buffer.from('picture')]);
  const source = await fakeTarget([{ ...build, files: new Map([...build.files, ...pictures]) }]);
  await activate(source, 'remote_docs', 'v1');
  const mirror = new MemoryTarget();
  await pull(source.target, mirror);
  const damaged = [...mirror.files.keys()].filter((path) => path.endsWith('.png'));
  for (const path of damaged) mirror.files.set(path, { content: Buffer.from('dAmaged'), modified: new Date() });
  const said = await check(mirror, true).catch((error: Error) => error.message);
  expect(said).toContain('6 files of remote_docs v1 in memory are not what was published:\n');
  expect(said).toMatch(/Remove damaged files here, and run `release pull` again/);
  expect(said).not.toContain('Publish');
  for (const [, path = ''] of String(said).matchAll(/^ {2}(.*)$/gm)) await mirror.remove(path);
  await pull(source.target, mirror);
  expect(await check(mirror, true)).toMatchObject({ versions: 1 });
});

test('a release that a mirror pulls while it is checked is no damage: the new generation is checked', async () => {
  const source = await fakeTarget(['v1', 'v2', 'v3'].map((version) => fakeBuild('remote_docs', version)));
  await activate(source, 'remote_docs', 'v1');
  const mirror = new MemoryTarget();
  await pull(source.target, mirror);
  const list = mirror.list.bind(mirror);
  const releases = ['v2', 'v3'];
  mirror.list = async (folder) => {
    const version = folder === 'generations/shared/' ? releases.shift() : undefined;
    if (version) {
      await activate(source, 'remote_docs', version);
      await pull(source.target, mirror);
    }
    return list(folder);
  };
  expect(await check(mirror, true)).toMatchObject({ versions: 3 });
  expect(releases).toEqual([]);
  const name = `generations/${mirror.current?.generation}/discovery.json`;
  mirror.files.delete(name);
  await expect(check(mirror, true)).rejects.toThrow(name);
});
