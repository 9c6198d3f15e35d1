import type { Comparison, Temperature } from './compare.ts';
import { confidenceInterval, type Interval, median } from './median.ts';
import { type Variant, variants } from './serve.ts';
import type { Visit } from './visit.ts';

/** The medians of one page. */
export interface Result {
  path: string;
  temperature: Temperature;
  /** What a visitor waits for. */
  until: string;
  variants: Record<Variant, Visit>;
  /** How much longer the site takes than the static page, within a run. */
  toStatic: Interval & { median: number };
}

/** What was measured, and how. */
interface Loading {
  commit: string;
  runs: number;
  machine: string;
  results: Result[];
}

const names: Record<Variant, string> = { site: 'the site', static: 'static page' };
const waits = { largestPaint: 'largest paint', firstRow: 'first agent' };

/** Medians of comparisons. */
export function summarize(comparisons: Comparison[]): Result[] {
  return comparisons.map(({ page, temperature, visits }) => {
    const ratios = visits.site.map(({ visible }, run) => visible / (visits.static[run]?.visible ?? Number.NaN));
    return {
      path: page.path,
      temperature,
      until: waits[page.until],
      variants: { site: medians(visits.site), static: medians(visits.static) },
      toStatic: { median: median(ratios), ...confidenceInterval(ratios) },
    };
  });
}

/** The results as a table in Markdown. */
export function table(results: Result[]): string {
  const titles = ['page', '', 'visible, ms', 'to static', 'kB scripts', 'kB', 'requests', 'connections', 'long tasks, ms', 'shift'];
  const rows = results.flatMap(({ path, temperature, until, variants: all, toStatic }) =>
    variants.map((variant) => {
      const visit = all[variant];
      return [
        variant === 'site' ? `\`${path}\`, ${temperature}: ${until}` : '',
        names[variant],
        visit.visible.toFixed(0),
        variant === 'site' ? ratioText(toStatic) : '1.00',
        (visit.scriptBytes / 1000).toFixed(1),
        (visit.bytes / 1000).toFixed(1),
        String(visit.requests),
        String(visit.connections),
        `${visit.longTasks.toFixed(0)} (${visit.longestTask.toFixed(0)})`,
        visit.layoutShift.toFixed(3),
      ];
    }),
  );
  return markdown(titles, rows, 2);
}

/** The text of docs/benchmark.md. */
export function benchmarkPage({ commit, runs, machine, results }: Loading): string {
  return `# Benchmark: loading

Written by \`npx -y pnpm@12 bench\`: medians of ${runs} visits to commit ${commit}, the variants in turns, Chromium with a quarter of the
processor, on ${machine}. Both are served alike, over HTTP/2, compressed with brotli 11.

- **the site**: what is released, composed at run time from the shell and its remotes.
- **static page**: one HTML file with the site's content and styles, no script; for the dashboard with one inlined script that makes the
  same calls, and needs no sign-in.

The network is a relay in front of the HTTP/2 server (\`bench/src/relay.ts\`): 150 ms for a round trip, 1.6 Mb/s down and 750 kb/s up, which all
connections share, and TCP's handshake and slow start for each of them (10 segments at first). TLS is the browser's and the server's own. There
is no DNS look-up, no packet loss, and the relay's queue is unlimited. Each visit has new connections, as that of somebody who comes back after
an hour: a 'warm' one has the files in its cache, and no connection.

'Visible' is the largest contentful paint, and on the dashboard, for a visitor who is signed in, the first row of the agents. Ratios are
medians of the ratios within a run, with their 95 % confidence intervals. Of long tasks (over 50 ms) it is the sum, and the longest. Bytes are
those of all answers, without headers; 'connections' are those to the site, without the login service's.

${table(results)}
`;
}

function ratioText({ from, to, ...ratio }: Result['toStatic']): string {
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
