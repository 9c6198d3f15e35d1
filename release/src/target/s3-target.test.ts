/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Agent, createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { behavesAsStorage } from '../../test/storage-behaviour.ts';
import { type Fault, type StorageServer, startStorage } from '../../test/storage-server.ts';
import { activate } from '../activate.ts';
import { createSite } from '../change-site.ts';
import { publish } from '../publish.ts';
import { pull } from '../pull.ts';
import { rollback } from '../rollback.ts';
import { fakeBuild, fakeOperation, fakeTarget, MemoryTarget, readCurrentFile, temporaryFolder } from '../testing.ts';
import { explain } from './explain.ts';
import { openTarget } from './open-target.ts';
import { clientOfEnvironment, S3Target } from './s3-target.ts';

const environment = { ...process.env };
let storage: StorageServer;
beforeAll(async () => {
  storage = await startStorage();
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_ENDPOINT_URL: storage.origin });
});
afterEach(() => {
  storage.fault = () => undefined;
  storage.comparesTag = (given, stored) => given === stored;
  process.env.AWS_ENDPOINT_URL = storage.origin;
});
afterAll(async () => {
  process.env = environment;
  await storage.close();
});

let serial = 0;
const place = () => `s3://site/test-${++serial}`;

describe('S3-compatible storage', () => {
  behavesAsStorage((prefix) => new S3Target('site', prefix));

  test('is named by bucket and prefix', async () => {
    expect((await openTarget('s3://site/a/b/')).place).toBe('s3://site/a/b');
    expect((await openTarget('s3://site')).place).toBe('s3://site');
    await expect(openTarget('s3://')).rejects.toThrow("'s3://' is no target");
    await expect(openTarget('https://site')).rejects.toThrow("'https://site' is no target");
  });

  test('that ignores conditions is refused', async () => {
    process.env.AWS_ENDPOINT_URL = storage.bareOrigin;
    const target = await openTarget(place());
    await expect(target.probe()).rejects.toThrow(
      /^The object storage of s3:.* cannot keep a site, .*:\n {2}It overwrites in spite of `If-None-Match: \*`\.\n/,
    );
    expect(await target.list('')).toEqual([]);
  });

  test.each([400, 501])('that does not implement a condition is refused (%d)', async (status) => {
    storage.fault = (line) => (line.startsWith('PUT ') ? { status, code: 'NotImplemented' } : undefined);
    await expect((await openTarget(place())).probe()).rejects.toThrow('It writes nothing with `If-None-Match: *`.');
  });

  test('that compares an entity tag without its quotes, as Ceph does, gets it so', async () => {
    storage.comparesTag = (given, stored) => `"${given}"` === stored;
    const where = place();
    const target = await openTarget(where);
    await target.probe();
    expect(await target.swapCurrent(undefined, 'g1')).toBe(true);
    const first = await target.readCurrent();
    expect(await target.swapCurrent(first, 'g2')).toBe(true);
    expect(await target.swapCurrent(first, 'g3')).toBe(false);
    expect((await (await openTarget(where)).readCurrent())?.generation).toBe('g2');
    expect((await target.list('')).map(({ path }) => path)).toEqual(['current.json']);
  });

  test('that stops comparing entity tags is found by the next change, which says so', async () => {
    const target = await openTarget(place());
    await target.swapCurrent(undefined, 'g1');
    storage.comparesTag = () => false;
    await expect(target.swapCurrent(await target.readCurrent(), 'g2')).rejects.toThrow(
      'It refuses `If-Match` with the entity tag that it gave itself',
    );
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

  test.each([
    ['not-a-url', 'AWS_ENDPOINT_URL is no URL: s3://'],
    ['', 'Nobody says in which region the bucket is: s3://'],
    ['page', 'What answers there is no object storage'],
  ])("by the operator's mistake: %j as the endpoint", async (endpoint, message) => {
    const server = createServer((_, answer) => answer.writeHead(404, { 'content-type': 'text/html' }).end('<head><meta></head>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    process.env.AWS_ENDPOINT_URL = endpoint === 'page' ? `http://${host}` : endpoint;
    if (!endpoint) delete process.env.AWS_ENDPOINT_URL;
    const target = await openTarget(place());
    expect(await explained(target.list(''), target.place)).toContain(message);
    server.close();
  });

  // A workflow sets a variable that has no value to nothing.
  test('a region that is set to nothing is as good as none', async () => {
    Object.assign(process.env, { AWS_REGION: '', AWS_DEFAULT_REGION: '', AWS_ENDPOINT_URL_S3: '' });
    try {
      expect(await (await openTarget(place())).list('')).toEqual([]);
      process.env.AWS_ENDPOINT_URL = '';
      process.env.AWS_REGION = '';
      const target = await openTarget(place());
      expect(await explained(target.list(''), target.place)).toContain('Nobody says in which region the bucket is: s3://');
    } finally {
      for (const name of ['AWS_REGION', 'AWS_DEFAULT_REGION', 'AWS_ENDPOINT_URL_S3']) delete process.env[name];
    }
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

  test.each(['state', 'discovery', 'site'])('an answer to the write of %s.json that is lost is no failure', async (name) => {
    const operation = await fakeTarget([fakeBuild('remote_docs', 'v1')], await openTarget(place()));
    failWith('cut after', new RegExp(`^PUT .*/${name}\\.json`), 1);
    expect((await activate(operation, 'remote_docs', 'v1')).apps.remote_docs?.active?.version).toBe('v1');
  });

  test('an answer to the first write of the pointer that is lost is no failure', async () => {
    const operation = fakeOperation(await openTarget(place()));
    failWith('cut after', /^PUT .*\/current\.json/, 1);
    expect(await createSite(operation, fakeSite)).toBe(true);
    expect(await createSite(operation, fakeSite)).toBe(false);
  });
});

describe('a storage', () => {
  /** A site in a storage. @param socketTimeout - ms for which its connections may be silent. */
  async function serve(server: Server, socketTimeout: number, scheme = 'http') {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    process.env.AWS_ENDPOINT_URL = `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const end = () => {
      server.closeAllConnections();
      server.close();
    };
    const httpsAgent = new Agent({ rejectUnauthorized: false });
    return { target: new S3Target('site', '', clientOfEnvironment({ socketTimeout, httpsAgent })), end };
  }

  // Reliability: the object storage takes a request and says nothing
  test.each<[string, RequestListener]>([
    ['does not answer', () => {}],
    ['stops in the middle of an object', (_, response) => response.writeHead(200, { 'content-length': 100 }).write('{"generation":')],
  ])('that %s ends a command, which says so', async (_, answer) => {
    const { target, end } = await serve(createServer(answer), 300);
    const said = await pull(target, new MemoryTarget()).catch((error) => (explain(error, target.place) as Error).message);
    end();
    expect(said).toMatch(/^The network or the object storage has failed: s3:\/\/site \(.* timed out after 300 ms/);
  });

  test('that takes a large object slowly, over TLS, gets all of it at the first attempt', async () => {
    const [key = '', cert = ''] = ['key.pem', 'cert.pem'].map((name) => path.join(temporaryFolder(), name));
    execFileSync('openssl', [...'req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -keyout'.split(' '), key, '-out', cert], {
      stdio: 'ignore',
    });
    const taken: number[] = [];
    const take = async (request: IncomingMessage, response: ServerResponse) => {
      const attempt = taken.push(0) - 1;
      for await (const { length } of request) {
        const sum = (taken[attempt] ?? 0) + length;
        taken[attempt] = sum;
        if (sum % 2 ** 20 < length) await sleep(30);
      }
      response.end();
    };
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
      take(request, response).catch(() => {});
    });
    const { target, end } = await serve(server, 1_000, 'https');
    const begin = performance.now();
    const size = 64 * 2 ** 20;
    const created = await target.create('large', Buffer.alloc(size)).catch((error) => error);
    end();
    expect([created, taken]).toEqual([true, [size]]);
    expect(performance.now() - begin).toBeGreaterThan(1_800);
  });
});
