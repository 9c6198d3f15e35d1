/** @jest-environment node */
import type { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Fault, type StorageServer, startStorage } from '../../test/storage-server.ts';
import { behavesAsTarget } from '../../test/target-behaviour.ts';
import { activate } from '../activate.ts';
import { publish } from '../publish.ts';
import { pull } from '../pull.ts';
import { rollback } from '../rollback.ts';
import { fakeBuild, fakeOperation, fakeTarget, readCurrentFile, temporaryFolder } from '../testing.ts';
import { DirectoryTarget } from './directory-target.ts';
import { explain } from './explain.ts';
import { openTarget } from './open-target.ts';
import { S3Target } from './s3-target.ts';

const environment = { ...process.env };
let storage: StorageServer;
beforeAll(async () => {
  storage = await startStorage();
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_ENDPOINT_URL: storage.origin });
});
afterEach(() => {
  storage.fault = () => undefined;
  process.env.AWS_ENDPOINT_URL = storage.origin;
});
afterAll(async () => {
  process.env = environment;
  await storage.close();
});

let serial = 0;
const place = () => `s3://site/test-${++serial}`;

describe('S3-compatible storage', () => {
  behavesAsTarget(async () => {
    const prefix = `test-${++serial}/`;
    return { target: new S3Target('site', prefix), again: () => new S3Target('site', prefix) };
  });

  test('is named by bucket and prefix', async () => {
    expect((await openTarget('s3://site/a/b/')).place).toBe('s3://site/a/b');
    expect((await openTarget('s3://site')).place).toBe('s3://site');
    await expect(openTarget('s3://')).rejects.toThrow("'s3://' is no target");
    await expect(openTarget('https://site')).rejects.toThrow("'https://site' is no target");
  });

  test('that ignores conditions is refused', async () => {
    process.env.AWS_ENDPOINT_URL = storage.bareOrigin;
    const target = await openTarget(place());
    await expect(target.probe()).rejects.toThrow('ignores conditional writes (If-Match, If-None-Match)');
    expect(await target.list('')).toEqual([]);
  });

  test('lists more than a page', async () => {
    const client = {
      send: async ({ input }: ListObjectsV2Command) =>
        input.ContinuationToken === 'next' ? { Contents: [{ Key: 'p/b' }] } : { Contents: [{ Key: 'p/a' }], NextContinuationToken: 'next' },
    };
    const items = await new S3Target('site', 'p/', client as unknown as S3Client).list('');
    expect(items.map(({ path }) => path)).toEqual(['a', 'b']);
  });

  test.each([
    ['{"generation":"../../elsewhere"}', 's3://site/p/current.json names no generation: "../../elsewhere".'],
    ['{"generation":7}', 's3://site/p/current.json names no generation: 7.'],
    ['null', 's3://site/p/current.json names no generation: undefined.'],
    ['{"gener', 's3://site/p/current.json is no JSON: '],
  ])('with the pointer %s has no generation', async (text, message) => {
    const client = { send: async () => ({ Body: { transformToByteArray: async () => Buffer.from(text) }, ETag: '"1"' }) };
    await expect(new S3Target('site', 'p/', client as unknown as S3Client).readCurrent()).rejects.toThrow(message);
  });

  test('is pulled to a directory', async () => {
    const operation = await fakeTarget([fakeBuild('shell', 's1'), fakeBuild('remote_docs', 'v1')], await openTarget(place()));
    await activate(operation, 'shell', 's1');
    await activate(operation, 'remote_docs', 'v1');
    const mirror = new DirectoryTarget(temporaryFolder());
    await pull(operation.target, mirror);
    expect(await readCurrentFile(mirror, 'docs.html')).toBe(await readCurrentFile(operation.target, 'docs.html'));
    expect((await mirror.list('files/')).map(({ path }) => path).sort()).toEqual(
      (await operation.target.list('files/')).map(({ path }) => path).sort(),
    );
  });
});

describe('when the storage fails', () => {
  const failWith = (fault: Fault, pattern: RegExp, times = Number.POSITIVE_INFINITY) => {
    let left = times;
    storage.fault = (line) => (pattern.test(line) && left-- > 0 ? fault : undefined);
  };
  const explained = (promise: Promise<unknown>, where: string): Promise<string> =>
    promise.then(
      () => 'done',
      (error) => (explain(error, where) as Error).message,
    );

  test.each([
    [{ status: 403, code: 'AccessDenied' }, 'The credentials may not do this: s3://'],
    [{ status: 403, code: 'RequestTimeTooSkewed' }, "This machine's clock and that of the object storage differ too much: s3://"],
    [{ status: 507, code: 'XMinioStorageFull' }, 'There is no space left: s3://'],
  ] as const)('by %j, the operator is told, and the command again ends it', async (fault, message) => {
    const where = place();
    const operation = await fakeTarget([], await openTarget(where));
    failWith(fault, /^PUT .*\/App\./);
    expect(await explained(publish(operation, fakeBuild('remote_docs', 'v1')), where)).toContain(message);
    storage.fault = () => undefined;
    expect(await publish(operation, fakeBuild('remote_docs', 'v1'))).toMatchObject({ isNew: true });
  });

  test('by a bucket that is not there', async () => {
    const target = await openTarget('s3://elsewhere/site');
    expect(await explained(target.create('a', Buffer.from('a')), target.place)).toContain('There is no such bucket: s3://elsewhere/site');
  });

  test('a connection that is cut once is made again', async () => {
    const operation = await fakeTarget([], await openTarget(place()));
    failWith('cut before', /^PUT .*\/App\./, 1);
    expect(await publish(operation, fakeBuild('remote_docs', 'v1'))).toMatchObject({ isNew: true });
  });

  test('an answer to the swap that is lost does not repeat the step', async () => {
    const operation = await fakeTarget(
      ['v1', 'v2', 'v3'].map((version) => fakeBuild('remote_docs', version)),
      await openTarget(place()),
    );
    for (const version of ['v1', 'v2', 'v3']) await activate(operation, 'remote_docs', version);
    failWith('cut after', /^PUT .*\/current\.json/, 1);
    const { apps } = await rollback(fakeOperation(operation.target, 'bob'), 'remote_docs');
    expect(apps.remote_docs?.active).toMatchObject({ version: 'v2', by: 'bob' });
    expect(JSON.parse(await readCurrentFile(operation.target, 'discovery.json')).remotes.remote_docs.version).toBe('v2');
  });
});
