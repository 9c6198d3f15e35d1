/** @jest-environment node */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { type Stack, startStack } from '../stack.ts';
import { anyPorts, emptyFrontEnd, temporaryFolder } from '../testing.ts';
import { demoAccount } from './accounts.ts';
import { loginDriver } from './testing.ts';

const stateDir = temporaryFolder();
const start = () => startStack({ ports: anyPorts, frontEnd: emptyFrontEnd, stateDir });
let stack: Stack;
let client: ReturnType<typeof loginDriver>;
beforeAll(async () => {
  stack = await start();
  client = loginDriver(stack);
});
afterAll(() => stack.close());
afterEach(() => stack.faults.reset());

describe('logging in', () => {
  test('gives the tokens that the SDK expects', async () => {
    const { body } = await client.exchange((await client.logIn(client.browser())).get('code'));
    const access = decodeJwt(body.access_token ?? '');
    expect(decodeProtectedHeader(body.access_token ?? '').alg).toBe('RS256');
    expect(access).toMatchObject({
      iss: `${stack.origins.login}/`,
      aud: stack.site.login.audience,
      sub: expect.stringMatching(/^local\|/),
    });
    expect((access.exp ?? 0) - (access.iat ?? 0)).toBe(3600);
    expect(decodeJwt(body.id_token ?? '')).toMatchObject({
      iss: `${stack.origins.login}/`,
      aud: stack.site.login.clientId,
      nonce: 'some-nonce',
      email: demoAccount.email,
      name: 'demo',
    });
    expect(body.refresh_token).toEqual(expect.any(String));
  });

  test('gives tokens that the gateway takes', async () => {
    const { body } = await client.exchange((await client.logIn(client.browser())).get('code'));
    const response = await fetch(`${stack.origins.gateway}/api/user/me`, { headers: { Authorization: `Bearer ${body.access_token}` } });
    expect(response.status).toBe(200);
  });
});

describe('restoring a session silently', () => {
  const silent = { prompt: 'none', response_mode: 'web_message' };

  test('answers into a frame of the site', async () => {
    const go = client.browser();
    await client.logIn(go);
    const answer = await go(client.authorizeUrl(silent));
    expect(answer.headers.get('Content-Security-Policy')).toContain(`frame-ancestors ${stack.origins.site}`);
    const code = /"code":"([^"]+)"/.exec(await answer.text())?.[1] ?? '';
    expect((await client.exchange(code)).body.refresh_token).toEqual(expect.any(String));
  });

  test('without a session says that a login is required', async () => {
    expect(await (await client.browser()(client.authorizeUrl(silent))).text()).toContain('"error":"login_required"');
  });

  test('is over once all sessions are ended', async () => {
    const go = client.browser();
    const { body } = await client.exchange((await client.logIn(go)).get('code'));
    stack.endSessions();
    expect(await (await go(client.authorizeUrl(silent))).text()).toContain('"error":"login_required"');
    expect((await client.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
  });
});

describe('refreshing', () => {
  test('gives a new token each time and takes none twice', async () => {
    const { body: first } = await client.exchange((await client.logIn(client.browser())).get('code'));
    const { body: second } = await client.refresh(first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(decodeJwt(second.access_token ?? '').aud).toBe(stack.site.login.audience);
    // The SDK looks for these words before it tries the silent frame.
    expect((await client.refresh(first.refresh_token)).body).toMatchObject({
      error: 'invalid_grant',
      error_description: 'Unknown or invalid refresh token.',
    });
  });

  test('is allowed to the site only', async () => {
    const own = await client.refresh('x');
    expect(own.headers.get('Access-Control-Allow-Origin')).toBe(stack.origins.site);
    const other = await client.refresh('x', 'https://attacker.example.org');
    expect(other.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

test('a code is taken once', async () => {
  const code = (await client.logIn(client.browser())).get('code');
  expect((await client.exchange(code)).status).toBe(200);
  expect((await client.exchange(code)).body.error).toBe('invalid_grant');
});

test('an unknown audience is denied as Auth0 does', async () => {
  const back = client.locationOf(await client.browser()(client.authorizeUrl({ audience: 'https://unknown.example.org' }))).searchParams;
  expect(back.get('error')).toBe('access_denied');
  expect(back.get('error_description')).toBe('Service not found');
});

describe('logging out', () => {
  test('ends the session and goes back', async () => {
    const go = client.browser();
    await client.logIn(go);
    expect((await client.logOut(go, `${stack.origins.site}/`)).headers.get('Location')).toBe(`${stack.origins.site}/`);
    expect((await client.openForm(go)).startsWith('/sign-in/')).toBe(true);
  });

  test('without a session goes back too', async () => {
    const answer = await client.logOut(client.browser(), `${stack.origins.site}/`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, `${stack.origins.site}/`]);
  });

  test('goes nowhere else', async () => {
    const go = client.browser();
    await client.logIn(go);
    for (const elsewhere of ['https://attacker.example.org/', `${stack.origins.site}/other`, `${stack.origins.site}.example.org/`]) {
      const answer = await client.logOut(go, elsewhere);
      expect([answer.status, answer.headers.get('Location')]).toEqual([400, null]);
    }
  });
});

describe('faults', () => {
  test('no tokens', async () => {
    const code = (await client.logIn(client.browser())).get('code');
    await stack.faults.set({ login: 'token-error' });
    const { status, headers, body } = await client.exchange(code);
    expect([status, body.error, headers.get('Access-Control-Allow-Origin')]).toEqual([400, 'invalid_grant', stack.origins.site]);
  });

  test('a short token', async () => {
    const code = (await client.logIn(client.browser())).get('code');
    await stack.faults.set({ login: 'short-token' });
    expect((await client.exchange(code)).body.access_token).toBe('abc');
  });

  test('down', async () => {
    await stack.faults.set({ login: 'down' });
    await expect(fetch(stack.origins.login)).rejects.toThrow('fetch failed');
    await stack.faults.reset();
    expect((await fetch(`${stack.origins.login}/.well-known/jwks.json`)).status).toBe(200);
  });
});

test('the signing key is kept between starts, for its owner only', async () => {
  const keysOf = async ({ origins }: Stack) => (await fetch(`${origins.login}/.well-known/jwks.json`)).text();
  const second = await start();
  expect(await keysOf(second)).toBe(await keysOf(stack));
  await second.close();
  expect(readdirSync(stateDir)).toEqual(['login-key.json']);
  expect(statSync(path.join(stateDir, 'login-key.json')).mode & 0o777).toBe(0o600);
});

test('nothing starts in production', async () => {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await expect(start()).rejects.toThrow('not for production');
  process.env.NODE_ENV = NODE_ENV;
});
