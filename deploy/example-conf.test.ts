/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import path from 'node:path';
import { duplexPair } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import { freePort } from 'release/free-port';
import { fakeSite } from 'shared/testing';
import { ask, long, shellBuild } from './served-site.ts';
import { exampleNginx, hasNginx, newSite, publicFolder } from './testing.ts';

/** The example as it stands, but for its places. */
function exampleIn(folder: string, site: string, [port, plainPort]: number[]): string {
  const key = ['-keyout', path.join(folder, 'key.pem'), '-out', path.join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=www.example.org', ...key],
    { stdio: 'ignore' },
  );
  return readFileSync(path.join(import.meta.dirname, 'nginx/example.conf'), 'utf8')
    .replaceAll('/etc/nginx/site/', `${import.meta.dirname}/nginx/`)
    .replaceAll('/etc/ssl/www.example.org/fullchain.pem', path.join(folder, 'cert.pem'))
    .replaceAll('/etc/ssl/www.example.org/privkey.pem', path.join(folder, 'key.pem'))
    .replaceAll('/etc/ssl/certs/ca-certificates.crt', path.join(folder, 'cert.pem'))
    .replaceAll('/srv/site', site)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('server gateway.example.org:443', 'server 127.0.0.1:9')
    .replaceAll(/listen \[::\].*/g, '')
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('listen 80 ', `listen 127.0.0.1:${plainPort} `);
}

/** The lengths of the TLS records in which a file comes (RFC 8446, section 5.1). */
async function recordsOf(port: number, path: string): Promise<number[]> {
  const raw = connectTcp(port, '127.0.0.1');
  const bytes: Buffer[] = [];
  const [near, far] = duplexPair();
  far.pipe(raw);
  raw.on('data', (piece) => {
    bytes.push(piece);
    far.write(piece);
  });
  raw.on('end', () => far.end());
  const socket = connectTls({ socket: near, servername: 'www.example.org', rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: www.example.org\r\nConnection: close\r\n\r\n`);
  await socket.toArray();
  const all = Buffer.concat(bytes);
  const lengths: number[] = [];
  for (let at = 0; at + 5 <= all.length; at += 5 + (lengths.at(-1) ?? 0)) lengths.push(all.readUInt16BE(at + 3));
  return lengths;
}

(hasNginx() ? describe : describe.skip)('example.conf, with a certificate', () => {
  test('passes the test of nginx, and serves HTTP/2 in small records, with Strict-Transport-Security, to its own name only', async () => {
    const site = await newSite(fakeSite);
    await site.ship(shellBuild('s1'));
    const folder = publicFolder('example-');
    const [port, plainPort] = [await freePort(), await freePort()];
    const nginxCommand = exampleNginx(folder, exampleIn(folder, site.directory, [port, plainPort]));
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

      // What a record has around its text, besides.
      const records = await recordsOf(port, '/assets/long.0123456789ab.js');
      expect(records.reduce((sum, length) => sum + length)).toBeGreaterThan(long.length);
      expect(Math.max(...records)).toBeLessThan(4096 + 256);

      const stranger = connect(`https://127.0.0.1:${port}`, { servername: 'other.example.org', rejectUnauthorized: false });
      await expect(new Promise((_, reject) => stranger.on('error', reject))).rejects.toThrow(/unrecognized.name/);

      const plain = await ask(`http://127.0.0.1:${plainPort}/docs?a=b`);
      expect([plain.status, plain.headers.location]).toEqual([301, 'https://www.example.org/docs?a=b']);
    } finally {
      nginxCommand('-s', 'quit');
    }
  });
});
