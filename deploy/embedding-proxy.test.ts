/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from 'release/free-port';
import { gatewayPaths } from './gateway-paths.ts';
import { ask, askRaw, claims, startGateway } from './served-site.ts';
import { exampleNginx, hasNginx, publicFolder } from './testing.ts';

const guide = readFileSync(path.join(import.meta.dirname, '../docs/embedding.md'), 'utf8');
const recipe = /^```nginx\n(location \/api\/ [\s\S]*?)^```/m.exec(guide)?.[1] ?? '';

/** The recipe in a host's nginx, for another gateway. @returns the nginx, and its origin. */
async function proxyTo(gateway: string, authorities: string) {
  const port = await freePort();
  const location = recipe.replace('https://gateway.example.org', gateway).replace('/etc/ssl/certs/ca-certificates.crt', authorities);
  const nginx = exampleNginx(
    publicFolder('embedding-proxy-'),
    `access_log off; server { listen 127.0.0.1:${port}; ${location} location / { return 404; } }`,
  );
  nginx();
  return { origin: `http://localhost:${port}`, stop: () => nginx('-s', 'stop') };
}

/** Makes a certificate for `localhost` in a folder: of a root's intermediate's intermediate, as public authorities have them. @returns the files' paths. */
function certificates(folder: string) {
  const of = (name: string, kind: 'pem' | 'key') => path.join(folder, `${name}.${kind}`);
  const make = (name: string, by?: string) =>
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', `/CN=${name}`],
        ...['-keyout', of(name, 'key'), '-out', of(name, 'pem'), '-addext', 'subjectAltName=DNS:localhost'],
        ...(by ? ['-CA', of(by, 'pem'), '-CAkey', of(by, 'key')] : []),
      ],
      { stdio: 'ignore' },
    );
  make('root');
  make('one', 'root');
  make('two', 'one');
  make('localhost', 'two');
  make('other');
  const chain = ['localhost', 'two', 'one'].map((name) => readFileSync(of(name, 'pem'), 'utf8')).join('');
  return { key: readFileSync(of('localhost', 'key'), 'utf8'), cert: chain, root: of('root', 'pem'), other: of('other', 'pem') };
}

(hasNginx() ? describe : describe.skip)("the gateway behind an embedding page's nginx", () => {
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let proxy: Awaited<ReturnType<typeof proxyTo>>;
  beforeAll(async () => {
    gateway = await startGateway();
    const authorities = path.join(publicFolder('authorities-'), 'all.pem');
    writeFileSync(authorities, rootCertificates.join('\n'));
    proxy = await proxyTo(gateway.origin, authorities);
  });
  afterAll(() => {
    proxy?.stop();
    gateway?.close();
  });

  test.each(gatewayPaths.passed)('is asked %s as it is written', async (target) => {
    expect(await askRaw(proxy.origin, target)).toMatch(/^HTTP\/1.1 200 /);
    expect(gateway.heard.at(-1)?.url).toBe(target);
  });

  // Reliability: such a path, at the nginx of an embedding page
  test.each([...gatewayPaths.refused, ...gatewayPaths.others])('is never asked %s', async (target) => {
    const before = gateway.heard.length;
    // nginx itself redirects /api to /api/.
    expect(await askRaw(proxy.origin, target)).toMatch(/^\/api(\?|$)/.test(target) ? /^HTTP\/1.1 301 / : /^HTTP\/1.1 40[04] /);
    expect(gateway.heard.slice(before).map(({ url }) => url)).toEqual([]);
  });

  test('hears of the call and who asks, and nothing that a visitor says of it; a long list passes, a cookie does not', async () => {
    const own = { authorization: 'Bearer t', 'content-type': 'text/csv', 'user-agent': 'curl' };
    const answer = await ask(`${proxy.origin}/api/probes`, { headers: { ...claims, ...own }, method: 'POST', body: 'x'.repeat(2_000_000) });
    expect(answer.body.toString()).toBe('POST /api/probes 2000000');
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(gateway.heard.at(-1)?.headers).toEqual({
      ...own,
      connection: 'close',
      host: new URL(gateway.origin).host,
      'content-length': '2000000',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-real-ip': '127.0.0.1',
    });
  });

  test('has to show a certificate of a known authority, by whatever intermediates', async () => {
    const { key, cert, root, other } = certificates(publicFolder('certificates-'));
    const server = createServer({ key, cert }, (_, answer) => void answer.end('over TLS'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
    const proxies = [await proxyTo(origin, root), await proxyTo(origin, other)];
    const answers = await Promise.all(proxies.map((one) => ask(`${one.origin}/api/agents`)));
    for (const one of proxies) one.stop();
    server.closeAllConnections();
    server.close();
    expect(answers.map(({ status }) => status)).toEqual([200, 502]);
  });
});
