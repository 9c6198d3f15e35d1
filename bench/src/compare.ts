import type { Browser, BrowserContext } from '@playwright/test';
import type { Lab } from './lab.ts';
import { limitPage, lookOf } from './limit-pages.ts';
import { isPrivate, type MeasuredPage } from './pages.ts';
import { openQuietContext } from './quiet-page.ts';
import { type Server, type Variant, variants } from './serve.ts';
import { nobody, type SignedIn } from './signed-in.ts';
import { type Cost, count, type Visit, visit } from './visit.ts';

/** A first visit with an empty cache, or the next one. */
export type Temperature = 'cold' | 'warm';

/** All visits to one page. */
export interface Comparison {
  page: MeasuredPage;
  temperature: Temperature;
  /** Of one visit each: they are all alike. */
  costs: Record<Variant, Cost[]>;
  /** Those of the same run stand at the same place of the three lists. */
  visits: Record<Variant, Visit[]>;
}

interface CompareOptions {
  pages: MeasuredPage[];
  /** In the order of a visitor's visits. */
  temperatures: Temperature[];
  /** Visits to each page in each variant. */
  runs: number;
  /** Hears of every run that is done. */
  onRun?(done: number): void;
}

const DESKTOP = 1280;

/**
 * Measures the site beside its sources without federation and beside static pages, in turns: what disturbs the machine for a while
 * disturbs all.
 *
 * @throws {Error} when a public page does not look the same in all variants.
 */
export async function compare(
  { server, browser, signedIn }: Lab,
  { pages, temperatures, runs, onRun = () => {} }: CompareOptions,
): Promise<Comparison[]> {
  const comparisons = pages.flatMap((page) =>
    temperatures.map(
      (temperature): Comparison => ({
        page,
        temperature,
        costs: { site: [], bundle: [], limit: [] },
        visits: { site: [], bundle: [], limit: [] },
      }),
    ),
  );
  const ofPage = (page: MeasuredPage) => comparisons.filter((comparison) => comparison.page === page);

  for (const page of pages) {
    await prepare(await newContext(browser, page, signedIn), server, page);
    for (const variant of variants) {
      server.show(variant);
      const context = await newContext(browser, page, signedIn);
      for (const { costs } of ofPage(page)) costs[variant].push(await count(context, server, page));
      await context.close();
    }
  }
  for (let run = 0; run < runs; run += 1) {
    for (const page of pages) {
      const { cookies, script } = isPrivate(page) ? signedIn : nobody;
      for (const variant of inTurn(run)) {
        server.show(variant);
        const context = await openQuietContext(browser, { width: DESKTOP, cookies });
        for (const { visits } of ofPage(page)) visits[variant].push(await visit(context, server, page, script));
        await context.close();
      }
    }
    onRun(run + 1);
  }
  return comparisons;
}

/** What Playwright's pages of one visitor share. */
async function newContext(browser: Browser, page: MeasuredPage, signedIn: SignedIn): Promise<BrowserContext> {
  const { cookies, script } = isPrivate(page) ? signedIn : nobody;
  const context = await browser.newContext({ storageState: { cookies, origins: [] } });
  await context.addInitScript(script);
  return context;
}

/**
 * Makes the static page, and lets the server compress every file: that is not measured.
 *
 * @throws {Error} when a public page does not look the same in all variants.
 */
async function prepare(context: BrowserContext, server: Server, measured: MeasuredPage): Promise<void> {
  const looks = new Set<string>();
  server.connectOver();
  for (const variant of variants) {
    server.show(variant);
    const page = await context.newPage();
    await page.goto(server.origin + measured.path);
    await page.locator(measured.content).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    if (variant === 'site') server.limitPages.set(measured.path, await limitPage(page, measured));
    looks.add(await lookOf(page));
    await page.close();
  }
  if (!isPrivate(measured) && looks.size > 1) throw new Error(`${measured.path} does not look the same in all variants.`);
  await context.close();
}

/** Nobody is always the first. */
function inTurn(run: number): Variant[] {
  const first = run % variants.length;
  return [...variants.slice(first), ...variants.slice(0, first)];
}
