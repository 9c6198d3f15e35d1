/** @jest-environment node */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { run } from '../src/command/run.ts';
import { openTarget } from '../src/target/open-target.ts';
import { S3Target } from '../src/target/s3-target.ts';
import { fakeBuild, readCurrentFile, temporaryFolder, writeBuild } from '../src/testing.ts';
import { type CephServer, startCeph } from './ceph-server.ts';
import { behavesAsStorage } from './storage-behaviour.ts';

const environment = { ...process.env };
let ceph: CephServer | undefined;
beforeAll(async () => {
  ceph = await startCeph('site');
  process.stdout.write(`Tested on Ceph ${ceph.version}\n`);
}, 180_000);
afterAll(async () => {
  process.env = environment;
  await ceph?.close();
});

describe('Ceph', () => {
  behavesAsStorage((prefix) => new S3Target('site', prefix));

  test('keeps a site from its set-up to a rollback', async () => {
    const where = `s3://site/commands`;
    const settings = path.join(temporaryFolder(), 'site.json');
    writeFileSync(settings, JSON.stringify(fakeSite));
    const lines: string[] = [];
    const release = async (...command: string[]) => {
      const print = (line: string) => lines.push(line);
      const code = await run([...command, '--target', where, '--by', 'ann'], { environment: {}, print, printError: print });
      expect({ command, code, lines }).toMatchObject({ code: 0 });
    };
    await release('init', '--site', settings);
    for (const version of ['v1', 'v2']) {
      await release('publish', 'docs', '--built', writeBuild(fakeBuild('remote_docs', version)));
      await release('activate', 'docs', version);
    }
    await release('rollback', 'docs');
    await release('configure', '--site', settings);
    const { remotes } = JSON.parse(await readCurrentFile(await openTarget(where), 'discovery.json'));
    expect(remotes.remote_docs.version).toBe('v1');
  });

  test('compares an entity tag without its quotes: a later one may not, and this test says so', async () => {
    const put = await import('@aws-sdk/client-s3').then(({ PutObjectCommand, S3Client }) => {
      const client = new S3Client({ region: 'us-east-1', forcePathStyle: true });
      return (body: string, more: object = {}) => client.send(new PutObjectCommand({ Bucket: 'site', Key: 'tags', Body: body, ...more }));
    });
    const { ETag: tag = '' } = await put('one');
    await expect(put('two', { IfMatch: tag })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await put('two', { IfMatch: tag.replaceAll('"', '') });
  });
});
