import type { JWK } from 'jose';
import type { Configuration, Provider } from 'oidc-provider';
import type { Site } from 'shared/site';
import { pageTheme } from '../page.ts';
import type { Accounts } from './accounts.ts';
import { auth0Parameters, speakAuth0 } from './auth0-dialect.ts';
import { errorPage } from './error-page.ts';
import { loadProvider } from './load-provider.ts';
import type { MemoryStore } from './memory-store.ts';

/** What the OpenID provider is made of. */
export interface ProviderOptions {
  /** Origin of the login service. */
  origin: string;
  /** Origin of the site. */
  siteOrigin: string;
  site: Site;
  key: JWK;
  store: MemoryStore;
  accounts: Accounts;
}

/** Lifetimes in seconds. */
const HOUR = 3600;
const FORTNIGHT = 14 * 24 * HOUR;

/** What the site is granted without asking: it is the login service's own application. */
const scopes = 'openid profile email offline_access';

/** An OpenID provider that the unmodified Auth0 SDK takes for its tenant. */
export async function createProvider(options: ProviderOptions): Promise<Provider> {
  const { errors, interactionPolicy, Provider } = await loadProvider();
  const { origin, siteOrigin, site, key, store, accounts } = options;
  const policy = interactionPolicy.base();
  // Programs of this machine, such as the examples, are as trusted as the site: they are granted without a question.
  policy.get('consent')?.checks.remove('native_client_prompt');
  const configuration: Configuration = {
    ...tokens,
    adapter: store.adapter,
    jwks: { keys: [key as never] },
    clients: clientsOf(site.login.clientId, siteOrigin),
    extraParams: auth0Parameters,
    clientBasedCORS: (_ctx, from) => from === siteOrigin,
    findAccount: async (_ctx, sub) => {
      const account = accounts.find(sub);
      if (!account) return undefined;
      const { email } = account;
      const name = email.slice(0, email.indexOf('@'));
      return { accountId: sub, claims: async () => ({ sub, email, email_verified: true, name, nickname: name }) };
    },
    interactions: { policy, url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    renderError: (ctx, _out, error) => {
      const theme = pageTheme(ctx.query['ext-theme'] ?? ctx.cookies.get('login-theme', { signed: false }));
      ctx.type = 'html';
      ctx.body = errorPage({ brand: site.brand, siteOrigin, error, theme });
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
      rpInitiatedLogout: logoutTo(siteOrigin),
      resourceIndicators: accessTokensFor(site.login.audience, () => new errors.AccessDenied('Service not found')),
    },
  };
  const provider = new Provider(`${origin}/`, configuration);
  // Itself it speaks HTTP only: a server before it says `X-Forwarded-Proto`.
  provider.proxy = origin.startsWith('https:');
  speakAuth0(provider, siteOrigin);
  return provider;
}

/** What is issued, and for how long. */
const tokens: Configuration = {
  routes: {
    authorization: '/authorize',
    token: '/oauth/token',
    revocation: '/oauth/revoke',
    end_session: '/v2/logout',
    userinfo: '/userinfo',
    jwks: '/.well-known/jwks.json',
  },
  scopes: scopes.split(' '),
  claims: { openid: ['sub'], profile: ['name', 'nickname'], email: ['email', 'email_verified'] },
  // Auth0 puts the claims in the ID token; the specification of OpenID Connect would have them at /userinfo only.
  conformIdTokenClaims: false,
  loadExistingGrant: async (ctx) => {
    const { client, session, account, provider } = ctx.oidc;
    if (!client || !account) return undefined;
    const known = session?.grantIdFor(client.clientId);
    const existing = known ? await provider.Grant.find(known) : undefined;
    if (existing) return existing;
    const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
    grant.addOIDCScope(scopes);
    await grant.save();
    return grant;
  },
  rotateRefreshToken: true,
  // A refresh token outlives the browser's session at the login service, as Auth0's does.
  expiresWithSession: async () => false,
  ttl: {
    AccessToken: HOUR,
    IdToken: HOUR,
    AuthorizationCode: 60,
    Interaction: HOUR,
    Session: FORTNIGHT,
    Grant: FORTNIGHT,
    RefreshToken: FORTNIGHT,
  },
};

function clientsOf(siteClient: string, siteOrigin: string): Configuration['clients'] {
  const publicClient = {
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  } as const;
  return [
    {
      ...publicClient,
      client_id: siteClient,
      application_type: 'web',
      redirect_uris: [`${siteOrigin}/callback`],
      post_logout_redirect_uris: [`${siteOrigin}/`],
    },
    {
      ...publicClient,
      client_id: 'local-examples',
      // May come back to any port of this machine (RFC 8252, 7.3).
      application_type: 'native',
      redirect_uris: ['http://localhost/callback'],
      post_logout_redirect_uris: ['http://localhost/'],
    },
  ];
}

type Features = NonNullable<Configuration['features']>;

/** Signing out asks nothing, as at Auth0. */
function logoutTo(siteOrigin: string): Features['rpInitiatedLogout'] {
  return {
    enabled: true,
    logoutSource: async (ctx) => {
      const returnTo = ctx.oidc.session?.state?.postLogoutRedirectUri;
      await ctx.oidc.session?.destroy();
      ctx.cookies.set(ctx.oidc.provider.cookieName('session'), null);
      ctx.redirect(typeof returnTo === 'string' ? returnTo : `${siteOrigin}/`);
    },
    postLogoutSuccessSource: (ctx) => ctx.redirect(`${siteOrigin}/`),
  };
}

/** @param denied - the error for any other audience. */
function accessTokensFor(audience: string, denied: () => Error): Features['resourceIndicators'] {
  return {
    enabled: true,
    defaultResource: (ctx, _client, granted) => {
      if (granted) return granted;
      const asked = ctx.oidc.params?.audience;
      if (asked !== undefined && asked !== audience) throw denied();
      return asked === undefined ? (undefined as never) : audience;
    },
    useGrantedResource: () => true,
    getResourceServerInfo: () => ({ scope: '', audience, accessTokenFormat: 'jwt', accessTokenTTL: HOUR }),
  };
}
