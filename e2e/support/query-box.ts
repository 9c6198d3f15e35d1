import { expect, type Page } from '@playwright/test';
import { expectAlive } from './page-quality.ts';

/** How long an answer may take: longer than the page itself waits, so that a test that fails shows what the page said. */
export const ANSWERED = { timeout: 70_000 };

/** The query box on the query page. */
export const box = (page: Page) => page.getByRole('region', { name: 'Query box' });
export const answer = (page: Page) => page.getByRole('region', { name: 'Query answer', exact: true });
export const runButton = (page: Page) => box(page).getByRole('button', { name: 'Run', exact: true });
/** Rows, time and size of an answer. */
export const facts = (page: Page) => answer(page).getByText(/^[\d,]+ rows?, /);
/** The plain field, or the editor that takes its place. */
export const field = (page: Page) => page.getByRole('textbox', { name: 'Query in SQL' });
/** The editor that takes the place of the plain field. */
export const editor = (page: Page) => page.locator('.cm-content').filter({ visible: true });
export const linesOf = (page: Page) => page.locator('.cm-line').filter({ visible: true }).allTextContents();

/** A query with a row for each of the ten agents. */
export const perAgent = `SELECT agent_id, count() AS replies FROM saimiris.replies
WHERE time_received_ns > now() - INTERVAL 1 HOUR GROUP BY agent_id ORDER BY agent_id`;

/** Opens the page, and waits until it is hydrated. */
export async function open(page: Page, path = '/docs/datasets/query'): Promise<void> {
  await page.goto(path);
  await expectAlive(page);
}

/** Puts a query into the editor in the place of what is there. */
export async function write(page: Page, query: string): Promise<void> {
  await field(page).focus();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(query);
}

/** The browser has stored what was typed, a moment after the last key. */
export async function expectStored(page: Page, query: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage))).toContain(query);
}

/** Runs a query by the keyboard. */
export async function run(page: Page, query: string): Promise<void> {
  await write(page, query);
  await page.keyboard.press('Control+Enter');
}
