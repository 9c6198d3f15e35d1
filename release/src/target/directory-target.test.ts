/** @jest-environment node */
import { chmodSync, mkdirSync, readdirSync, readlinkSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { behavesAsTarget } from '../../test/target-behaviour.ts';
import { temporaryFolder } from '../testing.ts';
import { DirectoryTarget } from './directory-target.ts';
import { openTarget } from './open-target.ts';

describe('a directory', () => {
  behavesAsTarget(async () => {
    const folder = path.join(temporaryFolder(), 'not', 'there', 'yet');
    return { target: new DirectoryTarget(folder), again: () => new DirectoryTarget(folder) };
  });

  test('is what the name means that is no other address', async () => {
    expect((await openTarget('../site')).place).toBe('../site');
  });

  test('leads to the current generation by a link that may be moved with it', async () => {
    const folder = temporaryFolder();
    const target = new DirectoryTarget(folder);
    await target.create('generations/g1/index.html', Buffer.from('page'));
    await target.swapCurrent(undefined, 'g1');
    expect(readlinkSync(path.join(folder, 'current'))).toBe('generations/g1');
    expect((await target.read('current/index.html'))?.toString()).toBe('page');
    expect((await target.list('')).map(({ path }) => path)).toEqual(['generations/g1/index.html']);
  });

  test('is listed with everything but a folder that is removed meanwhile', async () => {
    const folder = temporaryFolder();
    const target = new DirectoryTarget(folder);
    const versions = path.join(folder, 'files/remotes/remote_docs');
    for (let number = 0; number < 200; number += 1) {
      mkdirSync(path.join(versions, `v${number}`), { recursive: true });
      writeFileSync(path.join(versions, `v${number}/x.js`), 'x');
    }
    for (let round = 0; round < 20; round += 1) {
      const [removed = '', ...others] = readdirSync(versions).reverse();
      const listed = target.list('files/');
      await sleep(round % 5);
      rmSync(path.join(versions, removed), { recursive: true });
      const found = (await listed).map((item) => item.path.split('/')[3]);
      expect(found.filter((name) => name !== removed).sort()).toEqual(others.sort());
    }
  });

  test('leaves no folder that has become empty', async () => {
    const folder = temporaryFolder();
    const target = new DirectoryTarget(folder);
    await target.create('files/remotes/a/v1/x.js', Buffer.from('x'));
    await target.remove('files/remotes/a/v1/x.js');
    expect(readdirSync(folder)).toEqual(['.release']);
  });

  test('forgets after a day what a killed tool was writing', async () => {
    const folder = temporaryFolder();
    const drafts = path.join(folder, '.release/drafts');
    mkdirSync(drafts, { recursive: true });
    const old = new Date(Date.now() - 25 * 3_600_000);
    writeFileSync(path.join(drafts, 'new'), 'half');
    writeFileSync(path.join(drafts, 'old'), 'half');
    utimesSync(path.join(drafts, 'old'), old, old);
    symlinkSync('generations/g0', path.join(drafts, 'link'));
    await new DirectoryTarget(folder).swapCurrent(undefined, 'g1');
    expect(readdirSync(drafts).sort()).toEqual(['link', 'new']);
  });

  test('is one process alone at a time, which may swap meanwhile', async () => {
    const folder = temporaryFolder();
    const inside: string[] = [];
    const enter = (name: string) =>
      new DirectoryTarget(folder).withLock(async () => {
        inside.push(`${name} enters`);
        const target = new DirectoryTarget(folder);
        expect(await target.swapCurrent(await target.readCurrent(), name)).toBe(true);
        inside.push(`${name} leaves`);
      });
    await Promise.all(['a', 'b', 'c'].map(enter));
    expect(inside.map((line) => line.slice(2))).toEqual(['enters', 'leaves', 'enters', 'leaves', 'enters', 'leaves']);
  });

  test.each(['../evil', 'files/../../evil', 'files/../.release/lock/9', '/etc/evil', 'files/./a', 'files\\..\\evil', 'files/..'])(
    'takes no file %s',
    async (name) => {
      const outside = temporaryFolder();
      const target = new DirectoryTarget(path.join(outside, 'site'));
      await expect(target.create(name, Buffer.from('evil'))).rejects.toThrow('is no name of a file below');
      await expect(target.remove(name)).rejects.toThrow('is no name of a file below');
      expect(readdirSync(outside)).toEqual([]);
    },
  );

  test('names no generation that would lead elsewhere', async () => {
    const folder = temporaryFolder();
    symlinkSync('generations/..', path.join(folder, 'current'));
    await expect(new DirectoryTarget(folder).readCurrent()).rejects.toThrow('current names no generation: ".."');
  });

  /** Root may read and write everything, so as root the test changes its user for a moment. */
  async function asNobody(action: () => Promise<void>): Promise<void> {
    const root = process.geteuid?.() === 0;
    if (root) process.seteuid?.(65_534);
    try {
      await action();
    } finally {
      if (root) process.seteuid?.(0);
    }
  }

  // ext4 has `lost+found` at the root of each volume.
  test('may have another folder in it that only root can read, but none of the site’s', async () => {
    const folder = temporaryFolder();
    for (const name of [tmpdir(), folder]) chmodSync(name, statSync(name).mode | 0o055);
    const target = new DirectoryTarget(folder);
    await target.create('files/a', Buffer.from('a'));
    mkdirSync(path.join(folder, 'lost+found'), { mode: 0 });
    await asNobody(async () => expect((await target.list('')).map((item) => item.path)).toEqual(['files/a']));
    chmodSync(path.join(folder, 'files'), 0);
    await asNobody(() => expect(target.list('')).rejects.toMatchObject({ code: 'EACCES' }));
  });

  test('without the right to write fails with the code of the system', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o500);
    await asNobody(() => expect(new DirectoryTarget(folder).create('a', Buffer.of())).rejects.toMatchObject({ code: 'EACCES' }));
  });
});
