import { expect, test } from '@jest/globals';
import { activate } from '../src/activate.ts';
import { createSite } from '../src/change-site.ts';
import { publish } from '../src/publish.ts';
import type { Target } from '../src/target/target.ts';
import { fakeBuild, fakeOperation, fakeTarget, readCurrentFile } from '../src/testing.ts';

/**
 * The tests that every target passes.
 *
 * @param open - gives an empty target, and again the same one for another process.
 */
export function behavesAsTarget(open: () => Promise<{ target: Target; again: () => Target }>): void {
  const text = async (target: Target, path: string) => (await target.read(path))?.toString('utf8');

  test('keeps what was written', async () => {
    const { target, again } = await open();
    const content = Buffer.from([0, 255, 10, 13]);
    expect(await target.create('files/a/b.bin', content)).toBe(true);
    expect(await again().read('files/a/b.bin')).toEqual(content);
    expect(await target.read('files/a/c.bin')).toBeUndefined();
  });

  test('never replaces', async () => {
    const { target } = await open();
    await target.create('files/a', Buffer.from('one'));
    expect(await target.create('files/a', Buffer.from('two'))).toBe(false);
    expect(await text(target, 'files/a')).toBe('one');
  });

  test('of many who create the same one wins, and everybody sees its bytes', async () => {
    const { target } = await open();
    const writers = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(10_000));
    const created = await Promise.all(writers.map((content) => target.create('files/x', Buffer.from(content))));
    expect(created.filter(Boolean)).toHaveLength(1);
    expect(await text(target, 'files/x')).toBe(writers[created.indexOf(true)]);
  });

  test('lists a folder with sizes and times', async () => {
    const { target } = await open();
    for (const name of ['files/a/1', 'files/a/b/2', 'files/ab/3', 'versions/4']) await target.create(name, Buffer.from(name));
    const list = async (folder: string) => (await target.list(folder)).map(({ path }) => path).sort();
    expect(await list('files/a/')).toEqual(['files/a/1', 'files/a/b/2']);
    expect(await list('')).toEqual(['files/a/1', 'files/a/b/2', 'files/ab/3', 'versions/4']);
    expect(await list('nothing/')).toEqual([]);
    const folders = async (folder: string) => (await target.folderNames(folder)).sort();
    expect(await folders('files/')).toEqual(['a', 'ab']);
    expect(await folders('files/a/')).toEqual(['b']);
    expect(await folders('nothing/')).toEqual([]);
    const [item] = await target.list('versions/');
    expect(item?.size).toBe(10);
    expect(Math.abs(Date.now() - (item?.modified.getTime() ?? 0))).toBeLessThan(60_000);
  });

  test('removes, also what is not there', async () => {
    const { target } = await open();
    await target.create('files/a/b', Buffer.from('x'));
    await target.remove('files/a/b');
    await target.remove('files/a/b');
    expect(await target.list('')).toEqual([]);
    expect(await target.create('files/a/b', Buffer.from('y'))).toBe(true);
  });

  test('swaps only from what is current', async () => {
    const { target, again } = await open();
    expect(await target.readCurrent()).toBeUndefined();
    expect(await target.swapCurrent(undefined, 'g1')).toBe(true);
    expect(await target.swapCurrent(undefined, 'g2')).toBe(false);
    const first = await again().readCurrent();
    expect(first?.generation).toBe('g1');
    expect(await target.swapCurrent(first, 'g2')).toBe(true);
    expect(await target.swapCurrent(first, 'g3')).toBe(false);
    expect((await target.readCurrent())?.generation).toBe('g2');
  });

  test('of many who swap at once one wins', async () => {
    const { target, again } = await open();
    await target.swapCurrent(undefined, 'g0');
    const from = await target.readCurrent();
    const swapped = await Promise.all([1, 2, 3, 4].map((number) => again().swapCurrent(from, `g${number}`)));
    expect(swapped.filter(Boolean)).toHaveLength(1);
    expect((await target.readCurrent())?.generation).toBe(`g${swapped.indexOf(true) + 1}`);
  });

  test('is a place for a site, and says so', async () => {
    const { target } = await open();
    await target.probe();
    expect(await target.list('')).toEqual([]);
  });

  // Reliability: a published file is changed, though not its size
  test('activates nothing of which a file has changed, though not its size, and publishing it again puts the file back', async () => {
    const { target, again } = await open();
    const operation = await fakeTarget([fakeBuild('remote_docs', 'v1')], target);
    const path = (await target.list('files/remotes/remote_docs/v1/')).find((item) => item.path.endsWith('.js'))?.path ?? '';
    const content = (await target.read(path)) ?? Buffer.of();
    await target.remove(path);
    await target.create(path, Buffer.alloc(content.length, 'x'));
    const tried = activate(fakeOperation(again()), 'remote_docs', 'v1');
    await expect(tried).rejects.toThrow(`1 files of remote_docs v1 in ${target.place} are not what was published:\n  ${path}\n`);
    await publish(operation, fakeBuild('remote_docs', 'v1'));
    expect((await activate(operation, 'remote_docs', 'v1')).apps.remote_docs?.active?.version).toBe('v1');
  });

  test('keeps the changes of teams that act at the same moment', async () => {
    const { target, again } = await open();
    const names = ['remote_a', 'remote_b'];
    await fakeTarget(
      names.map((name) => fakeBuild(name, 'v1')),
      target,
    );
    await Promise.all(names.map((name) => activate(fakeOperation(again(), name), name, 'v1')));
    expect(Object.keys(JSON.parse(await readCurrentFile(target, 'discovery.json')).remotes).sort()).toEqual(names);
    expect(await createSite(fakeOperation(target), JSON.parse(await readCurrentFile(target, 'site.json')))).toBe(false);
  });
}
