import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import * as oidc from 'openid-client';
import type { Settings } from './settings.ts';

/** What is known of a browser: that it has gone to the login service, or who came back. */
interface Session {
  login?: { state: string; verifier: string };
  tokens?: oidc.TokenEndpointResponse;
  /** On its way: a refresh token works once, so that two tabs must not both use it. */
  refreshing?: Promise<oidc.TokenEndpointResponse>;
}

/** The client that the local login service knows. It has no secret, and may come back to any port of this machine. */
const clientId = 'local-examples';

/**
 * Signs visitors in (authorization code with PKCE) and keeps their tokens here, in memory: the page gets access tokens, when it asks, and
 * never the refresh token. The browser keeps a cookie that no script can read.
 *
 * @param cookie - name of the cookie: cookies of `localhost` are the same on all ports. On a domain of yours it is `__Host-session`, and secure.
 */
export async function signIn({ login }: Settings, cookie: string): Promise<Hono> {
  const local = login.domain.startsWith('http:');
  const client = await oidc.discovery(new URL(login.domain), clientId, undefined, oidc.None(), {
    ...(local && { execute: [oidc.allowInsecureRequests] }),
  });
  const sessions = new Map<string, Session>();

  /** Begins a session under a name that nobody can guess, in place of the one before. */
  function begin(c: Context, session: Session) {
    end(c);
    const id = oidc.randomState();
    sessions.set(id, session);
    setCookie(c, cookie, id, { httpOnly: true, sameSite: 'Lax', path: '/' });
  }
  const sessionOf = (c: Context) => sessions.get(getCookie(c, cookie) ?? '');
  const end = (c: Context) => sessions.delete(getCookie(c, cookie) ?? '');
  const home = (c: Context) => new URL('/', c.req.url).href;

  async function refresh(session: Session): Promise<oidc.TokenEndpointResponse> {
    session.refreshing ??= oidc
      .refreshTokenGrant(client, session.tokens?.refresh_token ?? '')
      .finally(() => Reflect.deleteProperty(session, 'refreshing'));
    session.tokens = { ...session.tokens, ...(await session.refreshing) };
    return session.tokens;
  }

  const app = new Hono();

  app.get('/sign-in', async (c) => {
    const state = oidc.randomState();
    const verifier = oidc.randomPKCECodeVerifier();
    begin(c, { login: { state, verifier } });
    const address = oidc.buildAuthorizationUrl(client, {
      redirect_uri: `${home(c)}callback`,
      scope: 'openid offline_access',
      audience: login.audience,
      state,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return c.redirect(address.href);
  });

  app.get('/callback', async (c) => {
    const asked = sessionOf(c)?.login;
    // Cancelled, or opened again later.
    if (!asked || c.req.query('error')) return c.redirect('/');
    const tokens = await oidc.authorizationCodeGrant(client, new URL(c.req.url), {
      expectedState: asked.state,
      pkceCodeVerifier: asked.verifier,
    });
    begin(c, { tokens });
    return c.redirect('/');
  });

  // For the page's own scripts. Nothing (204) for whoever is not signed in, or not any more.
  app.get('/token', async (c) => {
    if (!['same-origin', undefined].includes(c.req.header('Sec-Fetch-Site'))) return c.body(null, 403);
    c.header('Cache-Control', 'no-store');
    const session = sessionOf(c);
    if (!session?.tokens) return c.body(null, 204);
    try {
      const { access_token } = c.req.query('fresh') === undefined ? session.tokens : await refresh(session);
      return c.text(access_token);
    } catch (error) {
      // Any other error passes: the login service may answer again later.
      if (!(error instanceof oidc.ResponseBodyError)) throw error;
      end(c);
      return c.body(null, 204);
    }
  });

  app.post('/sign-out', csrf(), async (c) => {
    const token = sessionOf(c)?.tokens?.refresh_token;
    end(c);
    if (token) await oidc.tokenRevocation(client, token);
    return c.redirect('/', 303);
  });

  return app;
}
