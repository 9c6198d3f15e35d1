import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { isPrivate, type MeasuredPage } from './pages.ts';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, 'in-page', file), 'utf8');
const snapshot = read('snapshot.js');
const fill = read('fill-dashboard.js');
const look = read('look.js');

/**
 * The same content as static HTML: what the site shows, with the styles that it has loaded, and without its scripts. The dashboard
 * has one script, which fills in what the gateway answers.
 *
 * @param page - shows the site's page.
 */
export async function limitPage(page: Page, measured: MeasuredPage): Promise<Buffer> {
  const html: string = await page.evaluate(snapshot);
  return Buffer.from(isPrivate(measured) ? html.replace('</head>', () => `<script>${fill}</script></head>`) : html);
}

/** What a page looks like, as a text to compare. */
export function lookOf(page: Page): Promise<string> {
  return page.evaluate(look);
}
