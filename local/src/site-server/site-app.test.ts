/** @jest-environment node */
import { createHash } from 'node:crypto';
import fs, { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { fakeTemplate } from 'release/testing';
import type { Discovery } from 'shared/discovery';
import type { RemoteFaults } from '../fault-state.ts';
import { builtFrontEnd } from '../front-end.ts';
import { type Stack, startStack } from '../stack.ts';
import { anyPorts, folderOf, temporaryFolder } from '../testing.ts';

const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const main = `console.log("${'shell '.repeat(200)}")`;

/** A built remote: the entry holds the integrity of the chunk, and both the label, as Rspack writes them. */
function remoteFolder(name: string, version: string): string {
  const chunk = `self["chunk${name}@${version}"] = "${version}"`;
  const css = `.${name} { color: red }`;
  const entry = `const unique = "${name}@${version}", sri = ["${integrityOf(chunk)}", "${integrityOf(css)}"]`;
  return folderOf({
    'remoteEntry.0123456789ab.js': entry,
    'App.0123456789ab.js': chunk,
    'App.0123456789ab.css': css,
    'page.html': '<script src="App.0123456789ab.js"></script>',
    'release.json': {
      name,
      version,
      contract: '1.0.0',
      needs: {},
      entry: { url: 'remoteEntry.0123456789ab.js', integrity: integrityOf(entry) },
      exposes: {
        App: [
          { url: 'App.0123456789ab.js', integrity: integrityOf(chunk) },
          { url: 'App.0123456789ab.css', integrity: integrityOf(css) },
        ],
      },
    },
  });
}

const template = fakeTemplate('<script defer src="/assets/main.0123456789ab.js"></script>');
const release = { name: 'shell', version: 's1', contract: '1.0.0', offers: {}, exposes: {} };

let stack: Stack;
beforeAll(async () => {
  const shell = folderOf({
    'index.html': template,
    'main.0123456789ab.js': main,
    'auth0-worker.0123456789ab.js': 'onmessage = null',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'release.json': release,
  });
  const embed = remoteFolder('dashboard_embed', 'v3');
  const manifest = { name: 'dashboard_embed', metaData: { publicPath: 'auto', remoteEntry: { name: 'remoteEntry.0123456789ab.js' } } };
  writeFileSync(path.join(embed, 'mf-manifest.json'), JSON.stringify(manifest));
  const frontEnd = await builtFrontEnd({
    shell,
    remotes: [remoteFolder('remote_dashboard', 'v2'), remoteFolder('remote_docs', 'v2'), embed],
  });
  stack = await startStack({ ports: anyPorts, frontEnd, stateDir: temporaryFolder() });
});
afterAll(() => stack.close());
afterEach(() => stack.faults.reset());

const go = (path: string, init?: RequestInit) => fetch(stack.origins.site + path, init);

/** As `fetch`, but leaves the body as it came. */
function raw(path: string, headers: Record<string, string>): Promise<{ answer: IncomingMessage; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(stack.origins.site + path, { headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece) => pieces.push(piece));
      answer.on('end', () => resolve({ answer, body: Buffer.concat(pieces) }));
    }).on('error', reject);
  });
}

