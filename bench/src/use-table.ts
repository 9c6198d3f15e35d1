import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type CdpPage, openCdpContext } from './cdp-page.ts';
import { median } from './median.ts';
import type { Setup } from './setup.ts';

/** How many agents the local gateway can be made to list. */
export const fleets = [10, 1000, 10_000] as const;
type Fleet = (typeof fleets)[number];

/** One use of the agents table, with a quarter of the processor. Times are in ms. */
export interface TableUse {
  /** From the navigation until the first rows are painted. */
  firstRows: number;
  /** From a key to the next paint, in steps of 8, at least 16: the median of the keys. */
  key: number;
  /** The same for the worst of them. */
  worstKey: number;
  /** From the key that ends a word until the rows found are painted. */
  found: number;
  /** From the press of 'Refresh' until the first row that has changed is painted; one in 17 changes. */
  refresh: number;
  /** From the press of a prefix's Copy until its confirmation. */
  copy: number;
  /** JavaScript in memory, in bytes: with the table on screen, and after leaving the page. */
  heap: number;
  heapAfter: number;
  /** Elements in the document. */
  elements: number;
}

const scripts = ['observe.js', 'table.js'].map((file) => readFileSync(path.join(import.meta.dirname, 'in-page', file), 'utf8'));

/** The shortest that browsers report. */
const SHORTEST_EVENT = 16;
/** Of somebody who types fast. */
const BETWEEN_KEYS_MS = 100;
const row = 'main tbody tr';
const field = 'main input[type="search"]';
/** Of the button that refreshes everything, which only its text tells from others. */
const refreshAll = 'main [data-bench="refresh"]';
const header = (column: string) => `main th[aria-label="${column}"]`;
const copyPrefix = 'main tbody td[data-column="prefixes"] button';

/**
 * Works with the table of agents for each number of them, in turns: searches, refreshes, copies, leaves.
 *
 * @throws {Error} when the page does not do what it should.
 */
export async function useTable(setup: Setup, runs: number): Promise<Map<Fleet, TableUse[]>> {
  const uses = new Map<Fleet, TableUse[]>(fleets.map((fleet) => [fleet, []]));
  setup.server.show('site');
  // As fast as the machine: what is measured is the page.
  setup.server.connectOver();
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const [fleet, of] of uses) of.push(await useOnce(setup, fleet));
      console.log(`run ${run + 1} of ${runs}`);
    }
  } finally {
    await setup.server.faults.reset();
  }
  return uses;
}

async function useOnce({ server, browser, signedIn: { cookies } }: Setup, fleet: Fleet): Promise<TableUse> {
  await server.faults.set(fleet === 10 ? {} : { gateway: { agents: `agents-${fleet}` } });
  const context = await openCdpContext(browser, cookies, true);
  try {
    const page = await context.openPage();
    for (const script of scripts) await page.addScript(script);
    await page.goto(`${server.origin}/dashboard`);
    await page.waitFor('the prefixes', `document.querySelector('${copyPrefix}') && document.readyState === 'complete'`);
    await rest(page);
    const firstRows = await page.evaluate<number>('measured.firstRow');
    const elements = await page.evaluate<number>(`document.querySelectorAll('*').length`);
    const heap = await heapOf(page);
    const refreshed = await refresh(page);
    const copy = await press(page, copyPrefix, `document.querySelector('${copyPrefix}').closest('td').textContent.includes('Copied!')`);
    const searched = await search(page);
    await page.point('header a[href="/"]');
    await page.click();
    await page.waitFor('leaving', `document.title.startsWith('Measure')`);
    await rest(page);
    return { firstRows, refresh: refreshed, copy, ...searched, heap, heapAfter: await heapOf(page), elements };
  } finally {
    await context.close();
  }
}

/** Fetches everything again, with the unhealthy agents on top: the gateway has checked those again by then. */
async function refresh(page: CdpPage): Promise<number> {
  const lastCheck = `document.querySelector('${row} time')?.dateTime`;
  await press(page, `${header('Status')} button`, lastCheck);
  const before = await page.evaluate<string>(lastCheck);
  await page.evaluate(
    `[...document.querySelectorAll('main button')].find(({ textContent }) => textContent.startsWith('Refresh')).dataset.bench = 'refresh'`,
  );
  const shown = await press(page, refreshAll, `${lastCheck} !== '${before}'`);
  await press(page, `${header('Agent ID')} button`, `document.querySelector('${header('Agent ID')}[aria-sort]')`);
  return shown;
}

/** Presses an element. @returns how long it took until the page showed what it should. */
async function press(page: CdpPage, selector: string, shows: string): Promise<number> {
  await page.point(selector);
  await rest(page);
  await page.evaluate(`followInput('click', () => ${shows})`);
  await page.click();
  await page.waitFor(selector, 'table.changed > 0');
  return page.evaluate<number>('table.changed');
}

/** Searches for a part of an id that a quarter of a large fleet has, key by key, and deletes it again. */
async function search(page: CdpPage): Promise<Pick<TableUse, 'key' | 'worstKey' | 'found'>> {
  await page.point(field);
  await page.click();
  await rest(page);
  const type = async (key: string) => {
    await page.press(key);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_KEYS_MS));
  };
  await page.evaluate('table.keys = []');
  for (const key of 'ltsg') await type(key);
  await page.evaluate(`followInput('keydown', () => document.querySelector('${row} th')?.textContent.includes('ltsgp'))`);
  await type('p');
  await page.waitFor('the search', 'table.changed > 0');
  const found = await page.evaluate<number>('table.changed');
  for (let left = 5; left > 0; left -= 1) await type('Backspace');
  await rest(page);
  const keys = await page.evaluate<number[]>('table.keys');
  // Keys that the browser does not report were answered sooner.
  while (keys.length < 10) keys.push(SHORTEST_EVENT);
  return { key: median(keys), worstKey: Math.max(...keys), found };
}

/** Until the page has been idle for a while. */
const rest = (page: CdpPage) =>
  page.evaluate(`new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve, { timeout: 5000 }), 1000))`);

/** JavaScript in memory, in bytes, once nothing more of it is collected: one time in fifteen, what a page that was left had is freed by the next collection. */
async function heapOf(page: CdpPage): Promise<number> {
  for (let before = Number.POSITIVE_INFINITY; ; await rest(page)) {
    const size = await collectedHeapOf(page);
    if (size > 0.99 * before) return Math.min(size, before);
    before = size;
  }
}

async function collectedHeapOf(page: CdpPage): Promise<number> {
  // `HeapProfiler.collectGarbage` leaves what optimised code alone knows. A query of objects collects all that can be collected.
  const objectGroup = 'heap';
  const { result } = await page.send<{ result: { objectId: string } }>('Runtime.evaluate', {
    expression: 'WeakRef.prototype',
    objectGroup,
  });
  await page.send('Runtime.queryObjects', { prototypeObjectId: result.objectId, objectGroup });
  await page.send('Runtime.releaseObjectGroup', { objectGroup });
  return (await page.send<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize;
}
