import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import * as oidc from 'openid-client';
import type { Settings } from './settings.ts';

/** A visitor who is signed in. */
interface Session {
  tokens: oidc.TokenEndpointResponse;
  /** On its way: a refresh token works once, so that two tabs must not both use it. */
  refreshing?: Promise<void> | undefined;
}

/** How long a session lasts, and how long signing in may take, in seconds. */
const [SESSION_S, LOGIN_S] = [12 * 3600, 600];

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

  const options = { httpOnly: true, sameSite: 'Lax', path: '/' } as const;
  const sessionOf = (c: Context) => sessions.get(getCookie(c, cookie) ?? '');
  const end = (c: Context) => sessions.delete(deleteCookie(c, cookie, options) ?? '');
  const home = (c: Context) => new URL('/', c.req.url).href;

  /** Begins a session under a name that nobody can guess, in place of the one before. */
  function begin(c: Context, session: Session) {
    end(c);
    const id = oidc.randomState();
    sessions.set(id, session);
    setTimeout(() => sessions.delete(id), SESSION_S * 1000).unref();
    setCookie(c, cookie, id, { ...options, maxAge: SESSION_S });
  }

  function refresh(session: Session): Promise<void> {
    session.refreshing ??= oidc
      .refreshTokenGrant(client, session.tokens.refresh_token ?? '')
      .then((tokens) => {
        session.tokens = { ...session.tokens, ...tokens };
      })
      .finally(() => {
        session.refreshing = undefined;
      });
    return session.refreshing;
  }

  /** A refresh that is under way brings another refresh token: it is that one which must not work any more. */
  async function revoke(session: Session) {
    await session.refreshing?.catch(() => {});
    await oidc.tokenRevocation(client, session.tokens.refresh_token ?? '');
  }

  const app = new Hono();

  // Changes nothing for a visitor who is signed in: any site can send them here.
  app.get('/sign-in', async (c) => {
    const state = oidc.randomState();
    const verifier = oidc.randomPKCECodeVerifier();
    setCookie(c, `${cookie}-login`, `${state}.${verifier}`, { ...options, maxAge: LOGIN_S });
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
    const [expectedState, pkceCodeVerifier] = deleteCookie(c, `${cookie}-login`, options)?.split('.') ?? [];
    // Cancelled, or opened again later.
    if (!expectedState || !pkceCodeVerifier || c.req.query('error')) return c.redirect('/');
    begin(c, { tokens: await oidc.authorizationCodeGrant(client, new URL(c.req.url), { expectedState, pkceCodeVerifier }) });
    return c.redirect('/');
  });

  // For the page's own scripts. Nothing (204) for whoever is not signed in, or not any more.
  app.get('/token', async (c) => {
    if (!['same-origin', undefined].includes(c.req.header('Sec-Fetch-Site'))) return c.body(null, 403);
    c.header('Cache-Control', 'no-store');
    const session = sessionOf(c);
    if (!session) return c.body(null, 204);
    try {
      if (c.req.query('fresh') !== undefined) await refresh(session);
      return c.text(session.tokens.access_token);
    } catch (error) {
      // Any other error passes: the login service may answer again later.
      if (!(error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant')) throw error;
      end(c);
      return c.body(null, 204);
    }
  });

  app.post('/sign-out', csrf(), (c) => {
    const session = sessionOf(c);
    if (!session) return c.redirect('/', 303);
    end(c);
    revoke(session).catch((error) => process.emitWarning(error));
    // Ends the session at the login service too, or whoever presses 'Log in' next on this machine is the same person.
    const { id_token = '' } = session.tokens;
    return c.redirect(oidc.buildEndSessionUrl(client, { id_token_hint: id_token, post_logout_redirect_uri: home(c) }).href, 303);
  });

  return app;
}
