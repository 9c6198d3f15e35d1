import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';

/**
 * Where Auth0 differs from the specification and its SDK relies on it.
 *
 * The parameters that Auth0 adds to the authorization request. The check of `audience` runs after `oidc-provider` has taken
 * `offline_access` out of the scope because the request has no `prompt=consent`: it is given back here.
 */
export const auth0Parameters: NonNullable<Configuration['extraParams']> = {
  audience: (ctx) => {
    const { params } = ctx.oidc;
    const asked = typeof ctx.query.scope === 'string' ? ctx.query.scope.split(' ') : [];
    if (params && asked.includes('offline_access')) params.scope = `${params.scope ?? ''} offline_access`.trim();
  },
  screen_hint: () => {},
  'ext-theme': () => {},
  auth0Client: () => {},
};

/**
 * Teaches a provider Auth0's manners outside the authorization request.
 *
 * @param siteOrigin - origin of the site, which receives the silent answer in a frame.
 */
export function speakAuth0(provider: Provider, siteOrigin: string): void {
  provider.use(async (ctx, next) => {
    if (ctx.path === '/v2/logout') {
      const { returnTo, ...query } = ctx.query;
      ctx.query = { ...query, ...(returnTo && { post_logout_redirect_uri: returnTo }) };
    }
    ctx.set('Content-Security-Policy', providerPolicy);
    await next();
    // Without a session the provider would send a form first, which its own policy lets go nowhere.
    if (ctx.path === '/v2/logout' && ctx.status === 200) ctx.redirect(`${ctx.oidc.params?.post_logout_redirect_uri ?? siteOrigin}`);
    const ancestors = ctx.query.response_mode === 'web_message' ? siteOrigin : "'none'";
    ctx.set('Content-Security-Policy', `${ctx.response.get('Content-Security-Policy')}; frame-ancestors ${ancestors}`);
  });
  provider.on('grant.error', wordRefreshError);
}

/** For the provider's own pages. It adds the hashes of its scripts to `script-src`. */
const providerPolicy =
  "default-src 'none'; script-src 'self'; form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** The SDK falls back to the silent frame only when it reads these words. */
function wordRefreshError(ctx: KoaContextWithOIDC): void {
  const answer: unknown = ctx.body;
  const refreshing = ctx.oidc.params?.grant_type === 'refresh_token';
  if (refreshing && isError(answer) && answer.error === 'invalid_grant') {
    ctx.body = { ...answer, error_description: 'Unknown or invalid refresh token.' };
  }
}

function isError(answer: unknown): answer is { error: string } {
  return typeof answer === 'object' && answer !== null && 'error' in answer;
}
