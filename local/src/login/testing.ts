import { createHash } from 'node:crypto';
import type { Stack } from '../stack.ts';
import { demoAccount } from './accounts.ts';

const verifier = 'a'.repeat(64);

/** A browser as far as the login service sees it: it keeps cookies and goes no further than it is told. */
export type Browser = (url: string, init?: RequestInit) => Promise<Response>;

/** Does to a login service what browsers and the SDK do, by real HTTP. For tests. */
export function loginDriver({ origins, site }: Stack) {
  const callback = `${origins.site}/callback`;

  const authorizeUrl = (more: Record<string, string> = {}) =>
    authorizePath({ client_id: site.login.clientId, audience: site.login.audience, redirect_uri: callback, ...more });
  const locationOf = (response: Response) => new URL(response.headers.get('Location') ?? '', origins.login);

  /** Opens the login page. @returns its path. */
  async function openForm(go: Browser, more?: Record<string, string>): Promise<string> {
    return locationOf(await go(authorizeUrl(more))).pathname;
  }

  const submit = (go: Browser, form: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    go(form, { method: 'POST', body: new URLSearchParams(fields), headers });

  /** Goes back to the site. @returns the URL there. */
  const follow = async (go: Browser, answer: Response) => locationOf(await go(locationOf(answer).href));

  /** Logs in with the demo account. @returns what the site receives. */
  async function logIn(go: Browser): Promise<URLSearchParams> {
    const answer = await submit(go, await openForm(go), { form: 'sign-in', ...demoAccount });
    return (await follow(go, answer)).searchParams;
  }

  async function token(fields: Record<string, string>, origin = origins.site) {
    const body = new URLSearchParams({ client_id: site.login.clientId, ...fields });
    const response = await fetch(`${origins.login}/oauth/token`, { method: 'POST', body, headers: { Origin: origin } });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, string> };
  }

  return {
    browser: () => browserOf(origins.login),
    authorizeUrl,
    openForm,
    submit,
    follow,
    logIn,
    locationOf,
    exchange: (code: string | null) =>
      token({ grant_type: 'authorization_code', code: code ?? '', code_verifier: verifier, redirect_uri: callback }),
    refresh: (refresh_token = '', origin?: string) => token({ grant_type: 'refresh_token', refresh_token }, origin),
    logOut: (go: Browser, returnTo: string) => go(`/v2/logout?${new URLSearchParams({ client_id: site.login.clientId, returnTo })}`),
  };
}

/** A browser without cookies. */
function browserOf(origin: string): Browser {
  const cookies = new Map<string, string>();
  return async (url, init = {}) => {
    const headers = { Cookie: [...cookies].map((pair) => pair.join('=')).join('; '), Origin: origin, ...init.headers };
    const response = await fetch(new URL(url, origin), { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  };
}

/** The request that the SDK makes. */
function authorizePath(parameters: Record<string, string>): string {
  const query = new URLSearchParams({
    scope: 'openid profile email offline_access',
    response_type: 'code',
    response_mode: 'query',
    state: 'some-state',
    nonce: 'some-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    auth0Client: 'e30=',
    ...parameters,
  });
  return `/authorize?${query}`;
}
