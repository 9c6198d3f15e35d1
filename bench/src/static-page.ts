import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { isPrivate, type MeasuredPage } from './pages.ts';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, 'in-page', file), 'utf8');
const snapshot = read('snapshot.js');
const fill = read('fill-dashboard.js');

/**
 * The same content as static HTML: what the site shows, with its styles and without its scripts. The dashboard has one script, which
 * shows what the gateway answers.
 *
 * @param page - shows the site's page.
 */
export async function staticPage(page: Page, measured: MeasuredPage): Promise<string> {
  const html: string = await page.evaluate(snapshot);
  return isPrivate(measured) ? html.replace('</head>', () => `<script>${fill}</script></head>`) : html;
}
