import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isPrivate, type MeasuredPage } from './pages.ts';
import type { Setup, SignedIn } from './setup.ts';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, 'in-page', file), 'utf8');
const snapshot = read('snapshot.js');
const fill = read('fill-dashboard.js');

/**
 * Makes a static page with the same content out of the site's page: what it shows, with its styles and without its scripts. The dashboard
 * has one script, which shows what the gateway answers. To load the site's page also lets the server compress every file: that is not
 * measured.
 */
export async function addStaticPage({ server, browser }: Setup, measured: MeasuredPage, { cookies }: SignedIn): Promise<void> {
  const context = await browser.newContext({ storageState: { cookies, origins: [] } });
  server.connectOver();
  server.show('site');
  const page = await context.newPage();
  await page.goto(server.origin + measured.path);
  await page.locator(measured.content).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const html: string = await page.evaluate(snapshot);
  server.addStaticPage(measured.path, isPrivate(measured) ? html.replace('</head>', () => `<script>${fill}</script></head>`) : html);
  await context.close();
}
