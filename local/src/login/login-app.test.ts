/** @jest-environment node */
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { type Stack, startStack } from '../stack.ts';
import { anyPorts, emptyFrontEnd, temporaryFolder } from '../testing.ts';
import { demoAccount } from './accounts.ts';

const stateDir = temporaryFolder();
const start = () => startStack({ ports: anyPorts, frontEnd: emptyFrontEnd, stateDir });
let stack: Stack;
beforeAll(async () => {
  stack = await start();
});
afterAll(() => stack.close());
afterEach(() => stack.faults.reset());

const verifier = 'a'.repeat(64);

/** A browser as far as the login service sees it: it keeps cookies and goes no further than it is told. */
function browser() {
  const cookies = new Map<string, string>();
  return async function go(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = {
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      Origin: stack.origins.login,
      ...init.headers,
    };
    const response = await fetch(new URL(address, stack.origins.login), { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  };
}
type Browser = ReturnType<typeof browser>;

function authorizeUrl(more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: stack.site.login.clientId,
    audience: stack.site.login.audience,
    scope: 'openid profile email offline_access',
    response_type: 'code',
    response_mode: 'query',
    redirect_uri: `${stack.origins.site}/callback`,
    state: 'some-state',
    nonce: 'some-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    auth0Client: 'e30=',
    ...more,
  });
  return `/authorize?${query}`;
}

const locationOf = (response: Response) => new URL(response.headers.get('Location') ?? '', stack.origins.login);

/** Opens the login page. @returns its address. */
async function openForm(go: Browser, more?: Record<string, string>): Promise<string> {
  return locationOf(await go(authorizeUrl(more))).pathname;
}

const submit = (go: Browser, form: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  go(form, { method: 'POST', body: new URLSearchParams(fields), headers });

/** Logs in with the demo account. @returns what the site receives. */
async function logIn(go: Browser, more?: Record<string, string>): Promise<URLSearchParams> {
  const form = await openForm(go, more);
  const answer = await submit(go, form, { form: 'sign-in', ...demoAccount });
  return locationOf(await go(locationOf(answer).href)).searchParams;
}

async function token(fields: Record<string, string>, origin = stack.origins.site) {
  const body = new URLSearchParams({ client_id: stack.site.login.clientId, ...fields });
  const response = await fetch(`${stack.origins.login}/oauth/token`, { method: 'POST', body, headers: { Origin: origin } });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, string> };
}

const exchange = (code: string | null) =>
  token({ grant_type: 'authorization_code', code: code ?? '', code_verifier: verifier, redirect_uri: `${stack.origins.site}/callback` });

const refresh = (refresh_token = '') => token({ grant_type: 'refresh_token', refresh_token });

