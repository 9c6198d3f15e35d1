/** @jest-environment node */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { activate } from './activate.ts';
import { prune } from './prune.ts';
import { mirrorMark, pull } from './pull.ts';
import { DirectoryTarget } from './target/directory-target.ts';
import { fakeBuild, type fakeOperation, fakeTarget, MemoryTarget, readCurrentFile, temporaryFolder } from './testing.ts';

let source: MemoryTarget;
let operation: ReturnType<typeof fakeOperation>;
beforeEach(async () => {
  source = new MemoryTarget();
  operation = await fakeTarget(
    [fakeBuild('shell', 's1'), ...['v1', 'v2', 'v3'].map((version) => fakeBuild('remote_docs', version))],
    source,
  );
  await activate(operation, 'shell', 's1');
});

describe('pull', () => {
  test('makes a copy, also of what is not active', async () => {
    const mirror = new MemoryTarget();
    const { generation, copied } = await pull(source, mirror);
    expect(mirror.current).toEqual(source.current);
    expect(generation).toBe(source.current?.generation);
    const wanted = [...source.files.keys()].filter((path) => !path.startsWith('generations/') || path.includes(generation));
    expect([...mirror.files.keys()].sort()).toEqual([mirrorMark, ...wanted].sort());
    expect(copied).toBe(wanted.length);
    expect(await readCurrentFile(mirror, 'index.html')).toBe(await readCurrentFile(source, 'index.html'));
  });

  test('copies only what is new, and removes what is gone', async () => {
    const mirror = new MemoryTarget();
    await pull(source, mirror);
    expect(await pull(source, mirror)).toMatchObject({ copied: 0, removed: 0 });
    await activate(operation, 'remote_docs', 'v3');
    operation.pass(8 * 86_400_000);
    await prune(operation, 1);
    const { copied, removed } = await pull(source, mirror);
    expect(copied).toBe(7);
    expect(removed).toBeGreaterThan(6);
    expect([...mirror.files.keys()].filter((path) => path.includes('/v1'))).toEqual([]);
    expect(await readCurrentFile(mirror, 'docs.html')).toContain('/remotes/remote_docs/v3/');
  });

  test('has all files before it switches', async () => {
    const mirror = new MemoryTarget();
    await pull(source, mirror);
    await activate(operation, 'remote_docs', 'v1');
    const swap = mirror.swapCurrent.bind(mirror);
    mirror.swapCurrent = (from, to) => {
      for (const path of source.files.keys()) if (path.includes(to)) expect(mirror.files.has(path)).toBe(true);
      return swap(from, to);
    };
    await pull(source, mirror);
    expect(mirror.current).toEqual(source.current);
    expect.assertions([...source.files.keys()].filter((path) => path.includes(source.current?.generation ?? '')).length + 1);
  });

  test('does not replace a site', async () => {
    const { target } = await fakeTarget([]);
    await expect(pull(source, target)).rejects.toThrow('memory has a site of its own, which a pull would replace');
  });

  test('needs something to follow', async () => {
    await expect(pull(new MemoryTarget(), new MemoryTarget())).rejects.toThrow('There is no site in memory');
  });

  test('takes no file that was changed', async () => {
    const mirror = new MemoryTarget();
    await pull(source, mirror);
    await activate(operation, 'remote_docs', 'v1');
    const path = [...source.files.keys()].find((name) => name.startsWith('files/remotes/remote_docs/v1/')) ?? '';
    source.files.set(path, { content: Buffer.from('changed'), modified: new Date() });
    mirror.files.delete(path);
    const before = mirror.current;
    await expect(pull(source, mirror)).rejects.toThrow(`memory/${path} is not what was published. Nothing was switched.`);
    expect(mirror.current).toBe(before);
  });

  test('writes nothing outside of its directory', async () => {
    await source.create('files/../../evil', Buffer.from('evil'));
    const folder = temporaryFolder();
    await expect(pull(source, new DirectoryTarget(path.join(folder, 'site')))).rejects.toThrow("'files/../../evil' is no name of a file");
    expect(readdirSync(folder)).toEqual(['site']);
  });

  test('of two at the same moment the mirror gets the newer', async () => {
    const mirror = new MemoryTarget();
    await pull(source, mirror);
    await activate(operation, 'remote_docs', 'v1');
    const swap = mirror.swapCurrent.bind(mirror);
    mirror.swapCurrent = async (from, to) => {
      mirror.swapCurrent = swap;
      await activate(operation, 'remote_docs', 'v2');
      await pull(source, mirror);
      return swap(from, to);
    };
    await pull(source, mirror);
    expect(mirror.current).toEqual(source.current);
  });
});
