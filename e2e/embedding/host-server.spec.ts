import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { startExample } from 'example-server';

const example = path.join(import.meta.dirname, '../../examples/html');

test('a link to the sign-in signs nobody out, and a refresh under way at sign-out leaves no token that works', async ({ request }) => {
  const service = await startService();
  const host = await startExample(example, service.url, 0);
  const token = async (query = '') => (await request.get(`${host.url}token${query}`)).text();
  expect(await token()).toBe('');
  await signIn(request, host.url);
  expect(await token()).toBe('access-1');

  await request.get(`${host.url}sign-in`, { maxRedirects: 0 });
  expect(await token()).toBe('access-1');
  // Who comes back with an answer to another question is not signed in, nor out.
  expect((await request.get(`${host.url}callback?code=code&state=forged`)).status()).toBe(502);
  expect(await token()).toBe('access-1');
  expect(await token('?fresh')).toBe('access-2');

  const answer = service.holdRefresh();
  const refreshed = token('?fresh');
  await expect.poll(() => service.asked('/token')).toBe(3);
  const left = await request.post(`${host.url}sign-out`, { form: {}, headers: { Origin: new URL(host.url).origin }, maxRedirects: 0 });
  expect(left.status()).toBe(303);
  const { origin, pathname, searchParams } = new URL(left.headers().location ?? '');
  expect([origin, pathname, searchParams.get('post_logout_redirect_uri')]).toEqual([service.url, '/logout', host.url]);
  answer();
  expect(await refreshed).toBe('access-3');
  await expect.poll(() => service.revoked).toEqual(['refresh-3']);
  expect(await token()).toBe('');
  await host.close();
  await service.close();
});

test('a refresh that is refused after a new sign-in signs nobody out', async ({ request }) => {
  const service = await startService();
  const host = await startExample(example, service.url, 0);
  const token = async (query = '') => (await request.get(`${host.url}token${query}`)).text();
  await signIn(request, host.url);
  const refuse = service.holdRefresh({ error: 'invalid_grant' });
  const refreshed = token('?fresh');
  await expect.poll(() => service.asked('/token')).toBe(2);
  await signIn(request, host.url);
  refuse();
  expect(await refreshed).toBe('');
  expect(await token()).toBe('access-2');
  // Without another sign-in it ends the session.
  expect([await token('?fresh'), await token()]).toEqual(['', '']);
  await host.close();
  await service.close();
});

test('cookies pass from the page to the gateway no more than from the gateway to the page', async ({ request }) => {
  const service = await startService();
  const host = await startExample(example, service.url, 0);
  const headers = { Cookie: 'intranet=1', Authorization: 'Bearer token' };
  const answer = await request.get(`${host.url}api/agents`, { headers });
  expect(await answer.json()).toEqual({ cookie: undefined, authorization: 'Bearer token' });
  expect(answer.headers()['set-cookie']).toBe(undefined);
  await host.close();
  await service.close();
});

test('the page is kept in no cache, so that Back after a sign-out does not show it', async ({ request }) => {
  const service = await startService();
  const host = await startExample(example, service.url, 0);
  const caching = async (path: string) => (await request.get(host.url + path)).headers()['cache-control'];
  expect([await caching(''), await caching('page.js')]).toEqual(['no-store', 'no-cache']);
  await host.close();
  await service.close();
});

async function signIn(request: APIRequestContext, url: string): Promise<void> {
  const asked = await request.get(`${url}sign-in`, { maxRedirects: 0 });
  const state = new URL(asked.headers().location ?? '').searchParams.get('state');
  await request.get(`${url}callback?code=code&state=${state}`);
}

/** A site, its gateway and its login service in one. Tokens have numbers; revoking one fails, after it was noted. */
async function startService() {
  const asked: string[] = [];
  const revoked: (string | null)[] = [];
  let held: Promise<object | undefined> | undefined;
  let count = 0;
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    asked.push(pathname);
    const form = new URLSearchParams(await text(request));
    const { cookie, authorization } = request.headers;
    const answer = {
      '/site.json': { gateway: '', login: { domain: url, audience: 'api' } },
      '/.well-known/openid-configuration': {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        revocation_endpoint: `${url}/revoke`,
        end_session_endpoint: `${url}/logout`,
      },
      '/api/agents': { cookie, authorization },
    }[pathname];
    if (pathname === '/revoke') revoked.push(form.get('token'));
    const refusal = form.get('grant_type') === 'refresh_token' ? await held : undefined;
    if (pathname === '/token' && !refusal) count += 1;
    response.writeHead(refusal ? 400 : pathname === '/revoke' ? 503 : 200, {
      'Content-Type': 'application/json',
      'Set-Cookie': 'gateway=1',
    });
    response.end(
      JSON.stringify(answer ?? refusal ?? { token_type: 'bearer', access_token: `access-${count}`, refresh_token: `refresh-${count}` }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    revoked,
    asked: (pathname: string) => asked.filter((one) => one === pathname).length,
    /**
     * @param refusal - of all refreshes, instead of tokens.
     * @returns what lets answers to refreshes come again.
     */
    holdRefresh(refusal?: object) {
      let release = () => {};
      held = new Promise((resolve) => {
        release = () => resolve(refusal);
      });
      return () => release();
    },
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
