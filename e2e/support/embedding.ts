import type { Page } from '@playwright/test';
import { closeWithHosts, type HostPage, serveHostPage } from './host-page.ts';
import { test as base, expect } from './site.ts';

/** Browser tests of host pages: each page is served as long as its test runs. */
export const test = base.extend<{
  embed(page: { body: string; script?: string; asks?: string[]; trustedTypes?: string }): Promise<HostPage>;
}>({
  embed: async ({ stack, page }, use) => {
    const hosts: HostPage[] = [];
    await use(async (options) => {
      const host = await serveHostPage(stack.origins.site, options);
      hosts.push(host);
      return host;
    });
    if (hosts.length > 0) await closeWithHosts(page, hosts);
  },
});

/** The table of the agents. */
export const agents = (page: Page) => page.getByRole('table', { name: 'Agents' });

export { expect };
