import { openCdpContext } from './cdp-page.ts';
import { isPrivate, type MeasuredPage } from './pages.ts';
import { type Variant, variants } from './serve.ts';
import { nobody, type Setup } from './setup.ts';
import { addStaticPage } from './static-page.ts';
import { type Visit, visit } from './visit.ts';

/** A first visit with an empty cache, or the next one. */
type Temperature = 'cold' | 'warm';

/** All visits to one page. */
export interface Comparison {
  page: MeasuredPage;
  temperature: Temperature;
  /** Visits of the same run are at the same index of both lists. */
  visits: Record<Variant, Visit[]>;
}

interface CompareOptions {
  pages: MeasuredPage[];
  /** In the order of a visitor's visits. */
  temperatures: Temperature[];
  /** Visits to each page in each variant. */
  runs: number;
}

/** Measures the site beside static pages, in turns: what disturbs the machine for a while disturbs both. */
export async function compare(setup: Setup, { pages, temperatures, runs }: CompareOptions): Promise<Comparison[]> {
  const { server, browser } = setup;
  const visitorOf = (page: MeasuredPage) => (isPrivate(page) ? setup.signedIn : nobody);
  const comparisons = pages.flatMap((page) =>
    temperatures.map((temperature): Comparison => ({ page, temperature, visits: { site: [], static: [] } })),
  );
  for (const page of pages) await addStaticPage(setup, page, visitorOf(page));
  for (let run = 0; run < runs; run += 1) {
    for (const page of pages) {
      const { cookies, script } = visitorOf(page);
      for (const variant of run % 2 ? [...variants].reverse() : variants) {
        server.show(variant);
        const context = await openCdpContext(browser, cookies);
        for (const { visits } of comparisons.filter((comparison) => comparison.page === page))
          visits[variant].push(await visit(context, server, page, script));
        await context.close();
      }
    }
    console.log(`run ${run + 1} of ${runs}`);
  }
  return comparisons;
}

/** How much longer the site takes than the static page, in each run. */
export function ratiosToStatic(visits: Comparison['visits']): number[] {
  return visits.site.map(({ visible }, run) => visible / (visits.static[run]?.visible ?? Number.NaN));
}
