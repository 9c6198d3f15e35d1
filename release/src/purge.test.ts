/** @jest-environment node */
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { run } from './command/run.ts';
import { tellCdn } from './purge.ts';
import { DirectoryTarget } from './target/directory-target.ts';
import { copySite, fakeBuild, MemoryTarget, type ReleaseTool, releaseTool, temporaryFolder, writeBuild } from './testing.ts';

let server: Server;
let told: { method: string | undefined; headers: IncomingHttpHeaders; purge: { generation: string; apps: string[]; tags: string[] } }[];
/** The status of the n-th response. */
let statusOf: (n: number) => number;
let directory: string;
let tool: ReleaseTool;
let url: string;

const prepared = new DirectoryTarget(temporaryFolder());
beforeAll(async () => {
  const { init, ship, release } = releaseTool(prepared.place);
  await init(fakeSite);
  const status1 = { page: { path: '/status', label: 'status page', signedInOnly: false } };
  for (const build of [fakeBuild('shell', 's1'), fakeBuild('remote_docs', 'v1'), fakeBuild('remote_status', 'v1', status1)])
    await ship(writeBuild(build));
  for (const version of ['v2', 'v3'])
    await release('publish', 'status', '--built', writeBuild(fakeBuild('remote_status', version, status1)));
});
beforeEach(async () => {
  told = [];
  statusOf = () => 200;
  server = createServer(async (incoming, outgoing) => {
    told.push({ method: incoming.method, headers: incoming.headers, purge: JSON.parse(await text(incoming)) });
    const status = statusOf(told.length);
    outgoing.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`;
  directory = copySite(prepared).target.place;
  tool = releaseTool(directory);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Runs a command with the hook. @returns the exit code, and what it says of what went wrong. */
async function release(line: string, environment: NodeJS.ProcessEnv = {}): Promise<[code: number, said: string]> {
  const said: string[] = [];
  const code = await run(line.split(' '), {
    environment: { RELEASE_TARGET: directory, GITHUB_ACTOR: 'ann', RELEASE_PURGE: url, ...environment },
    print: () => {},
    printError: (line) => said.push(line),
  });
  return [code, said.join('\n')];
}

describe('the hook of a CDN', () => {
  test('is told which pages a release has changed, after it is active', async () => {
    const began = performance.now();
    expect(await release('activate status v2', { RELEASE_PURGE_AUTHORIZATION: 'Bearer key' })).toEqual([0, '']);
    expect(performance.now() - began).toBeGreaterThan(2_990);
    const [{ method, headers, purge } = { purge: undefined }] = told;
    expect(told).toHaveLength(1);
    expect(method).toBe('POST');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer key',
      'surrogate-key': 'app-remote_status discovery',
    });
    expect(purge).toEqual({ generation: expect.stringMatching(/-2$/), apps: ['remote_status'], tags: ['app-remote_status', 'discovery'] });
    expect((await tool.release('status')).includes('v2')).toBe(true);
  });

  test.each([
    ['rollback status', ['remote_status'], ['app-remote_status', 'discovery']],
    ['activate status v3 --percent 10', ['remote_status'], ['app-remote_status', 'discovery']],
    // The navigation and the list for search engines are in all pages.
    ['withdraw status', ['remote_status'], expect.arrayContaining(['app-shell', 'app-remote_docs', 'app-remote_status', 'discovery'])],
  ])('is told of `%s`', async (line, apps, tags) => {
    await tool.release('activate', 'status', 'v2');
    expect(await release(line)).toEqual([0, '']);
    expect(told.map(({ purge }) => [purge.apps, purge.tags])).toEqual([[apps, tags]]);
  });

  test('is told of settings: all pages have changed, and no version', async () => {
    const other = temporaryFolder();
    writeFileSync(`${other}/site.json`, JSON.stringify({ ...fakeSite, brand: 'Another' }));
    expect(await release(`configure --site ${other}/site.json`)).toEqual([0, '']);
    expect(told.map(({ purge }) => [purge.apps, purge.tags])).toEqual([
      [[], ['app-remote_dashboard', 'app-remote_docs', 'app-remote_status', 'app-shell']],
    ]);
  });

  test('is not asked for what changes nothing that visitors get', async () => {
    for (const line of ['activate status v1', 'status', 'history', 'check', 'prune --keep 1', 'activate status v9']) await release(line);
    expect(told).toEqual([]);
  });

  // Reliability: the purge hook of a CDN fails
  test.each([500, 302, 401])('that answers %i undoes nothing: the command warns, and ends with 4', async (answer) => {
    statusOf = () => answer;
    const [code, said] = await release('activate status v2');
    expect([code, told.length]).toEqual([4, 1]);
    expect(said).toMatch(/^Warning: The change holds, but the CDN was not told at http:\/\/127\.0\.0\.1:\d+: /);
    expect(said).toContain('These tags were to be purged: app-remote_status discovery');
    expect(await tool.release('status')).toContain('v2');
  });

  test('that nobody listens at does neither; its URL, which may hold a secret, is not printed', async () => {
    const [code, said] = await release('activate status v2', { RELEASE_PURGE: 'http://127.0.0.1:9/purge?key=secret' });
    expect(code).toBe(4);
    expect(said).not.toContain('secret');
    expect(await tool.release('status')).toContain('v2');
  });

  describe('of a site with 1,000 apps', () => {
    const names = Array.from({ length: 1_000 }, (_, index) => `remote_${index}`.padEnd(64, '_'));
    const tags = names.map((name) => `app-${name}`).sort();
    const target = new MemoryTarget();
    beforeAll(async () => {
      for (const generation of ['a', 'b']) {
        const folders = Object.fromEntries(names.map((name) => [name, generation]));
        await target.create(
          `generations/${generation}/state.json`,
          Buffer.from(JSON.stringify({ generation, apps: {}, pages: { folders } })),
        );
      }
    });

    test('is told of all tags, 50 at a time: no header exceeds what servers accept', async () => {
      await tellCdn(target, 'a', 'b', { url, delay: 0 });
      expect(told.flatMap(({ purge }) => purge.tags)).toEqual(tags);
      for (const { headers, purge } of told) expect(headers['surrogate-key']).toBe(purge.tags.join(' '));
      expect(told).toHaveLength(20);
    });

    test('is told nothing more when a request fails; the error names the tags that were not purged', async () => {
      statusOf = (n) => (n === 3 ? 503 : 200);
      const failure = await tellCdn(target, 'a', 'b', { url, delay: 0 }).catch((error: Error) => error.message);
      expect(told).toHaveLength(3);
      expect(failure).toContain('it answered 503');
      expect(failure?.split('purged: ')[1]?.split(' ')).toEqual(tags.slice(100));
    });
  });

  test.each(['cdn.example.org', 'file:///etc/passwd'])('%s is no URL to tell: nothing is changed', async (wrong) => {
    expect(await release('activate status v2', { RELEASE_PURGE: wrong })).toEqual([1, expect.stringContaining('RELEASE_PURGE')]);
    expect(await tool.release('status')).not.toContain('v2');
  });

  test.each([
    [{ RELEASE_PURGE: 'https://u:secret@127.0.0.1:9/x' }, 'RELEASE_PURGE has a user name or a password. Use RELEASE_PURGE_AUTHORIZATION'],
    [{ RELEASE_PURGE: 'htps://u:secret@127.0.0.1:9/x' }, 'RELEASE_PURGE is no URL'],
    [{ RELEASE_PURGE_AUTHORIZATION: 'Bearer secret\nsecret' }, 'RELEASE_PURGE_AUTHORIZATION cannot be sent'],
  ])('%j is refused before anything changes, and no secret is printed', async (environment, message) => {
    const [code, said] = await release('activate status v2', environment);
    expect([code, said]).toEqual([1, expect.stringContaining(message)]);
    expect(said).not.toContain('secret');
    expect(told).toEqual([]);
    expect(await tool.release('status')).not.toContain('v2');
  });
});
