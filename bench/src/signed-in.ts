import type { Browser, BrowserContextOptions } from '@playwright/test';
import { logIn } from './browser.ts';

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** What a browser keeps of a login, with the access token in storage for the static page, which has no login. */
export async function signedInState(browser: Browser, origin: string): Promise<StorageState> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const call = page.waitForRequest('**/api/user/me');
  await logIn(page, origin);
  const token = (await (await call).headerValue('Authorization'))?.replace('Bearer ', '') ?? '';
  const { cookies } = await context.storageState();
  await context.close();
  return { cookies, origins: [{ origin, localStorage: [{ name: 'bench.token', value: token }] }] };
}
