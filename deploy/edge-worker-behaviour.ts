import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeBuild } from 'release/testing';
import { type Answer, ask } from './served-site.ts';
import { prerenderedDocs, type StoredSite } from './stored-site.ts';
import { hasNginx, type Nginx, publicFolder, startNginx } from './testing.ts';

/**
 * The tests that an edge worker passes, whatever runs it and whatever storage is behind it.
 *
 * @param site - gives the site that was stored before the tests.
 */
export function behavesAsEdgeWorker(site: () => Omit<StoredSite, 'close'>): void {
  const go = (path: string, headers = {}) => ask(site().worker.origin + path, { headers });
  const generationOf = (answer: Answer) => /generation-([\w-]+)/.exec(String(answer.headers['cache-tag']))?.[1];
  const untilRead = () => sleep(1_100);

  (hasNginx() ? describe : describe.skip)('the edge worker, beside nginx on a mirror of the same storage', () => {
    let nginx: Nginx;
    beforeAll(async () => {
      const directory = publicFolder('mirror-');
      await site().tool.release('pull', '--from', site().target, '--to', directory);
      nginx = await startNginx({ directory });
    }, 60_000);
    afterAll(() => nginx?.close());

    /** What both may send differently: nginx compresses pages, and sends what a worker's runtime adds. */
    const told = ({ status, body, headers }: Answer) => {
      const {
        date,
        server,
        connection,
        'keep-alive': _,
        'content-length': __,
        'transfer-encoding': ___,
        'last-modified': ____,
        ...rest
      } = headers;
      const { 'cache-tag': _tag, 'surrogate-key': _key, vary: _vary, ...same } = rest;
      if (!/no-cache/.test(String(same['cache-control']))) delete same.etag;
      return { status, headers: same, body: body.toString() };
    };

    test.each([
      ...[
        '/',
        '/about',
        '/about/',
        '/about/pages',
        '/callback',
        '/releases',
        '/dashboard',
        '/dashboard/x',
        '/docs',
        '/docs/sql',
        '/docs/none',
      ],
      ...[
        '/status',
        '/status/deep/er',
        '/nothing',
        '/Docs',
        '/index',
        '/index.html',
        '/pages/about.html',
        '/docs//sql',
        '/a%2fb',
        '/status/%41',
        '/%64ocs',
        '/%64ocs/%73ql',
        '/%61bout',
        '/%2561bout',
      ],
      ...['/discovery.json', '/site.json', '/robots.txt', '/sitemap.xml', '/favicon.ico', '/favicon.svg', '/current.json', '/state.json'],
      ...['/embed/dashboard.js', '/embed/mf-manifest.json', '/embed/none', '/assets/embed.js', '/assets/icon.svg', '/assets/none.js'],
      ...[
        '/assets/long.0123456789ab.js',
        '/assets/long.0123456789ab.js.map',
        '/assets/shared.0123456789ab.css',
        '/assets/none.0123456789ab.js',
      ],
      ...[
        '/assets/auth0-worker.0123456789ab.js',
        '/remotes/remote_docs/v1/remoteEntry.763130303030.js',
        '/remotes/remote_docs/v1/release.json',
      ],
      ...[
        '/remotes/remote_docs/v1/picture.svg',
        '/remotes/remote_docs/v1/none.svg',
        '/remotes/remote_docs/v1/none.js',
        '/remotes/',
        '/assets/',
        '/remotes/%2e%2e/site.json',
      ],
      ...['/generations/x/state.json', '/versions/shell/s1.json', '/files/assets/embed.js', '/?query', '/docs?code=secret'],
    ])('%s is answered alike', async (path) => {
      const [own, ofNginx] = await Promise.all([go(path), ask(nginx.origin + path)]);
      expect(told(own)).toEqual(told(ofNginx));
    });

    test('a file that the browser has is not sent again', async () => {
      const { headers } = await ask(`${nginx.origin}/discovery.json`);
      const question = { 'If-None-Match': headers.etag };
      const answers = await Promise.all([go('/discovery.json', question), ask(`${nginx.origin}/discovery.json`, { headers: question })]);
      expect(answers.map(({ status, body }) => [status, body.length])).toEqual([
        [304, 0],
        [304, 0],
      ]);
    });
  });

  test('scripts are sent as they were compressed, to who takes that', async () => {
    const path = '/assets/long.0123456789ab.js';
    const [short, whole, refused] = await Promise.all([
      go(path, { 'Accept-Encoding': 'gzip, br' }),
      go(path),
      go(path, { 'Accept-Encoding': 'gzip, br;q=0' }),
    ]);
    expect(short.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(short.body.length).toBeLessThan(whole.body.length / 10);
    expect(brotliDecompressSync(short.body)).toEqual(whole.body);
    for (const { headers } of [whole, refused]) expect(headers).not.toHaveProperty('content-encoding');
  });

  test('a release is there a second later, in one step; the files of the former one stay', async () => {
    const docsOf = (answer: Answer) => /\/remotes\/remote_docs\/(v\d)\//.exec(answer.body.toString())?.[1];
    const before = await go('/docs/sql');
    expect([docsOf(before), before.headers['cache-tag']]).toEqual(['v1', expect.stringMatching(/^generation-[\w-]+,app-remote_docs$/)]);
    await site().tool.ship(writeBuild(prerenderedDocs('v2')));
    await untilRead();
    const after = await go('/docs/sql');
    expect(docsOf(after)).toBe('v2');
    expect(generationOf(after)).not.toBe(generationOf(before));
    expect(generationOf(await go('/discovery.json'))).toBe(generationOf(after));
    for (const version of ['v1', 'v2']) expect((await go(`/remotes/remote_docs/${version}/release.json`)).status).toBe(200);
  });

  test.each([
    ...['/assets/..%2f..%2fcurrent.json', '/remotes/..%2f..%2fversions/shell/s1.json', '/assets/a%5cb.js', '/api/agents'],
    // A cache that resolves paths would keep them for others: /releases, the script for host pages, /.
    ...['/status/..%2freleases', '/status/..%2fembed/dashboard.js', '/status/%2E%2e%2f', '/status/x%2f..%5c..', '/status/.%2f'],
  ])('%s leads nowhere', async (path) => {
    const { status, body, headers } = await go(path);
    expect([status, body.toString(), headers['cdn-cache-control']]).toEqual([404, 'There is no such file.\n', undefined]);
  });

  test.each(['/remotes/remote_docs/v1/picture.svg', '/assets/icon.svg', '/sitemap.xml'])(
    '%s, opened as a page, runs no script',
    async (path) => {
      expect((await go(path)).headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox$/);
    },
  );

  test('an encoded slash may be a part of an id in the path of a page', async () => {
    expect((await go('/status/a%2Fb..c')).status).toBe(200);
  });

  test('nothing but reading is answered', async () => {
    expect((await ask(`${site().worker.origin}/about`, { method: 'POST', body: 'x' })).status).toBe(405);
    const head = await ask(`${site().worker.origin}/about`, { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });
}
