import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import * as oidc from 'openid-client';
import type { Settings } from './settings.ts';

interface Session {
  tokens: oidc.TokenEndpointResponse;
  /** A pending refresh, for concurrent requests: a refresh token works only once. */
  refreshing?: Promise<void> | undefined;
}

/** Longest session, and longest sign-in. */
const [SESSION_S, LOGIN_S] = [12 * 3600, 600];

/** Client of the local login service: public, with callback URLs on all ports of this machine. */
const clientId = 'local-examples';

/**
 * Signs visitors in (authorization code with PKCE). Their tokens stay in this server's memory: the page can request access tokens, but never
 * the refresh token. The browser has an HttpOnly cookie.
 *
 * @param cookie - name of the cookie; a different one for each example, because `localhost` has the same cookies on all ports. On your domain,
 * use `__Host-session` and `secure`.
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

  /** Begins a session with a random id, in place of the last one. */
  function begin(c: Context, session: Session) {
    end(c);
    const id = oidc.randomState();
    sessions.set(id, session);
    setTimeout(() => sessions.delete(id), SESSION_S * 1000).unref();
    setCookie(c, cookie, id, { ...options, maxAge: SESSION_S });
  }

  const app = new Hono();

  // Must not change the session of a signed-in visitor: any site can link here.
  app.get('/sign-in', async (c) => {
    const state = oidc.randomState();
    const verifier = oidc.randomPKCECodeVerifier();
    setCookie(c, `${cookie}-login`, `${state}.${verifier}`, { ...options, maxAge: LOGIN_S });
    const url = oidc.buildAuthorizationUrl(client, {
      redirect_uri: `${home(c)}callback`,
      scope: 'openid offline_access',
      audience: login.audience,
      state,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return c.redirect(url.href);
  });

  app.get('/callback', async (c) => {
    const [expectedState, pkceCodeVerifier] = deleteCookie(c, `${cookie}-login`, options)?.split('.') ?? [];
    // Cancelled, or opened a second time.
    if (!expectedState || !pkceCodeVerifier || c.req.query('error')) return c.redirect('/');
    begin(c, { tokens: await oidc.authorizationCodeGrant(client, new URL(c.req.url), { expectedState, pkceCodeVerifier }) });
    return c.redirect('/');
  });

  // For the page's own scripts; 204 without a session.
  app.get('/token', async (c) => {
    if (!['same-origin', undefined].includes(c.req.header('Sec-Fetch-Site'))) return c.body(null, 403);
    c.header('Cache-Control', 'no-store');
    const session = sessionOf(c);
    if (!session) return c.body(null, 204);
    try {
      if (c.req.query('fresh') !== undefined) await refresh(client, session);
      return c.text(session.tokens.access_token);
    } catch (error) {
      // Other errors may be temporary.
      if (!(error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant')) throw error;
      // Not its cookie: the browser may have that of a new session by now.
      sessions.delete(getCookie(c, cookie) ?? '');
      return c.body(null, 204);
    }
  });

  app.post('/sign-out', csrf(), (c) => {
    const session = sessionOf(c);
    if (!session) return c.redirect('/', 303);
    end(c);
    revoke(client, session).catch((error) => process.emitWarning(error));
    // Also ends the session at the login service; otherwise the next login on this machine is the same user.
    const { id_token = '' } = session.tokens;
    return c.redirect(oidc.buildEndSessionUrl(client, { id_token_hint: id_token, post_logout_redirect_uri: home(c) }).href, 303);
  });

  return app;
}

function refresh(client: oidc.Configuration, session: Session): Promise<void> {
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

/** Revokes the refresh token, after a pending refresh has replaced it. */
async function revoke(client: oidc.Configuration, session: Session) {
  await session.refreshing?.catch(() => {});
  await oidc.tokenRevocation(client, session.tokens.refresh_token ?? '');
}
