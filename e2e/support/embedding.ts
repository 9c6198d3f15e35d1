import type { Page } from '@playwright/test';
import { type HostPage, serveHostPage } from './host-page.ts';
import { test as base, expect } from './site.ts';

/** Browser tests of host pages: each page is served as long as its test runs. */
export const test = base.extend<{
  embed(page: { body: string; script?: string; asks?: string[]; trustedTypes?: string }): Promise<HostPage>;
}>({
  embed: async ({ stack }, use) => {
    const pages: HostPage[] = [];
    await use(async (page) => {
      const served = await serveHostPage(stack.origins.site, page);
      pages.push(served);
      return served;
    });
    for (const page of pages) await page.close();
  },
});

/** The table of the agents. */
export const agents = (page: Page) => page.getByRole('table', { name: 'Agents' });

export { expect };
