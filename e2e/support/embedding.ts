import type { Page } from '@playwright/test';
import { type EmbeddingPage, serveEmbeddingPage } from './host-page.ts';
import { test as base, expect } from './site.ts';

/** Browser tests of host pages: each page is served as long as its test runs. */
export const test = base.extend<{ embed(page: { body: string; script?: string; trustedTypes?: string }): Promise<EmbeddingPage> }>({
  embed: async ({ stack }, use) => {
    const pages: EmbeddingPage[] = [];
    await use(async (page) => {
      const served = await serveEmbeddingPage(stack.origins.site, page);
      pages.push(served);
      return served;
    });
    for (const page of pages) await page.close();
  },
});

/** The table of the agents. */
export const agents = (page: Page) => page.getByRole('table', { name: 'Agents' });

export { expect };
