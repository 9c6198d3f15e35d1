/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fakeBuild, writeBuild } from 'release/testing';
import { fakeSite } from 'shared/testing';
import { freePort, hasNginx, type Nginx, newSite, publicFolder, type ReleasedSite, startNginx, withSystemPath } from './testing.ts';

const year = 'public, max-age=31536000, immutable';
const long = `/* ${'a long file '.repeat(500)} */`;

/** As `fetch`, but with the path as it is written and the body as it came. */
function ask(address: string, options: { method?: string; headers?: IncomingHttpHeaders; body?: string } = {}) {
  const [, origin = '', target = '/'] = /^(https?:\/\/[^/]+)(.*)$/.exec(address) ?? [];
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const outgoing = request(
      { hostname, port, path: target, method: options.method ?? 'GET', headers: options.headers ?? {} },
      (answer) => {
        answer.toArray().then((pieces) => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) });
        }, reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(options.body);
  });
}

/** A gateway that says what it was asked; `/api/slow` answers in two pieces, the second when the test allows it. */
async function startGateway() {
  let finish = () => {};
  const heard: IncomingMessage[] = [];
  const server: Server = createServer(async (incoming, outgoing) => {
    heard.push(incoming);
    if (incoming.url === '/api/slow') {
      outgoing.write('first ');
      finish = () => outgoing.end('second');
      return;
    }
    const body = Buffer.concat(await incoming.toArray());
    const headers = incoming.url === '/api/kept' ? { 'Cache-Control': 'max-age=5', 'X-Content-Type-Options': 'nosniff' } : {};
    outgoing.writeHead(incoming.url === '/api/broken' ? 502 : 200, headers);
    outgoing.end(`${incoming.method} ${incoming.url} ${body.length}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    finish: () => finish(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A build of the shell as Rspack makes it: a worker, and a file worth compressing. */
function shellBuild(version: string) {
  const { release, files } = fakeBuild('shell', version);
  return writeBuild({
    release,
    files: new Map([
      ...files,
      ['auth0-worker.0123456789ab.js', Buffer.from('onmessage = null')],
      ['long.0123456789ab.js', Buffer.from(long)],
      ['long.0123456789ab.js.map', Buffer.from('{}')],
      ['robots.txt', Buffer.from('User-agent: *')],
    ]),
  });
}

const statusPage = { page: { path: '/status', label: 'status page', signedInOnly: false } };

const built = hasNginx();

// Without nginx it was said in capitals that this is left out.
(built ? describe : describe.skip)('nginx', () => {
  let site: ReleasedSite;
  let nginx: Nginx;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  const go = (target: string, options: Parameters<typeof ask>[1] = {}) => ask(nginx.origin + target, options);
  const text = async (target: string) => (await go(target)).body.toString();
  const discovery = async () => JSON.parse(await text('/discovery.json'));

  beforeAll(async () => {
    site = await newSite(fakeSite);
    const builds = [
      ['shell', 's1', shellBuild('s1')],
      ['remote_dashboard', 'v1', writeBuild(fakeBuild('remote_dashboard', 'v1'))],
      ['remote_docs', 'v1', writeBuild(fakeBuild('remote_docs', 'v1'))],
      ['remote_status', 'v1', writeBuild(fakeBuild('remote_status', 'v1', statusPage))],
    ] as const;
    for (const [app, version, folder] of builds) {
      await site.release('publish', app, '--built', folder);
      await site.release('activate', app, version);
    }
    gateway = await startGateway();
    nginx = await startNginx({ directory: site.directory, gateway: gateway.origin });
  }, 60_000);
  afterAll(async () => {
    await nginx?.close();
    gateway?.close();
  });

  describe('pages', () => {
    test.each([
      ['/', 200, 'index'],
      ['/about', 200, 'index'],
      ['/about/', 200, 'index'],
      ['/releases', 200, 'index'],
      ['/callback?code=x&state=y', 200, 'index'],
      ['/dashboard', 200, 'dashboard'],
      ['/dashboard/', 200, 'dashboard'],
      ['/docs', 200, 'docs'],
      ['/docs/datasets', 200, 'docs'],
      ['/status', 200, 'status'],
      ['/status/today/all', 200, 'status'],
      ['/nothing', 404, 'index'],
      ['/docsx', 404, 'index'],
      ['/about/us', 404, 'index'],
      ['/dashboard/more', 404, 'index'],
      ['/index', 404, 'index'],
      ['/index.html', 404, 'index'],
      ['/dashboard.html', 404, 'index'],
      ['/state.json', 404, 'index'],
      ['/current/state.json', 404, 'index'],
      ['/versions/shell/s1.json', 404, 'index'],
      ['/apis', 404, 'index'],
      ['/.release/lock', 404, 'index'],
    ])('%s has status %i and is %s.html', async (target, status, name) => {
      const answer = await go(target);
      expect(answer.status).toBe(status);
      expect(answer.body.toString()).toBe(readFileSync(path.join(site.directory, 'current', `${name}.html`), 'utf8'));
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store');
    });

    test.each(['/', '/nothing'])('%s carries the security headers of a site that holds tokens', async (target) => {
      const { headers, body } = await go(target);
      expect(headers).toMatchObject({
        'content-security-policy': "frame-ancestors 'none'",
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        server: 'nginx',
      });
      for (const absent of ['cross-origin-embedder-policy', 'access-control-allow-origin', 'strict-transport-security', 'etag']) {
        expect(headers).not.toHaveProperty(absent);
      }
      // The rest of the policy is in the page, before anything that it governs.
      expect(body.toString()).toMatch(
        /^<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; [^"]*connect-src 'self' https:\/\/login\.example\.org/,
      );
    });

    test('take no uploads', async () => {
      const answer = await go('/', { method: 'POST', body: 'x'.repeat(2000) });
      expect(answer.status).toBe(413);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect((await go('/', { method: 'POST' })).status).toBe(405);
    });
  });

  describe('files', () => {
    const remote = `/remotes/remote_docs/v1/${fakeBuild('remote_docs', 'v1').release.entry?.url}`;

    test.each([
      ['/assets/long.0123456789ab.js', year, 'text/javascript; charset=utf-8'],
      ['/assets/shared.0123456789ab.css', year, 'text/css; charset=utf-8'],
      ['/assets/long.0123456789ab.js.map', year, 'application/json'],
      ['/assets/icon.svg', 'no-cache', 'image/svg+xml'],
      ['/robots.txt', 'no-cache', 'text/plain; charset=utf-8'],
    ])('%s of the shell: %s, %s', async (target, cache, type) => {
      const { status, headers } = await go(target);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'cache-control': cache,
        'content-type': type,
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      const again = await go(target, { headers: { 'if-none-match': headers.etag ?? 'none' } });
      expect([again.status, again.headers['cache-control'], again.body.length]).toEqual([304, cache, 0]);
    });

    test.each([remote, '/remotes/remote_docs/v1/release.json'])('%s may be loaded by any site, and is kept', async (target) => {
      const { status, headers } = await go(target, { headers: { origin: 'https://example.org' } });
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': year,
        'x-content-type-options': 'nosniff',
      });
    });

    test.each([
      '/assets/main.000000000000.js',
      '/assets/',
      '/assets/index.html',
      '/assets/release.json',
      '/assets/../state.json',
      '/assets/%2e%2e/state.json',
      '/assets/..%2f..%2fversions/shell/s1.json',
      '/remotes/',
      '/remotes/remote_docs/',
      '/remotes/remote_docs/v1/missing.js',
      '/remotes/remote_docs/v0/App.js',
      '/remotes/../../versions/shell/s1.json',
      '/favicon.ico',
    ])('%s is missing, no page stands in for it, and nobody keeps that', async (target) => {
      const { status, headers, body } = await go(target);
      expect([400, 404]).toContain(status);
      if (status === 404 && !target.includes('..') && !target.includes('%2e')) {
        expect(body.toString()).toBe('There is no such file.\n');
        expect(headers['cache-control']).toBe('no-store');
        expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      }
      expect(body.toString()).not.toContain('"apps"');
      expect(body.toString()).not.toContain('sha256');
      if (target.startsWith('/remotes/remote_docs')) expect(headers['access-control-allow-origin']).toBe('*');
    });

    test('the worker of the login SDK has a policy of its own', async () => {
      const { headers } = await go('/assets/auth0-worker.0123456789ab.js');
      expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src https://login.example.org");
      expect(headers['cache-control']).toBe(year);
    });

    test('settings are always asked for; embedders may read the discovery document', async () => {
      const settings = await go('/site.json');
      expect(JSON.parse(settings.body.toString())).toEqual(fakeSite);
      expect(settings.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json' });
      expect(settings.headers).not.toHaveProperty('access-control-allow-origin');
      const { headers } = await go('/discovery.json');
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' });
      const again = await go('/discovery.json', { headers: { 'if-none-match': headers.etag ?? 'none' } });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    });

    test.each(['bytes=0-3', 'bytes=999999-'])('come whole, also for a range (%s)', async (range) => {
      const { status, body, headers } = await go('/assets/long.0123456789ab.js', { headers: { range } });
      expect([status, body.toString(), headers['cache-control']]).toEqual([200, long, year]);
    });
  });

  describe('compression', () => {
    const brotli = existsSync('/usr/lib/nginx/modules/ngx_http_brotli_filter_module.so');

    test.each([
      ['gzip', 'gzip', gunzipSync],
      ['gzip, deflate, br', brotli ? 'br' : 'gzip', brotli ? brotliDecompressSync : gunzipSync],
      ['identity', undefined, (body: Buffer) => body],
    ])('for a browser that takes %s', async (accepted, encoding, decode) => {
      const { headers, body } = await go('/assets/long.0123456789ab.js', { headers: { 'accept-encoding': accepted, via: '1.1 cdn' } });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers.vary).toBe('Accept-Encoding');
      expect(decode(body).toString()).toBe(long);
      if (encoding) expect(body.length).toBeLessThan(long.length / 10);
    });

    test.each(['/', '/discovery.json'])('of %s', async (target) => {
      expect((await go(target, { headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding']).toBe('gzip');
    });
  });

  describe('the gateway', () => {
    test('gets the call as it was made, with its token, and knows its own name', async () => {
      const headers = { authorization: 'Bearer t', 'x-forwarded-for': '6.6.6.6' };
      const answer = await go('/api/a%2Fb?c=%20d', { headers, method: 'POST', body: 'x'.repeat(100_000) });
      expect(answer.body.toString()).toBe('POST /api/a%2Fb?c=%20d 100000');
      expect(gateway.heard.at(-1)?.headers).toMatchObject({ authorization: 'Bearer t', 'x-forwarded-for': '127.0.0.1', host: '127.0.0.1' });
    });

    test('decides on caches; where it says nothing, nobody keeps the answer', async () => {
      expect((await go('/api/any')).headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      expect((await go('/api/kept')).headers).toMatchObject({ 'cache-control': 'max-age=5', 'x-content-type-options': 'nosniff' });
      expect((await go('/api/any')).headers).not.toHaveProperty('access-control-allow-origin');
    });

    test('answers piece by piece', async () => {
      const response = await fetch(`${nginx.origin}/api/slow`, { headers: { 'Accept-Encoding': 'gzip' } });
      const reader = response.body?.getReader();
      expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first ');
      gateway.finish();
      expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('second');
    });

    test('gets no body above 4 MB', async () => {
      const answer = await go('/api/probes', { method: 'POST', headers: { 'content-length': String(5 * 1024 * 1024) } });
      expect([answer.status, JSON.parse(answer.body.toString()).error]).toEqual([413, 413]);
    });

    test('that answers 502 is heard; one that is not there is named', async () => {
      const own = await go('/api/broken');
      expect([own.status, own.body.toString()]).toEqual([502, 'GET /api/broken 0']);
      const alone = await startNginx({ directory: site.directory, gateway: `http://localhost:${await freePort()}` });
      const none = await ask(`${alone.origin}/api/agents`);
      await alone.close();
      expect([none.status, none.headers['content-type'], none.headers['cache-control']]).toEqual([502, 'application/json', 'no-store']);
      expect(JSON.parse(none.body.toString())).toEqual({ error: 502, message: 'The gateway is unreachable' });
    });

    test('of another origin leaves no /api here', async () => {
      const alone = await startNginx({ directory: site.directory });
      const { status, body } = await ask(`${alone.origin}/api/agents`);
      await alone.close();
      expect([status, body.toString()]).toEqual([404, 'There is no such file.\n']);
    });
  });

  describe('a release', () => {
    const activeDocs = async () => (await discovery()).remotes.remote_docs.version;

    test('is served from the next request on, on connections that are open, and so is its rollback', async () => {
      const before = (await go('/discovery.json')).headers.etag ?? '';
      await site.release('publish', 'docs', '--built', writeBuild(fakeBuild('remote_docs', 'v2')));
      expect(await activeDocs()).toBe('v1');
      await site.release('activate', 'docs', 'v2');
      expect(await activeDocs()).toBe('v2');
      expect((await go('/discovery.json', { headers: { 'if-none-match': before } })).status).toBe(200);
      for (const target of ['/', '/docs', '/dashboard', '/nothing']) expect(await text(target)).toContain('/remotes/remote_docs/v2/');
      expect(await text('/docs')).toMatch(/<link rel="preload"[^>]* href="\/remotes\/remote_docs\/v2\//);
      await site.release('rollback', 'docs');
      expect(await activeDocs()).toBe('v1');
      expect(await text('/docs')).not.toContain('/v2/');
    });

    test('of the shell changes pages, icon and files together, and leaves the old files', async () => {
      const [icon, main] = [await text('/assets/icon.svg'), /\/assets\/main[^"]*/.exec(await text('/'))?.[0] ?? ''];
      await site.release('publish', 'shell', '--built', shellBuild('s2'));
      await site.release('activate', 'shell', 's2');
      const newer = /\/assets\/main[^"]*/.exec(await text('/'))?.[0] ?? '';
      expect(newer).not.toBe(main);
      expect(await text('/assets/icon.svg')).not.toBe(icon);
      expect([(await go(main)).status, (await go(newer)).status]).toEqual([200, 200]);
    });

    test('never shows between two generations: under load every answer is a whole page of one of them', async () => {
      let going = true;
      const seen = new Set<string>();
      const visitor = async () => {
        while (going) {
          const answer = await go('/docs');
          const versions = [...answer.body.toString().matchAll(/<link rel="preload"[^>]*\/remotes\/remote_docs\/(v\d)\//g)];
          seen.add(`${answer.status} ${[...new Set(versions.map(([, version]) => version))]}`);
        }
      };
      const visitors = [visitor(), visitor(), visitor()];
      for (const version of ['v2', 'v1', 'v2', 'v1']) {
        await site.release('activate', 'docs', version);
        await sleep(20);
      }
      going = false;
      await Promise.all(visitors);
      expect([...seen].sort()).toEqual(['200 v1', '200 v2']);
    });
  });

  test('the log has no query: it may hold the code of a sign-in', async () => {
    await go('/callback?code=secret-code');
    await sleep(50);
    const lines = nginx.log().split('\n');
    expect(lines.filter((line) => / GET \/callback 200 /.test(line))).not.toEqual([]);
    expect(lines.filter((line) => line.includes('secret-code'))).toEqual([]);
    // Nothing that these tests do is worth a line but the large bodies.
    expect(lines.filter((line) => /\[(warn|error|crit|alert|emerg)\]/.test(line) && !/too large body|body is buffered/.test(line))).toEqual(
      [],
    );
  });

  describe('serve.sh', () => {
    const start = (env: NodeJS.ProcessEnv) => startNginx({ directory: site.directory, env }).then((running) => running.close());

    test('takes the login service from the site, or two of them from outside', async () => {
      const origins = 'https://old.example.org https://new.example.org:8443';
      const other = await startNginx({ directory: site.directory, env: { LOGIN_ORIGIN: origins } });
      const { headers } = await ask(`${other.origin}/assets/auth0-worker.0123456789ab.js`);
      await other.close();
      expect(headers['content-security-policy']).toBe(`default-src 'none'; connect-src ${origins}`);
    });

    test.each([
      [{ SITE: '/nowhere' }, 'There is no site in /nowhere'],
      [{ LOGIN_ORIGIN: 'https://a.example; evil' }, "'https://a.example;' is no origin of a login service"],
      [{ GATEWAY: 'https://gateway.example.org/api' }, "GATEWAY is 'https://gateway.example.org/api'"],
      [{ GATEWAY: 'http://x; } evil {' }, 'it must be an origin'],
      [{ LISTEN: '80; evil' }, "LISTEN is '80; evil'"],
    ])('refuses %j', async (env, message) => {
      await expect(start(env)).rejects.toThrow(message);
    });
  });

  describe('example.conf, with a certificate', () => {
    /** The example as it stands, but for its places. */
    function exampleIn(folder: string, port: number): string {
      const key = ['-keyout', path.join(folder, 'key.pem'), '-out', path.join(folder, 'cert.pem')];
      execFileSync(
        'openssl',
        ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=www.example.org', ...key],
        {
          stdio: 'ignore',
        },
      );
      const example = readFileSync(path.join(import.meta.dirname, 'nginx/example.conf'), 'utf8')
        .replaceAll('/etc/nginx/site/', `${import.meta.dirname}/nginx/`)
        .replaceAll('/etc/ssl/www.example.org/fullchain.pem', path.join(folder, 'cert.pem'))
        .replaceAll('/etc/ssl/www.example.org/privkey.pem', path.join(folder, 'key.pem'))
        .replaceAll('/etc/ssl/certs/ca-certificates.crt', path.join(folder, 'cert.pem'))
        .replaceAll('/srv/site', site.directory)
        .replaceAll('/var/log/nginx', folder)
        .replaceAll('server gateway.example.org:443', 'server 127.0.0.1:9')
        .replaceAll(/listen \[::\].*/g, '')
        .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
        .replaceAll('listen 80 ', `listen 127.0.0.1:${port + 1} `);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
      const main = path.join(folder, 'nginx.conf');
      writeFileSync(
        main,
        `daemon on; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { ${temporary.join(' ')} ${example} }`,
      );
      return main;
    }

    test('passes the test of nginx, and serves HTTP/2 with Strict-Transport-Security to its own name only', async () => {
      const folder = publicFolder('example-');
      const port = await freePort();
      const args = ['-p', folder, '-c', exampleIn(folder, port)];
      const nginxCommand = (...more: string[]) => execFileSync('nginx', [...args, ...more], { env: withSystemPath(), stdio: 'pipe' });
      nginxCommand('-t');
      nginxCommand();
      try {
        const session = connect(`https://127.0.0.1:${port}`, { servername: 'www.example.org', rejectUnauthorized: false });
        const stream = session.request({ ':path': '/', ':authority': 'www.example.org' });
        const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
          stream.on('response', resolve);
          session.on('error', reject);
        });
        session.destroy();
        expect(headers).toMatchObject({ ':status': 200, 'strict-transport-security': 'max-age=31536000', 'x-frame-options': 'DENY' });

        const stranger = connect(`https://127.0.0.1:${port}`, { servername: 'other.example.org', rejectUnauthorized: false });
        await expect(new Promise((_, reject) => stranger.on('error', reject))).rejects.toThrow(/unrecognized.name/);

        const plain = await ask(`http://127.0.0.1:${port + 1}/docs?a=b`);
        expect([plain.status, plain.headers.location]).toEqual([301, 'https://www.example.org/docs?a=b']);
      } finally {
        nginxCommand('-s', 'quit');
      }
    });
  });
});
