/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { shellBuild } from './served-site.ts';
import { newSite, publicFolder } from './testing.ts';

const docs = readFileSync(path.join(import.meta.dirname, '../docs/run-the-site.md'), 'utf8');

test('the commands of docs/run-the-site.md copy all that a site has, also a second time', async () => {
  const [, commands = ''] = /## Backup\n.*?```sh\n(.*?)```/s.exec(docs) ?? [];
  const { directory, ship } = await newSite(fakeSite);
  // As the tool stores what its history, of 500 events, no longer has.
  mkdirSync(path.join(directory, 'served/shell/s0'), { recursive: true });
  writeFileSync(path.join(directory, 'served/shell/s0/g1.replaced.json'), '{}');
  const backup = path.join(publicFolder('backup-'), 'backup');
  const filesOf = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort();
  for (const version of ['s1', 's2']) {
    await ship(shellBuild(version));
    execFileSync('sh', ['-ec', commands.replaceAll('/srv/site', directory).replaceAll('/srv/backup', backup)]);
    expect(filesOf(backup)).toEqual(filesOf(directory).filter((name) => !/^\.release(\/|$)/.test(name)));
  }
}, 30_000);
