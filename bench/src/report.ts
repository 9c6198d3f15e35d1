import type { Comparison, Temperature } from './compare.ts';
import { median } from './median.ts';
import { type Variant, variants } from './serve.ts';
import type { Visit } from './visit.ts';

/** The medians of one page. */
export interface Result {
  path: string;
  temperature: Temperature;
  /** What a visitor waits for. */
  until: string;
  variants: Record<Variant, Visit & Ratios>;
}

/** Medians of what the visits of one run are to one another. */
interface Ratios {
  /** How much longer it takes than the static page. */
  toLimit: number;
  /** How much longer it takes than one application. */
  toBundle: number;
}

const names: Record<Variant, string> = { site: 'the site', bundle: 'one application', limit: 'static page' };
const waits = { largestPaint: 'largest paint', firstRow: 'first agent' };

/** Sums comparisons up. */
export function summarize(comparisons: Comparison[]): Result[] {
  return comparisons.map(({ page, temperature, visits }) => {
    const ratio = (variant: Variant, other: Variant) =>
      median(visits[variant].map(({ visible }, run) => visible / (visits[other][run]?.visible ?? Number.NaN)));
    const sumUp = (variant: Variant) => ({
      ...medianVisit(visits[variant]),
      toLimit: ratio(variant, 'limit'),
      toBundle: ratio(variant, 'bundle'),
    });
    return {
      path: page.path,
      temperature,
      until: waits[page.until],
      variants: { site: sumUp('site'), bundle: sumUp('bundle'), limit: sumUp('limit') },
    };
  });
}

const head = [
  'page',
  '',
  'visible, ms',
  'to static',
  'to one application',
  'kB scripts',
  'kB',
  'requests',
  'levels',
  'long tasks, ms',
  'shift',
  'heap, MB',
];

/** The results as a table in Markdown, in columns. */
export function table(results: Result[]): string {
  const rows = results.flatMap(({ path, temperature, until, variants: all }) =>
    variants.map((variant, index) => {
      const one = all[variant];
      return [
        index === 0 ? `\`${path}\`, ${temperature}: ${until}` : '',
        names[variant],
        one.visible.toFixed(0),
        one.toLimit.toFixed(2),
        one.toBundle.toFixed(2),
        (one.scriptBytes / 1000).toFixed(1),
        (one.bytes / 1000).toFixed(1),
        String(one.requests),
        // What the cache answers waits for nobody.
        temperature === 'cold' ? String(one.levels) : '',
        `${one.longTasks.toFixed(0)} (${one.longestTask.toFixed(0)})`,
        one.layoutShift.toFixed(3),
        (one.heap / 1e6).toFixed(1),
      ];
    }),
  );
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const isText = (column: number) => column < 2;
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, column) => (isText(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [head, rule, ...rows].map(line).join('\n');
}

function medianVisit(visits: Visit[]): Visit {
  const keys = Object.keys(visits[0] ?? {}) as (keyof Visit)[];
  return Object.fromEntries(keys.map((key) => [key, median(visits.map((one) => one[key]))])) as unknown as Visit;
}
