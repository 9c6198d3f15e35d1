import type { Page } from '@playwright/test';

/** A record of the history as a browser keeps it: an id, and what was sent as the query of its page's URL. @param probes - from each agent. */
export const record = (id: string, sent: string, what: string, agents: readonly string[], probes: number): [id: string, query: string] => [
  id,
  `sent=${sent}&${what}&ports=24000-33434&per-hop=1&probes=${probes}&${agents
    .map((agent, index) => `from=${agent}_2001:db8:${index + 1}::${id}`)
    .join('&')}`,
];

/** The browser has kept these records since an earlier visit. */
export async function keepRecords(page: Page, records: readonly [id: string, query: string][]): Promise<void> {
  await page.addInitScript((stored) => {
    localStorage.setItem('personal:measurements', stored);
  }, JSON.stringify(records));
}