describe('files', () => {
  test('with a hash in their name are kept for a year', async () => {
    const { headers } = await go('/assets/main.0123456789ab.js');
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('Content-Type')).toMatch(/^text\/javascript/);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ])('for a browser that takes %s come as %s', async (accepted, encoding, decode) => {
    const { answer, body } = await raw('/assets/main.0123456789ab.js', { 'Accept-Encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toContain('Accept-Encoding');
    expect(Number(answer.headers['content-length'])).toBe(body.length);
    expect(decode(body).toString()).toBe(main);
    if (encoding) expect(body.length).toBeLessThan(main.length / 4);
  });

  test('are not sent again when they have not changed, nor for HEAD', async () => {
    const { headers } = await go('/assets/main.0123456789ab.js');
    const again = await go('/assets/main.0123456789ab.js', { headers: { 'If-None-Match': headers.get('ETag') ?? '' } });
    expect([again.status, await again.text(), again.headers.get('Cache-Control')]).toEqual([304, '', headers.get('Cache-Control')]);
    const head = await go('/assets/main.0123456789ab.js', { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('ETag')]).toEqual([200, '', headers.get('ETag')]);
  });

  test.each([
    '/assets/main.000000000000.js',
    '/assets/',
    '/assets/index.html',
    '/assets/release.json',
    '/assets/../package.json',
    '/remotes/remote_docs/v0/App.js',
    '/remotes/remote_docs/v2/missing.js',
    '/remotes/',
  ])('%s is missing, and no page stands in for it', async (path) => {
    const { answer, body } = await raw(path, {});
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    if (!path.includes('..')) expect(body.toString()).not.toContain('<html');
  });

  test('of remotes may be loaded by any site', async () => {
    const { headers } = await go('/remotes/remote_docs/v2/App.0123456789ab.css');
    expect(headers.get('Content-Type')).toMatch(/^text\/css/);
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Cache-Control')).toContain('immutable');
  });

  test.each(['/remotes/remote_docs/v2/page.html', '/favicon.svg', '/assets/favicon.svg', '/sitemap.xml'])(
    '%s, opened as a page, runs no script and has an origin of its own',
    async (path) => {
      const { status, headers } = await go(path);
      expect([status, headers.get('Content-Security-Policy')]).toEqual([200, expect.stringMatching(/^default-src 'none';.* sandbox$/)]);
    },
  );

  test('that keep their name are asked for each time', async () => {
    expect((await go('/favicon.svg')).headers.get('Cache-Control')).toBe('no-cache');
  });

  test.each([
    ['/robots.txt', /^text\/plain/, 'User-agent: *'],
    ['/sitemap.xml', /^(text|application)\/xml/, '<urlset '],
  ])('%s is for search engines, and is asked for each time', async (path, type, text) => {
    const response = await go(path);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-cache']);
    expect(response.headers.get('Content-Type')).toMatch(type);
    expect(await response.text()).toContain(text);
  });

  test('the worker of the login SDK has a CSP of its own', async () => {
    const { headers } = await go('/assets/auth0-worker.0123456789ab.js');
    expect(headers.get('Content-Security-Policy')).toBe(`default-src 'none'; connect-src ${stack.origins.login}`);
  });
});

describe('pages', () => {
  test.each([
    ['/', 200],
    ['/callback?code=x', 200],
    ['/dashboard', 200],
    ['/docs/datasets', 200],
    ['/about', 200],
    ['/nothing', 404],
    ['/docsx', 404],
    ['/dashboard/more', 404],
  ])('%s has status %i', async (path, status) => {
    const response = await go(path);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain('id="discovery"');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test('carry the security headers of a site that holds tokens', async () => {
    const answer = await go('/');
    const { headers } = answer;
    expect(await answer.text()).toMatch(
      new RegExp(`<meta http-equiv="Content-Security-Policy" content="[^"]*connect-src 'self' ${stack.origins.login}`),
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers.has('Cross-Origin-Embedder-Policy')).toBe(false);
  });
});

test('configuration and discovery are always asked for, and embedders may read the latter', async () => {
  const [site, discovery] = [await go('/site.json'), await go('/discovery.json')];
  expect(await site.json()).toEqual(stack.site);
  expect([site, discovery].map(({ headers }) => headers.get('Cache-Control'))).toEqual(['no-store', 'no-cache']);
  expect(discovery.headers.get('ETag')).toBeTruthy();
  expect(site.headers.has('Access-Control-Allow-Origin')).toBe(false);
  expect(discovery.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(await discovery.json()).toMatchObject({ remotes: { remote_docs: { version: 'v2', previous: [] } } });
});

test('the manifest of the dashboard for other sites is that of the active version, and any site may read it', async () => {
  const answer = await go('/embed/mf-manifest.json');
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
  const { publicPath, remoteEntry } = (await answer.json()).metaData;
  expect(publicPath + remoteEntry.name).toBe(`${stack.site.address}/remotes/dashboard_embed/v3/remoteEntry.0123456789ab.js`);
});

describe('the gateway', () => {
  test('is reached through the site', async () => {
    const response = await go('/api/agents');
    expect(response.headers.get('Content-Type')).toBe('application/json');
    expect(await response.json()).toHaveLength(10);
    expect((await go('/api/probes', { method: 'POST', body: '{}' })).status).toBe(401);
  });

  test('that cuts the connection leaves an unfinished answer, and no stack trace in the log', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    await stack.faults.set({ gateway: { agents: 'drop' } });
    const response = await go('/api/agents');
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(log).not.toHaveBeenCalled();
  });
});

describe('remotes that fail', () => {
  const breakDocs = (docs: RemoteFaults) => stack.faults.set({ remotes: { remote_docs: docs } });
  const docs = async () => ((await (await go('/discovery.json')).json()) as Discovery).remotes.remote_docs;
  const entry = async () => (await docs())?.entry ?? { url: '', integrity: '' };
  const chunk = async () => (await docs())?.exposes.App?.[0] ?? { url: '', integrity: '' };

  test('get a URL that no browser has cached', async () => {
    await breakDocs({ entry: 'missing' });
    const first = await entry();
    expect(first.url).not.toContain('/v2/');
    expect((await go(first.url)).status).toBe(404);
    expect((await go((await chunk()).url)).status).toBe(200);
    await breakDocs({ entry: 'html' });
    const second = await entry();
    expect(second.url).not.toBe(first.url);
    expect((await go(second.url)).headers.get('Content-Type')).toMatch(/^text\/html/);
    await stack.faults.reset();
    expect((await entry()).url).toContain('/v2/');
  });

  test('are whole again when that is asked for while they are being broken', async () => {
    await Promise.all([breakDocs({ entry: 'missing' }), stack.faults.reset()]);
    expect((await entry()).url).toContain('/v2/');
  });

  test('with a syntax error keep their integrity, also within the entry', async () => {
    await breakDocs({ chunk: 'syntax' });
    const broken = await chunk();
    const text = await (await go(broken.url)).text();
    expect(() => new Function(text)).toThrow(SyntaxError);
    expect(broken.integrity).toBe(integrityOf(text));
    const entryText = await (await go((await entry()).url)).text();
    expect(entryText).toContain(broken.integrity);
    expect((await entry()).integrity).toBe(integrityOf(entryText));
  });

  test('that were changed on the way break their integrity', async () => {
    await breakDocs({ entry: 'tampered' });
    const { url, integrity } = await entry();
    expect(integrityOf(await (await go(url)).text())).not.toBe(integrity);
  });

  test('by a cut connection answer nothing', async () => {
    await breakDocs({ chunk: 'reset' });
    await expect(go((await chunk()).url)).rejects.toThrow('fetch failed');
  });

  test('can have an intact previous version, under another label', async () => {
    await breakDocs({ entry: 'throws', previous: true });
    const previous = (await docs())?.previous ?? [];
    expect(previous.map(({ version }) => version)).toEqual(['v2-previous']);
    const text = await (await go(previous[0]?.entry.url ?? '')).text();
    expect(text).toContain('remote_docs@v2-previous');
    expect(previous[0]?.entry.integrity).toBe(integrityOf(text));
    expect(text).toContain(previous[0]?.exposes.App?.[0]?.integrity);
  });
});

test('the temporary directory that apps are released to goes when the stack is closed', async () => {
  const made = jest.spyOn(fs, 'mkdtempSync');
  const frontEnd = await builtFrontEnd({
    shell: folderOf({ 'index.html': template, 'main.0123456789ab.js': main, 'release.json': release }),
    remotes: [],
  });
  const directory = made.mock.results.at(-1)?.value as string;
  const { close } = await startStack({ ports: anyPorts, frontEnd, stateDir: temporaryFolder() });
  expect(fs.existsSync(path.join(directory, 'current'))).toBe(true);
  await close();
  expect(fs.existsSync(directory)).toBe(false);
});
