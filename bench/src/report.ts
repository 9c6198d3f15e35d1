import type { Comparison, Temperature } from './compare.ts';
import { type Followed, type Link, type Moment, moments } from './follow-links.ts';
import type { Press, Pressed, Start, Started } from './interact.ts';
import { confidenceInterval, type Interval, median } from './median.ts';
import { type Variant, variants } from './serve.ts';
import type { Cost, Visit } from './visit.ts';

/** The medians of one page. */
export interface Result {
  path: string;
  temperature: Temperature;
  /** What a visitor waits for. */
  until: string;
  variants: Record<Variant, Cost & Visit & Ratios>;
}

/** Of what the visits of one run are to one another. */
interface Ratios {
  /** How much longer it takes than the static page. */
  toLimit: Ratio;
  /** How much longer it takes than one application. */
  toBundle: Ratio;
}

interface Ratio extends Interval {
  median: number;
}

const names: Record<Variant, string> = { site: 'the site', bundle: 'one application', limit: 'static page' };
const waits = { largestPaint: 'largest paint', firstRow: 'first agent' };

/** Sums comparisons up. */
export function summarize(comparisons: Comparison[]): Result[] {
  return comparisons.map(({ page, temperature, costs, visits }) => {
    const ratio = (variant: Variant, other: Variant): Ratio => {
      const ratios = visits[variant].map(({ visible }, run) => visible / (visits[other][run]?.visible ?? Number.NaN));
      return { median: median(ratios), ...confidenceInterval(ratios) };
    };
    const sumUp = (variant: Variant) => ({
      ...medians(costs[variant]),
      ...medians(visits[variant]),
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
  'connections',
  'levels',
  'long tasks, ms',
  'shift',
  'heap, MB',
];

/** What visitors wait for once the content is there: medians. */
export interface Interaction {
  starts: ({ path: string } & Start)[];
  presses: ({ name: string } & Press)[];
}

/** Sums starts and presses up. */
export function summarizeInteraction({ started, pressed }: { started: Started[]; pressed: Pressed[] }): Interaction {
  return {
    starts: started.map(({ page, starts }) => ({ path: page.path, ...medians(starts) })),
    presses: pressed.map(({ control, presses }) => ({ name: control.name, ...medians(presses) })),
  };
}

/** The long tasks of the start, as a table in Markdown. */
export function startTable({ starts }: Interaction): string {
  const rows = starts.map(({ path, ...phases }) => [
    `\`${path}\``,
    ...[phases.evaluation, phases.hydration, phases.other, phases.longest].map((ms) => ms.toFixed(0)),
  ]);
  return markdown(['long tasks, ms', 'evaluation', 'hydration', 'other', 'the longest'], rows, 1);
}

/** What the controls answer, as a table in Markdown. */
export function pressTable({ presses }: Interaction): string {
  const rows = presses.map(({ name, nextPaint, shown, frames, longestTask }) => [
    name,
    nextPaint.toFixed(0),
    shown.toFixed(0),
    String(frames),
    longestTask.toFixed(0),
  ]);
  return markdown(['control', 'next paint, ms', 'shown, ms', 'frames before', 'longest task, ms'], rows, 1);
}

/** Links of the home page: medians. */
export type FollowedLinks = ({ name: string; moment: Moment } & Followed)[];

/** Sums followed links up. */
export function summarizeLinks(links: Link[]): FollowedLinks {
  return links.map(({ name, moment, followed }) => ({ name, moment, ...medians(followed) }));
}

/** What links of the home page wait for, as a table in Markdown. */
export function linkTable(links: FollowedLinks): string {
  const rows = links.map(({ name, moment, shown, requests, ahead }) => [
    name,
    moments[moment],
    shown.toFixed(0),
    String(requests),
    (ahead / 1000).toFixed(1),
  ]);
  return markdown(['link', 'followed', 'shown, ms', 'files fetched then', 'kB fetched ahead'], rows, 2);
}

/** The results as a table in Markdown, in columns. */
export function table(results: Result[]): string {
  const rows = results.flatMap(({ path, temperature, until, variants: all }) =>
    variants.map((variant, index) => {
      const one = all[variant];
      return [
        index === 0 ? `\`${path}\`, ${temperature}: ${until}` : '',
        names[variant],
        one.visible.toFixed(0),
        ratioText(one.toLimit),
        ratioText(one.toBundle),
        (one.scriptBytes / 1000).toFixed(1),
        (one.bytes / 1000).toFixed(1),
        String(one.requests),
        String(one.connections),
        // What the cache answers waits for nobody.
        temperature === 'cold' ? String(one.levels) : '',
        `${one.longTasks.toFixed(0)} (${one.longestTask.toFixed(0)})`,
        one.layoutShift.toFixed(3),
        (one.heap / 1e6).toFixed(1),
      ];
    }),
  );
  return markdown(head, rows, 2);
}

function ratioText({ from, to, ...ratio }: Ratio): string {
  const interval = from === to ? '' : ` (${from.toFixed(2)}–${to.toFixed(2)})`;
  return ratio.median.toFixed(2) + interval;
}

/** A table in columns, of which the first ones hold text and the others numbers. */
export function markdown(titles: string[], rows: string[][], texts: number): string {
  const widths = titles.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const isText = (column: number) => column < texts;
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, column) => (isText(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [titles, rule, ...rows].map(line).join('\n');
}

/** Of all numbers, each by itself. */
export function medians<T extends object>(measured: T[]): T {
  const keys = Object.keys(measured[0] ?? {}) as (keyof T)[];
  return Object.fromEntries(keys.map((key) => [key, median(measured.map((one) => Number(one[key])))])) as T;
}
