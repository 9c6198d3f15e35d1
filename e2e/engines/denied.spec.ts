import { expect, logIn, test } from './site.ts';
import type { Visitor } from './visitor.ts';

async function seesPublicPages(visitor: Visitor): Promise<void> {
  for (const path of ['/', '/docs/measurements', '/about']) {
    await visitor.open(path);
    await visitor.isHydrated();
    await visitor.sees({ role: 'button', name: 'Login' });
  }
}

/** The shell's own report of it; Firefox's driver names no more of an error than its type. */
const reported = /The login SDK does not work|The login page is not opened|The operation is insecure|JSHandle@error/;

async function isToldAtLogin(visitor: Visitor): Promise<void> {
  await visitor.open('/');
  await visitor.isHydrated();
  await visitor.click({ role: 'button', name: 'Login' });
  await visitor.reads({ role: 'alert' }, /This browser keeps no cookies or site data for this site\./);
  await visitor.isAt('/');
}

test.describe('with cookies blocked', () => {
  test.use({ settings: { cookies: 'blocked' } });

  // Reliability: cookies blocked, or storage denied (Firefox, WebKit)
  test('public pages are whole', async ({ visitor, engineName }) => {
    await seesPublicPages(visitor);
    const cookies = () => {
      // biome-ignore lint/suspicious/noDocumentCookie: the question is what becomes of it
      document.cookie = 'a=b';
      return { enabled: navigator.cookieEnabled, kept: document.cookie };
    };
    // WebKitGTK does not say so.
    expect(await visitor.tab.evaluate(cookies)).toEqual({ enabled: engineName === 'webkit', kept: '' });
  });

  // Reliability: cookies blocked in Firefox or WebKit
  test('Login says so', async ({ visitor, provokes }) => {
    provokes(reported);
    await isToldAtLogin(visitor);
  });
});

test.describe('with storage denied', () => {
  test.use({ settings: { storage: 'denied' } });

  test('public pages are whole', async ({ visitor, engineName }) => {
    await seesPublicPages(visitor);
    const storages = () => ({ local: window.localStorage !== null, session: window.sessionStorage !== null });
    expect(await visitor.tab.evaluate(storages)).toEqual({ local: false, session: engineName === 'webkit' });
  });

  test('Login says so, or works where the session storage is left', async ({ visitor, engineName, provokes }) => {
    if (engineName === 'firefox') {
      provokes(reported);
      return isToldAtLogin(visitor);
    }
    await visitor.open('/');
    await visitor.isHydrated();
    await logIn(visitor);
    await visitor.sees({ text: 'Credits Used Today' });
  });
});

test.describe('with cookies of the own site only', () => {
  test.use({ settings: { cookies: 'own-site' } });

  test('login works, and a reload keeps the session where the login service is of the same site', async ({ visitor }) => {
    await visitor.open('/');
    await visitor.isHydrated();
    await logIn(visitor);
    await visitor.sees({ text: 'Credits Used Today' });
    await visitor.tab.reload();
    await visitor.sees({ text: 'Credits Used Today' });
    await visitor.isAt('/dashboard');
  });

  // Reliability: third-party cookies blocked, and a login service of another site
  test('a login service of another site: a reload ends the session, and home says how to go on', async ({ visitor, stack }) => {
    await stack.faults.set({ login: 'foreign' });
    await visitor.open('/');
    await visitor.isHydrated();
    await logIn(visitor);
    await visitor.sees({ text: 'Credits Used Today' });
    await visitor.tab.reload();
    await visitor.isAt('/');
    await visitor.reads({ text: { source: 'to open the page that you asked for' } }, /^Your session has ended\. Log in again/);
  });
});