describe('logging in', () => {
  test('gives the tokens that the SDK expects', async () => {
    const { body } = await exchange((await logIn(browser())).get('code'));
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
    const { body } = await exchange((await logIn(browser())).get('code'));
    const response = await fetch(`${stack.origins.gateway}/api/user/me`, { headers: { Authorization: `Bearer ${body.access_token}` } });
    expect(response.status).toBe(200);
  });

  test('with a wrong password says so and keeps the e-mail', async () => {
    const go = browser();
    const answer = await submit(go, await openForm(go), { form: 'sign-in', email: 'demo@example.org', password: 'wrong' });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain('do not match an account');
    expect(html).toContain('value="demo@example.org"');
    expect(html).not.toContain('value="wrong"');
  });

  test('can be cancelled', async () => {
    const go = browser();
    const answer = await go(`${await openForm(go)}/cancel`);
    const { origin, pathname, searchParams } = locationOf(await go(locationOf(answer).href));
    expect(origin + pathname).toBe(`${stack.origins.site}/callback`);
    expect(searchParams.get('error')).toBe('access_denied');
    expect(searchParams.get('state')).toBe('some-state');
  });

  test('is refused when the form comes from another site', async () => {
    const go = browser();
    const form = await openForm(go);
    for (const origin of ['https://attacker.example.org', stack.origins.site, 'null']) {
      expect((await submit(go, form, { form: 'sign-in', ...demoAccount }, { Origin: origin })).status).toBe(403);
    }
  });

  test('says so when the page has expired', async () => {
    const answer = await browser()('/sign-in/unknown');
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('expired');
  });

  test('shows a page under a policy without scripts, that may send the form on to the site', async () => {
    const go = browser();
    const { headers } = await go(await openForm(go));
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(policy).toContain(`form-action 'self' ${stack.origins.site}`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('signing up', () => {
  const open = async (go: Browser) => openForm(go, { screen_hint: 'signup' });

  test('has a form of its own', async () => {
    const go = browser();
    expect(await (await go(await open(go))).text()).toContain('Create your account');
  });

  test('makes an account that can log in', async () => {
    const go = browser();
    const answer = await submit(go, await open(go), { form: 'sign-up', email: 'Ada@Example.org ', password: 'analytical' });
    const back = locationOf(await go(locationOf(answer).href));
    const { body } = await exchange(back.searchParams.get('code'));
    expect(decodeJwt(body.id_token ?? '').email).toBe('ada@example.org');
    expect(await stack.accounts.verify('ada@example.org', 'analytical')).toBeDefined();
  });

  test.each([
    ['a taken e-mail', { email: 'DEMO@example.org', password: 'long enough' }, 'already an account'],
    ['a short password', { email: 'short@example.org', password: '1234567' }, 'at least 8 characters'],
    ['no e-mail', { email: 'nobody', password: 'long enough' }, 'Enter your e-mail address'],
  ])('with %s says so and keeps what was typed', async (_name, typed, message) => {
    const go = browser();
    const answer = await submit(go, await open(go), { form: 'sign-up', ...typed });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain(message);
    expect(html).toContain(`value="${typed.email}"`);
    expect(html).toContain(`value="${typed.password}"`);
  });

  test('takes what was typed over to the other form', async () => {
    const go = browser();
    const html = await (
      await submit(go, await open(go), { form: 'sign-up', email: 'ada@example.org', password: '', show: 'sign-in' })
    ).text();
    expect(html).toContain('<h1>Log in</h1>');
    expect(html).toContain('value="ada@example.org"');
  });

  test('shows no markup that was typed', async () => {
    const go = browser();
    const html = await (await submit(go, await open(go), { form: 'sign-up', email: '"><script>', password: 'x' })).text();
    expect(html).not.toContain('<script');
  });
});

describe('restoring a session silently', () => {
  const silent = { prompt: 'none', response_mode: 'web_message' };

  test('answers into a frame of the site', async () => {
    const go = browser();
    await logIn(go);
    const answer = await go(authorizeUrl(silent));
    expect(answer.headers.get('Content-Security-Policy')).toContain(`frame-ancestors ${stack.origins.site}`);
    const code = /"code":"([^"]+)"/.exec(await answer.text())?.[1] ?? '';
    expect((await exchange(code)).body.refresh_token).toEqual(expect.any(String));
  });

  test('without a session says that a login is required', async () => {
    expect(await (await browser()(authorizeUrl(silent))).text()).toContain('"error":"login_required"');
  });

  test('is over once all sessions are ended', async () => {
    const go = browser();
    const { body } = await exchange((await logIn(go)).get('code'));
    stack.endSessions();
    expect(await (await go(authorizeUrl(silent))).text()).toContain('"error":"login_required"');
    expect((await refresh(body.refresh_token)).body.error).toBe('invalid_grant');
  });
});

describe('refreshing', () => {
  test('gives a new token each time and takes none twice', async () => {
    const { body: first } = await exchange((await logIn(browser())).get('code'));
    const { body: second } = await refresh(first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(decodeJwt(second.access_token ?? '').aud).toBe(stack.site.login.audience);
    // The SDK looks for these words before it tries the silent frame.
    expect((await refresh(first.refresh_token)).body).toMatchObject({
      error: 'invalid_grant',
      error_description: 'Unknown or invalid refresh token.',
    });
  });

  test('is allowed to the site only', async () => {
    const own = await token({ grant_type: 'refresh_token', refresh_token: 'x' });
    expect(own.headers.get('Access-Control-Allow-Origin')).toBe(stack.origins.site);
    const other = await token({ grant_type: 'refresh_token', refresh_token: 'x' }, 'https://attacker.example.org');
    expect(other.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

test('a code is taken once', async () => {
  const code = (await logIn(browser())).get('code');
  expect((await exchange(code)).status).toBe(200);
  expect((await exchange(code)).body.error).toBe('invalid_grant');
});

test('an unknown audience is denied as Auth0 does', async () => {
  const back = locationOf(await browser()(authorizeUrl({ audience: 'https://unknown.example.org' }))).searchParams;
  expect(back.get('error')).toBe('access_denied');
  expect(back.get('error_description')).toBe('Service not found');
});

describe('logging out', () => {
  const logOut = (go: Browser, returnTo: string) =>
    go(`/v2/logout?${new URLSearchParams({ client_id: stack.site.login.clientId, returnTo })}`);

  test('ends the session and goes back', async () => {
    const go = browser();
    await logIn(go);
    expect((await logOut(go, `${stack.origins.site}/`)).headers.get('Location')).toBe(`${stack.origins.site}/`);
    expect((await openForm(go)).startsWith('/sign-in/')).toBe(true);
  });

  test('goes nowhere else', async () => {
    const go = browser();
    await logIn(go);
    for (const elsewhere of ['https://attacker.example.org/', `${stack.origins.site}/other`, `${stack.origins.site}.example.org/`]) {
      const answer = await logOut(go, elsewhere);
      expect([answer.status, answer.headers.get('Location')]).toEqual([400, null]);
    }
  });
});

describe('faults', () => {
  test('no tokens', async () => {
    const code = (await logIn(browser())).get('code');
    await stack.faults.set({ login: 'token-error' });
    const { status, headers, body } = await exchange(code);
    expect([status, body.error, headers.get('Access-Control-Allow-Origin')]).toEqual([400, 'invalid_grant', stack.origins.site]);
  });

  test('a short token', async () => {
    const code = (await logIn(browser())).get('code');
    await stack.faults.set({ login: 'short-token' });
    expect((await exchange(code)).body.access_token).toBe('abc');
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
