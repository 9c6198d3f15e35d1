import { parseArgs } from 'node:util';
import { type Comparison, compare, ratiosToStatic } from './compare.ts';
import { confidenceInterval, median } from './median.ts';
import { pages } from './pages.ts';
import { howMeasured, keepResults, markdown, medians } from './report.ts';
import { withSetup } from './setup.ts';
import type { Visit } from './visit.ts';

/*
 * Measures loading, beside static pages.
 *
 *   pnpm bench                         all pages, 9 visits to each in each variant; kept in docs/benchmark.md
 *   pnpm bench --runs 21               more visits, kept too; fewer than 9 are not
 *   pnpm bench --page / --page /about  only these pages; not kept
 */
const RUNS = 9;
const { values } = parseArgs({ options: { runs: { type: 'string', default: String(RUNS) }, page: { type: 'string', multiple: true } } });
const runs = Number(values.runs);
const wanted = pages.filter(({ path }) => values.page?.includes(path) ?? true);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a number of visits.');
if (wanted.length < (values.page?.length ?? 1)) throw new Error(`--page takes ${pages.map(({ path }) => path).join(', ')}.`);

const comparisons = await withSetup((setup) => compare(setup, { pages: wanted, temperatures: ['cold', 'warm'], runs }));
const titles = ['page', '', 'visible, ms', 'to static', 'kB scripts', 'kB', 'requests', 'connections', 'long tasks, ms', 'shift'];
const table = markdown(titles, comparisons.flatMap(rowsOf), 2);
console.log(`\n${table}\n`);
if (runs >= RUNS && wanted.length === pages.length) keepResults('benchmark.md', `${howMeasured(runs)}\n\n${table}`);

/** The medians of the site and of the static page. */
function rowsOf({ page, temperature, visits }: Comparison): string[][] {
  const ratios = ratiosToStatic(visits);
  const { from, to } = confidenceInterval(ratios);
  const interval = from === to ? '' : ` (${from.toFixed(2)}–${to.toFixed(2)})`;
  const wait = page.until === 'firstRow' ? 'first agent' : 'largest paint';
  return [
    row(`\`${page.path}\`, ${temperature}: ${wait}`, 'the site', visits.site, median(ratios).toFixed(2) + interval),
    row('', 'static page', visits.static, '1.00'),
  ];
}

function row(title: string, variant: string, visits: Visit[], toStatic: string): string[] {
  const visit = medians(visits);
  return [
    title,
    variant,
    visit.visible.toFixed(0),
    toStatic,
    (visit.scriptBytes / 1000).toFixed(1),
    (visit.bytes / 1000).toFixed(1),
    String(visit.requests),
    String(visit.connections),
    `${visit.longTasks.toFixed(0)} (${visit.longestTask.toFixed(0)})`,
    visit.layoutShift.toFixed(3),
  ];
}
