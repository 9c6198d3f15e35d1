import { type Browser, chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from 'e2e/find-browser';
import { demoAccount } from 'local/accounts';

/** @throws {Error} that says what to do when there is no browser. */
export async function launchBrowser(args: string[] = []): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) {
    throw new Error('No Chromium found. Install one (npx playwright install --with-deps chromium), or name one in CHROMIUM_PATH.');
  }
  return chromium.launch({ executablePath, args: [...browserArguments, ...args] });
}

/** Logs in through the real login page; ends on the dashboard. */
export async function logIn(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('E-mail').fill(demoAccount.email);
  await page.getByLabel('Password').fill(demoAccount.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('rowheader').first().waitFor();
}
