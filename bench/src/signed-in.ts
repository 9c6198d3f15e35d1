import type { Browser, Cookie } from '@playwright/test';
import { logIn } from './browser.ts';

/** What is left of a login. */
export interface SignedIn {
  cookies: Cookie[];
  /** Gives the access token to the static page, which has no login: runs in its documents, before their own scripts. */
  script: string;
}

/** Of a visitor who has never logged in. */
export const nobody: SignedIn = { cookies: [], script: '' };

/** Logs in once, for all visits. */
export async function signedInState(browser: Browser, origin: string): Promise<SignedIn> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const call = page.waitForRequest('**/api/user/me');
  await logIn(page, origin);
  const token = (await (await call).headerValue('Authorization'))?.replace('Bearer ', '') ?? '';
  const { cookies } = await context.storageState();
  await context.close();
  return { cookies, script: `window.benchToken = ${JSON.stringify(token)};` };
}
