import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import type { InteractionResults, Provider } from 'oidc-provider';
import type { Faults } from '../faults.ts';
import { csp, type PageTheme, pageTheme } from '../page.ts';
import type { Accounts } from './accounts.ts';
import { errorPage } from './error-page.ts';
import { signIn, signUp } from './sign-in.ts';
import { type FormName, type SignInForm, signInPage } from './sign-in-page.ts';

/** What the login service is made of, and the site it belongs to. */
export interface LoginOptions {
  brand: string;
  siteOrigin: string;
  provider: Provider;
  accounts: Accounts;
  faults: Faults;
}

interface LoginEnv {
  Bindings: HttpBindings;
  /** Origin of the page that has asked for the login. */
  Variables: { asker?: string; theme: PageTheme };
}

type LoginContext = Context<LoginEnv>;

/** The login service: the pages that a person sees, and the OpenID provider behind them. */
export function loginApp(options: LoginOptions): Hono<LoginEnv> {
  const { brand, siteOrigin, provider, faults } = options;
  const app = new Hono<LoginEnv>();
  const handle = provider.callback();

  app.use(async (_c, next) => {
    if (faults.state.login === 'slow') await faults.change();
    await next();
  });
  app.use('/authorize', async (c, next) => {
    // What the SDK asks in a hidden frame.
    if (faults.state.login === 'foreign' && c.req.query('prompt') === 'none') delete c.env.incoming.headers.cookie;
    await next();
  });
  serveSignIn(app, options);
  app.get('/favicon.ico', (c) => c.body(null, 204));
  app.all('*', async (c) => {
    await handle(c.env.incoming, c.env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    return c.html(
      errorPage({ brand, siteOrigin, error, theme: pageTheme(getCookie(c, 'login-theme')) }),
      error.name === 'SessionNotFound' ? 400 : 500,
    );
  });

  return app;
}

function serveSignIn(app: Hono<LoginEnv>, { brand, siteOrigin, provider, accounts }: LoginOptions): void {
  app.use('/sign-in/*', csrf({ origin: new URL(provider.issuer).origin }), async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'same-origin');
    c.header('X-Content-Type-Options', 'nosniff');
    // After the form is sent, the browser is redirected to the page that asked, and browsers apply form-action to that too.
    c.header('Content-Security-Policy', `${csp}; form-action 'self' ${c.get('asker') ?? ''}`.trim());
  });

  /** The parameters of the authorization request. Fails when the page has expired. */
  const details = async (c: LoginContext) => {
    const { params } = await provider.interactionDetails(c.env.incoming, c.env.outgoing);
    c.set('asker', new URL(String(params.redirect_uri)).origin);
    c.set('theme', pageTheme(params['ext-theme']));
    // For the page that says that this one has expired.
    setCookie(c, 'login-theme', c.get('theme'), { httpOnly: true, sameSite: 'Lax' });
    return params;
  };
  const finish = async (c: LoginContext, result: InteractionResults) =>
    c.redirect(await provider.interactionResult(c.env.incoming, c.env.outgoing, result), 303);
  const show = (c: LoginContext, form: SignInForm, status: 200 | 400 = 200) =>
    c.html(signInPage(brand, form, { home: siteOrigin, cancel: `${c.req.path}/cancel` }, c.get('theme')), status);

  app.get('/sign-in/:uid', async (c) => {
    const params = await details(c);
    const name = params.screen_hint === 'signup' ? 'sign-up' : 'sign-in';
    return show(c, { name, email: String(params.login_hint ?? ''), errors: {} });
  });

  app.post('/sign-in/:uid', async (c) => {
    // First: an expired page says so instead of making an account.
    await details(c);
    const fields = await c.req.parseBody();
    const typed = { email: String(fields.email ?? ''), password: String(fields.password ?? '') };
    const { email } = typed;
    if (fields.show) return show(c, { name: formName(fields.show), email, errors: {} });
    const name = formName(fields.form);
    const result = name === 'sign-up' ? await signUp(accounts, typed) : await signIn(accounts, typed);
    return 'errors' in result ? show(c, { name, email, ...result }, 400) : finish(c, { login: { accountId: result.sub } });
  });

  app.get('/sign-in/:uid/cancel', (c) => finish(c, { error: 'access_denied', error_description: 'User did not authorize the request' }));
}

function formName(value: unknown): FormName {
  return value === 'sign-up' ? 'sign-up' : 'sign-in';
}
