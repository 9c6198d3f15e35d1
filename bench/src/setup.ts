import type { Browser } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { type Server, serve } from './serve.ts';
import { type SignedIn, signedInState } from './signed-in.ts';

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
  const server = await serve();
  try {
    const browser = await launchBrowser([`--ignore-certificate-errors-spki-list=${server.keyHash}`]);
    try {
      return await use({ server, browser, signedIn: await signedInState(browser, server.origin) });
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}
