import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import type { Lab } from './lab.ts';
import { median } from './median.ts';
import { openQuietContext, type QuietPage } from './quiet-page.ts';
import type { Server } from './serve.ts';
import type { SignedIn } from './signed-in.ts';

/** How many agents the local gateway can be made to list. */
export const fleets = [10, 1000, 10_000] as const;
export type Fleet = (typeof fleets)[number];

/** What it is to work with the table of agents once, with a quarter of the processor. Times are in ms. */
export interface TableUse {
  /** From the navigation until the first rows are drawn. */
  firstRows: number;
  /** From a key to the next frame after it was drawn, in steps of 8, at least 16: the median of the keys. */
  key: number;
  /** The same for the worst of them. */
  worstKey: number;
  /** From the key that ends a word until what is found is drawn. */
  found: number;
  /**
   * From the press of 'Refresh all' until the first row that has changed shows it, as one in 17 has; the longest task of it all, and
   * the time in tasks of more than 50 ms.
   */
  refresh: number;
  refreshLongest: number;
  refreshLong: number;
  /** From the press of a prefix's Copy until it says so. */
  copy: number;
  /** Frames that were not drawn in time while the page scrolled for two seconds, and the longest one. */
  lostFrames: number;
  longestFrame: number;
  /** From a jump to the middle of the page until rows are drawn there. */
  jump: number;
  /** JavaScript in memory, in bytes: with the table on screen, and after leaving the page. */
  heap: number;
  heapAfter: number;
  /** Elements of the page. */
  elements: number;
}

interface UseTableOptions {
  fleets: readonly Fleet[];
  runs: number;
  /** Hears of every run that is done. */
  onRun?(done: number): void;
}

const read = (file: string) => readFileSync(path.join(import.meta.dirname, 'in-page', file), 'utf8');
const scripts = [read('observe.js'), read('interaction.js'), read('table.js')];

const FRAME_MS = 1000 / 60;
/** The shortest that browsers tell of. */
const SHORTEST_EVENT = 16;
/** Of somebody who types fast. */
const BETWEEN_KEYS_MS = 100;
const SCROLL = { distance: 6000, speed: 3000 };
const row = 'main tbody tr';
const field = 'main input[type="search"]';
const refreshAll = 'main button:has(+ p[aria-live])';
const header = (column: string) => `main th[aria-label="${column}"]`;
const copyPrefix = `${row}:first-child button[aria-label^="Copy"]`;

/**
 * Works with the table of agents for each number of them, in turns: searches, scrolls, leaves.
 *
 * @throws {Error} when the page does not do what it should.
 */
export async function useTable(
  { server, browser, signedIn }: Lab,
  { fleets, runs, onRun = () => {} }: UseTableOptions,
): Promise<Map<Fleet, TableUse[]>> {
  const uses = new Map<Fleet, TableUse[]>(fleets.map((fleet) => [fleet, []]));
  server.show('site');
  // As fast as the machine: what is measured is the page.
  server.connectOver();
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const [fleet, of] of uses) of.push(await useOnce(browser, server, fleet, signedIn));
      onRun(run + 1);
    }
  } finally {
    await server.faults.reset();
  }
  return uses;
}

async function useOnce(browser: Browser, server: Server, fleet: Fleet, { cookies }: SignedIn): Promise<TableUse> {
  await server.faults.set(fleet === 10 ? {} : { gateway: { agents: `agents-${fleet}` } });
  const context = await openQuietContext(browser, { cookies, width: 1280, permissions: ['clipboardSanitizedWrite'] });
  try {
    const page = await context.openPage();
    for (const script of scripts) await page.addScript(script);
    await page.goto(`${server.origin}/dashboard`);
    await page.waitFor('the prefixes', `document.querySelector('${row} button') && document.readyState === 'complete'`);
    await rest(page);
    const firstRows = await page.evaluate<number>('measured.firstRow');
    const elements = await page.evaluate<number>(`document.querySelectorAll('*').length`);
    const heap = await heapOf(page);
    const refreshed = await refresh(page);
    const copy = await press(page, copyPrefix, `document.querySelector('${row}:first-child').textContent.includes('Copied!')`);
    const searched = await search(page);
    const scrolled = await scroll(page);
    await page.point('header a[href="/"]');
    await page.click();
    await page.waitFor('leaving', `document.title.startsWith('Home')`);
    await rest(page);
    return { firstRows, ...refreshed, copy, ...searched, ...scrolled, heap, heapAfter: await heapOf(page), elements };
  } finally {
    await context.close();
  }
}

/** Fetches everything anew, with the agents that are not healthy on top: at those the gateway has looked again by then. */
async function refresh(page: QuietPage): Promise<Pick<TableUse, 'refresh' | 'refreshLongest' | 'refreshLong'>> {
  const lastCheck = `document.querySelector('${row} time')?.dateTime`;
  await press(page, `${header('Status')} button`, lastCheck);
  const before = await page.evaluate<string>(lastCheck);
  const shown = await press(page, refreshAll, `${lastCheck} !== '${before}'`);
  await rest(page);
  const tasks = await page.evaluate<number[]>('interaction.longTasks.map(({ duration }) => duration)');
  await press(page, `${header('Agent ID')} button`, `document.querySelector('${header('Agent ID')}[aria-sort]')`);
  return { refresh: shown, refreshLongest: Math.max(0, ...tasks), refreshLong: tasks.reduce((sum, task) => sum + task, 0) };
}

/** Presses an element. @returns how long it took until the page showed what it should. */
async function press(page: QuietPage, selector: string, shows: string): Promise<number> {
  await page.point(selector);
  await rest(page);
  await page.evaluate(`followInput('click', () => ${shows}); interaction.longTasks = []`);
  await page.click();
  await page.waitFor(selector, 'interaction.changed > 0');
  return page.evaluate<number>('interaction.changed');
}

/** Searches for a part of an id that a quarter of a large fleet has, key by key, and goes back to all. */
async function search(page: QuietPage): Promise<Pick<TableUse, 'key' | 'worstKey' | 'found'>> {
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
  await page.waitFor('the search', 'interaction.changed > 0');
  const found = await page.evaluate<number>('interaction.changed');
  for (let left = 5; left > 0; left -= 1) await type('Backspace');
  await rest(page);
  const keys = await page.evaluate<number[]>('table.keys');
  // Those that the browser does not tell of were answered sooner.
  while (keys.length < 10) keys.push(SHORTEST_EVENT);
  return { key: median(keys), worstKey: Math.max(...keys), found };
}

/** Scrolls down for two seconds, as far as there is anything, and jumps to the middle. */
async function scroll(page: QuietPage): Promise<Pick<TableUse, 'lostFrames' | 'longestFrame' | 'jump'>> {
  await page.evaluate('window.stop = followFrames()');
  await page.send('Input.synthesizeScrollGesture', { x: 640, y: 400, yDistance: -SCROLL.distance, speed: SCROLL.speed });
  await page.evaluate('stop()');
  const frames = await page.evaluate<number[]>('table.frames');
  await rest(page);
  return {
    lostFrames: frames.reduce((lost, frame) => lost + Math.max(0, Math.round(frame / FRAME_MS) - 1), 0),
    longestFrame: Math.max(...frames),
    jump: await page.evaluate<number>('jump(0.5)'),
  };
}

/** Until nothing is left to do for a while. */
const rest = (page: QuietPage) =>
  page.evaluate(`new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve, { timeout: 5000 }), 1000))`);

async function heapOf(page: QuietPage): Promise<number> {
  await page.send('HeapProfiler.collectGarbage');
  return (await page.send<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize;
}
