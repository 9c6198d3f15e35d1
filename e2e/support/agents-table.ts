import { expect, type Page } from '@playwright/test';

/** React has rendered the agents' rows: what the inline script has rendered, which loses focus and scroll position, is gone. */
export async function expectTable(page: Page): Promise<void> {
  await expect(page.getByRole('searchbox', { name: 'Search agents' })).toBeVisible();
}
