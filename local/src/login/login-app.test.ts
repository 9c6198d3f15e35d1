/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { type Stack, startStack } from '../stack.ts';
import { anyPorts, emptyFrontEnd, temporaryFolder } from '../testing.ts';
import { demoAccount } from './accounts.ts';
import { type Browser, loginDriver } from './testing.ts';

let stack: Stack;
let client: ReturnType<typeof loginDriver>;
beforeAll(async () => {
  stack = await startStack({ ports: anyPorts, frontEnd: emptyFrontEnd, stateDir: temporaryFolder() });
  client = loginDriver(stack);
});
afterAll(() => stack.close());

describe('logging in', () => {
  test('with a wrong password says so and keeps the e-mail', async () => {
    const go = client.browser();
    const answer = await client.submit(go, await client.openForm(go), { form: 'sign-in', email: 'demo@example.org', password: 'wrong' });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain('do not match an account');
    expect(html).toContain('value="demo@example.org"');
    expect(html).not.toContain('value="wrong"');
  });

  test('can be cancelled', async () => {
    const go = client.browser();
    const answer = await go(`${await client.openForm(go)}/cancel`);
    const { origin, pathname, searchParams } = await client.follow(go, answer);
    expect(origin + pathname).toBe(`${stack.origins.site}/callback`);
    expect(searchParams.get('error')).toBe('access_denied');
    expect(searchParams.get('state')).toBe('some-state');
  });

  test('is refused when the form comes from another site', async () => {
    const go = client.browser();
    const form = await client.openForm(go);
    for (const origin of ['https://attacker.example.org', stack.origins.site, 'null']) {
      expect((await client.submit(go, form, { form: 'sign-in', ...demoAccount }, { Origin: origin })).status).toBe(403);
    }
  });

  test('says so when the page has expired', async () => {
    const answer = await client.browser()('/sign-in/unknown');
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('expired');
  });

  test('explains failures in the theme of the site', async () => {
    const go = client.browser();
    await go(await client.openForm(go, { 'ext-theme': 'light' }));
    expect(await (await go('/sign-in/unknown')).text()).toContain('data-theme="light"');
    expect(await (await go('/authorize?ext-theme=light', { headers: { Accept: 'text/html' } })).text()).toContain('data-theme="light"');
    await go(await client.openForm(go));
    expect(await (await go('/sign-in/unknown')).text()).toContain('data-theme="dark"');
  });

  test('shows on every page that the data is generated', async () => {
    const go = client.browser();
    const form = await client.openForm(go);
    const pages = [
      form,
      await client.openForm(client.browser(), { screen_hint: 'signup' }),
      '/sign-in/unknown',
      '/authorize',
      '/v2/logout?id_token_hint=x',
    ];
    for (const path of pages) {
      const answer = await go(path, { headers: { Accept: 'text/html' } });
      expect(/<footer>.*<\/footer>/.exec(await answer.text())?.[0]).toContain('a local stack with generated data');
    }
  });

  test('shows a page under a policy without scripts, that may send the form on to the site', async () => {
    const go = client.browser();
    const { headers } = await go(await client.openForm(go));
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(policy).toContain(`form-action 'self' ${stack.origins.site}`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('a page of this machine', () => {
  const ask = (redirect_uri: string) => ({ client_id: 'local-examples', redirect_uri });

  test('may have any port, and is granted without a question', async () => {
    const go = client.browser();
    const form = await client.openForm(go, ask('http://localhost:61234/callback'));
    const { headers } = await go(form);
    expect(headers.get('Content-Security-Policy')).toContain("form-action 'self' http://localhost:61234");
    const answer = await client.submit(go, form, { form: 'sign-in', ...demoAccount });
    const { origin, pathname, searchParams } = await client.follow(go, answer);
    expect(origin + pathname).toBe('http://localhost:61234/callback');
    expect(searchParams.get('code')).toBeTruthy();
  });

  test.each(['https://attacker.example.org/callback', 'http://localhost:61234/elsewhere'])('is nobody else: %s', async (address) => {
    expect((await client.browser()(client.authorizeUrl(ask(address)))).status).toBe(400);
  });
});

describe('signing up', () => {
  const open = async (go: Browser) => client.openForm(go, { screen_hint: 'signup' });

  test('has a form of its own', async () => {
    const go = client.browser();
    expect(await (await go(await open(go))).text()).toContain('Create your account');
  });

  test('makes an account that can log in', async () => {
    const go = client.browser();
    const answer = await client.submit(go, await open(go), { form: 'sign-up', email: 'Ada@Example.org ', password: 'analytical' });
    const back = await client.follow(go, answer);
    const { body } = await client.exchange(back.searchParams.get('code'));
    expect(decodeJwt(body.id_token ?? '').email).toBe('ada@example.org');
    expect(await stack.accounts.verify('ada@example.org', 'analytical')).toBeDefined();
  });

  test.each([
    ['a taken e-mail', { email: 'DEMO@example.org', password: 'long enough' }, 'already an account'],
    ['a short password', { email: 'short@example.org', password: '1234567' }, 'at least 8 characters'],
    ['no e-mail', { email: 'nobody', password: 'long enough' }, 'Enter your e-mail address'],
  ])('with %s says so and keeps the e-mail, never the password', async (_name, typed, message) => {
    const go = client.browser();
    const answer = await client.submit(go, await open(go), { form: 'sign-up', ...typed });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain(message);
    expect(html).toContain(`value="${typed.email}"`);
    expect(html).not.toContain(typed.password);
  });

  test('takes the e-mail over to the other form, not the password', async () => {
    const go = client.browser();
    const html = await (
      await client.submit(go, await open(go), { form: 'sign-up', email: 'ada@example.org', password: 'analytical', show: 'sign-in' })
    ).text();
    expect(html).toContain('<h1>Login</h1>');
    expect(html).toContain('value="ada@example.org"');
    expect(html).not.toContain('analytical');
  });

  test('shows no markup that was typed', async () => {
    const go = client.browser();
    const html = await (await client.submit(go, await open(go), { form: 'sign-up', email: '"><script>', password: 'x' })).text();
    expect(html).not.toContain('<script');
  });
});
