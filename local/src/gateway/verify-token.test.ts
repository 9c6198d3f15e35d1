/** @jest-environment node */
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { temporaryFolder } from '../testing.ts';
import { tokenVerifier } from './verify-token.ts';

const audience = 'https://gateway.localhost';
const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A login service whose keys can be had or not, and a token of it. */
async function loginService() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256' };
  let works = true;
  const answer: RequestListener = (_request, response) => {
    response.writeHead(works ? 200 : 500, { 'Content-Type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }));
  };
  const origin = `http://127.0.0.1:${await listening(createServer(answer))}`;
  const token = await new SignJWT({ sub: 'ann' })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuer(`${origin}/`)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
  return {
    origin,
    token: `Bearer ${token}`,
    fails: (failing: boolean) => {
      works = !failing;
    },
  };
}

describe('the keys of the login service', () => {
  // Reliability: the gateway cannot fetch the login service's keys
  test('that cannot be had are logged once, and once when they can be had again', async () => {
    const login = await loginService();
    const said: string[] = [];
    const verify = tokenVerifier({ origin: login.origin, audience }, (line) => said.push(line));
    login.fails(true);
    for (let call = 0; call < 3; call += 1) expect(await verify(login.token)).toEqual({ kind: 'unchecked' });
    const address = `${login.origin}/.well-known/jwks.json`;
    expect(said).toEqual([
      `The gateway cannot fetch the keys of the login service from ${address}: Expected 200 OK from the JSON Web Key Set HTTP response (ERR_JOSE_GENERIC). Calls with a token get 503.`,
    ]);
    login.fails(false);
    for (let call = 0; call < 3; call += 1) expect(await verify(login.token)).toEqual({ kind: 'valid', sub: 'ann' });
    expect(said.slice(1)).toEqual([`The gateway has the keys of the login service again (${address}).`]);
  });

  test('that were there all along, and tokens that are wrong, are no news', async () => {
    const login = await loginService();
    const said: string[] = [];
    const verify = tokenVerifier({ origin: login.origin, audience }, (line) => said.push(line));
    expect(await verify(login.token)).toEqual({ kind: 'valid', sub: 'ann' });
    for (const authorization of [undefined, 'Bearer x', `${login.token}x`]) expect((await verify(authorization)).kind).toBe('invalid');
    expect(said).toEqual([]);
  });

  test('behind a private certificate: the line says why and what to set, and with it they are there', async () => {
    const folder = temporaryFolder();
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string];
    // Its key is made at once, while one of RSA takes a busy machine seconds.
    const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync('openssl', ['req', '-x509', ...ec, '-nodes', ...name, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"keys":[]}');
    });
    const origin = `https://localhost:${await listening(server as unknown as Server)}`;
    const [refused, trusted] = await Promise.all([askedElsewhere(origin), askedElsewhere(origin, { NODE_EXTRA_CA_CERTS: cert })]);
    expect(refused.split('\n')).toEqual([
      expect.stringMatching(/DEPTH_ZERO_SELF_SIGNED_CERT.* For a private certificate, set NODE_EXTRA_CA_CERTS\.$/),
      'unchecked',
    ]);
    // The keys were fetched: this token has none of them.
    expect(trusted).toBe('invalid');
  });
});

/** A token that is looked up by a key that nobody has. */
const unsigned = `Bearer ${[{ alg: 'RS256', kid: 'none' }, { sub: 'ann' }].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.AAAA`;

/** Checks that token in a process of its own: Node reads its certificates once. @returns what was logged, then the verdict. */
async function askedElsewhere(origin: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const script = `
    import { tokenVerifier } from './src/gateway/verify-token.ts';
    const { kind } = await tokenVerifier({ origin: '${origin}', audience: '${audience}' }, console.log)('${unsigned}');
    console.log(kind);`;
  const command = ['--import', 'tsx', '--input-type=module', '-e', script];
  const options = { cwd: path.join(import.meta.dirname, '../..'), env: { ...process.env, ...env } };
  return (await promisify(execFile)(process.execPath, command, options)).stdout.trim();
}
