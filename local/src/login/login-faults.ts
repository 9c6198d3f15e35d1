import type { Provider } from 'oidc-provider';
import type { Faults } from '../faults.ts';

/** Lets the token endpoint fail on demand. */
export function breakTokens(provider: Provider, faults: Faults): void {
  provider.use(async (ctx, next) => {
    const isToken = ctx.path === '/oauth/token' && ctx.method === 'POST';
    const { login } = faults.state;
    if (isToken && login === 'token-error') {
      ctx.status = 400;
      ctx.set('Access-Control-Allow-Origin', ctx.get('Origin'));
      ctx.body = { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' };
      return;
    }
    await next();
    if (isToken && login === 'short-token' && ctx.status === 200) ctx.body = { ...(ctx.body as object), access_token: 'abc' };
  });
}
