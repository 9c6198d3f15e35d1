/** @jest-environment node */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { fakeBuild, writeBuild } from './src/testing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bundle-'));
const keys = { AWS_REGION: 'r', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', AWS_MAX_ATTEMPTS: '1' };

/** Runs the bundled tool where nothing is installed. @returns its exit code and what it says. */
function release(words: string[], settings: NodeJS.ProcessEnv = {}): Promise<[code: number, said: string]> {
  const env = { PATH: '', RELEASE_TARGET: path.join(folder, 'site'), GITHUB_ACTOR: 'ann', ...settings };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['release.mjs', ...words], { cwd: folder, env }, (_error, out, errors) =>
      resolve([child.exitCode ?? -1, out + errors]),
    );
  });
}

describe('the release tool in one file', () => {
  beforeAll(() => {
    const rspack = path.join(import.meta.dirname, 'node_modules/.bin/rspack');
    const built = spawnSync(rspack, ['build', '-c', 'bundle.config.ts', '--output-path', path.join(folder, 'dist')], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });
    if (built.status !== 0) throw new Error(built.stdout + built.stderr);
    expect(readdirSync(path.join(folder, 'dist'))).toEqual(['release.mjs']);
    copyFileSync(path.join(folder, 'dist/release.mjs'), path.join(folder, 'release.mjs'));
  }, 60_000);

  test('sets a site up, publishes, activates and rolls back, with nothing installed', async () => {
    const settings = path.join(import.meta.dirname, '../deploy/site.example.json');
    expect(await release(['init', '--site', settings])).toEqual([0, expect.stringContaining('is set up')]);
    for (const version of ['v1', 'v2']) {
      const built = writeBuild(fakeBuild('remote_docs', version));
      expect(await release(['publish', 'docs', '--built', built])).toEqual([0, expect.stringContaining('is published')]);
      expect(await release(['activate', 'docs', version, '--if-new'])).toEqual([0, expect.stringContaining(version)]);
    }
    expect(await release(['rollback', 'docs'])).toEqual([0, expect.stringContaining('(v2 was rolled back)')]);
  });

  test('builds nothing: a build is given to it', async () => {
    expect(await release(['publish', 'status'])).toEqual([
      1,
      'There is nothing here that this tool could build. Build it yourself, and name the build: release publish status --built dist\n',
    ]);
  });

  test('says what to set for object storage with a certificate of its own, and with it there is an answer', async () => {
    const [key = '', cert = ''] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name));
    const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...name, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    const storage = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, response) => {
      response.writeHead(404, { 'Content-Type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
    });
    await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve));
    try {
      const settings = { ...keys, AWS_ENDPOINT_URL: `https://localhost:${(storage.address() as AddressInfo).port}` };
      const status = ['status', '--target', 's3://bucket/site'];
      expect(await release(status, settings)).toEqual([
        1,
        expect.stringMatching(
          /^Nobody whom this machine trusts has signed the certificate .*: s3:\/\/bucket\/site .*\nFor one of your own, set NODE_EXTRA_CA_CERTS /,
        ),
      ]);
      expect(await release(status, { ...settings, NODE_EXTRA_CA_CERTS: cert })).toEqual([
        1,
        expect.stringMatching(/^There is no site in s3:\/\/bucket\/site\./),
      ]);
    } finally {
      storage.closeAllConnections();
      storage.close();
    }
  });
});
