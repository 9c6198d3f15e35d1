import { type Browser, type Cookie, chromium } from '@playwright/test';
import { browserArguments, findBrowser } from 'e2e/find-browser';
import { demoAccount } from 'local/accounts';
import { type Server, serve } from './serve.ts';

/** What is left of a login. */
export interface SignedIn {
  cookies: Cookie[];
  /** Gives the access token to the static page, which has no login: runs in its documents, before their own scripts. */
  script: string;
}

/** Of a visitor who has never logged in. */
export const nobody: SignedIn = { cookies: [], script: '' };

/** What measurements are made with. */
export interface Setup {
  server: Server;
  /** It knows the server's certificate: with one that it does not trust, a browser caches nothing. */
  browser: Browser;
  signedIn: SignedIn;
}

/**
 * Serves the builds, starts a browser, and logs in once.
 *
 * @throws {Error} that says what to do when an app is not built, or there is no browser.
 */
export async function withSetup<T>(use: (setup: Setup) => Promise<T>): Promise<T> {
  const executablePath = findBrowser();
  if (!executablePath) {
    throw new Error('No Chromium found. Install one (npx playwright install --with-deps chromium), or name one in CHROMIUM_PATH.');
  }
  const server = await serve();
  try {
    const args = [...browserArguments, `--ignore-certificate-errors-spki-list=${server.keyHash}`];
    const browser = await chromium.launch({ executablePath, args });
    try {
      return await use({ server, browser, signedIn: await logIn(browser, server.origin) });
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}

/** Logs in through the real login page, once for all visits. */
async function logIn(browser: Browser, origin: string): Promise<SignedIn> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const call = page.waitForRequest('**/api/user/me');
  await page.goto(origin);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('E-mail').fill(demoAccount.email);
  await page.getByLabel('Password').fill(demoAccount.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('rowheader').first().waitFor();
  const token = (await (await call).headerValue('Authorization'))?.replace('Bearer ', '') ?? '';
  const { cookies } = await context.storageState();
  await context.close();
  return { cookies, script: `window.benchToken = ${JSON.stringify(token)};` };
}
