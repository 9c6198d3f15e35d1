/** @jest-environment node */
import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { activate } from './activate.ts';
import { pull } from './pull.ts';
import { DirectoryTarget } from './target/directory-target.ts';
import { fakeBuild, fakeTarget, MemoryTarget, temporaryFolder } from './testing.ts';

test('a mirror keeps its files when a version of the source is removed while it pulls', async () => {
  const source = new DirectoryTarget(path.join(temporaryFolder(), 'site'));
  const operation = await fakeTarget([fakeBuild('remote_docs', 'v1')], source);
  await activate(operation, 'remote_docs', 'v1');
  const versions = path.join(source.place, 'files/remotes/remote_docs');
  for (let number = 2; number < 30; number += 1) cpSync(path.join(versions, 'v1'), path.join(versions, `v${number}`), { recursive: true });
  const mirror = new MemoryTarget();
  await pull(source, mirror);
  const before = [...mirror.files.keys()];
  const list = source.list.bind(source);
  for (let round = 0; round < 10; round += 1) {
    const removed = readdirSync(versions).findLast((version) => version !== 'v1') ?? '';
    source.list = async (folder) => {
      const listed = list(folder);
      if (folder === 'files/') {
        await sleep(round % 5);
        rmSync(path.join(versions, removed), { recursive: true });
      }
      return listed;
    };
    expect(await pull(source, mirror)).toMatchObject({ copied: 0, removed: 0 });
  }
  expect([...mirror.files.keys()]).toEqual(before);
});
