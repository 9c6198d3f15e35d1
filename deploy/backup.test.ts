/** @jest-environment node */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type StorageServer, startStorage } from 'release/storage-server';
import { releaseTool } from 'release/testing';
import { fakeSite } from 'shared/testing';
import { shellBuild } from './served-site.ts';
import { isInstalled, newSite, publicFolder, withSystemPath } from './testing.ts';

const docs = readFileSync(path.join(import.meta.dirname, '../docs/run-the-site.md'), 'utf8');
const [, section = ''] = /## Backup\n(.*?)\n## /s.exec(docs) ?? [];
const [copy = '', pull = '', restore = '', restoreObjects = ''] = [...section.matchAll(/```sh\n(.*?)```/gs)].map(
  ([, commands]) => commands,
);

/** Runs commands of the docs. @param places - what stands for the places that they name. */
async function run(commands: string, places: Record<string, string>) {
  const command = Object.entries(places).reduce((text, [place, other]) => text.replaceAll(place, other), commands);
  await promisify(execFile)('sh', ['-ec', command], { env: withSystemPath() });
}

const filesOf = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort();
const withoutOwn = (names: string[]) => names.filter((name) => !/^(\.release(\/|$)|mirror\.json$)/.test(name));
const newFolder = () => path.join(publicFolder('backup-'), 'new');

describe('the commands of docs/run-the-site.md', () => {
  test('copy all that a site has, also a second time, and restore a site that goes on', async () => {
    const { directory, ship } = await newSite(fakeSite);
    // As the tool stores what its history, of 500 events, no longer has.
    mkdirSync(path.join(directory, 'served/shell/s0'), { recursive: true });
    writeFileSync(path.join(directory, 'served/shell/s0/g1.replaced.json'), '{}');
    const backup = newFolder();
    for (const version of ['s1', 's2']) {
      await ship(shellBuild(version));
      await run(copy, { '/srv/site': directory, '/srv/backup': backup });
      expect(filesOf(backup)).toEqual(withoutOwn(filesOf(directory)));
    }
    const restored = newFolder();
    await run(restore, { '/srv/site': restored, '/srv/backup': backup });
    expect(filesOf(restored)).toEqual(filesOf(backup));
    await releaseTool(restored).release('rollback', 'shell');
    await releaseTool(restored).release('check');
  }, 30_000);

  describe('for a backup of object storage', () => {
    const target = 's3://site/www';
    const backup = newFolder();
    let storage: StorageServer;
    beforeAll(async () => {
      storage = await startStorage();
      const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'us-east-1' };
      Object.assign(process.env, credentials, { AWS_ENDPOINT_URL: storage.origin });
      const tool = releaseTool(target);
      await tool.init(fakeSite);
      for (const version of ['s1', 's2']) await tool.ship(shellBuild(version));
      const [, ...words] = pull.trim().replace('s3://bucket/site', target).replace('/srv/backup', backup).split(' ');
      await tool.release(...words);
    }, 60_000);
    afterAll(() => storage?.close());

    /** That teams can go on there. */
    async function expectToGoOn(place: string) {
      const { release } = releaseTool(place);
      await release('check');
      await release('activate', 'shell', 's1');
      expect(await release('status')).toMatch(/^shell +s1 +100 %/m);
    }

    test('restore it to a directory', async () => {
      const restored = newFolder();
      await run(restore, { '/srv/site': restored, '/srv/backup': backup });
      expect(filesOf(restored)).toEqual(withoutOwn(filesOf(backup)));
      await expectToGoOn(restored);
    });

    (isInstalled('aws', '--version', 'the restore of a backup to object storage', 'awscli') ? test : test.skip)(
      'restore it to object storage',
      async () => {
        // As Debian 12's aws (2.9), which does not read AWS_ENDPOINT_URL.
        const commands = `export AWS_IGNORE_CONFIGURED_ENDPOINT_URLS=true\n${restoreObjects}`;
        await run(commands, { 's3://bucket/site': 's3://site/restored', '/srv/backup': backup });
        await expectToGoOn('s3://site/restored');
      },
      60_000,
    );
  });
});
