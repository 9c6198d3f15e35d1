import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { compare } from './compare.ts';
import { controls } from './controls.ts';
import { interact } from './interact.ts';
import { pages } from './pages.ts';
import { type Interaction, pressTable, startTable, summarize, summarizeInteraction, table } from './report.ts';

const usage = `Usage: pnpm bench [--runs <n>] [--page <path>]…

  --runs <n>       visits to each page in each variant; 9 by default
  --page <path>    only this page: ${pages.map(({ path }) => path).join(', ')}
  --interaction    only what visitors wait for once the content is there: long tasks and controls

A measurement of all pages with at least 9 runs is kept in bench/results/latest.json and docs/benchmark.md.`;

const root = path.join(import.meta.dirname, '../..');

try {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '9' },
      page: { type: 'string', multiple: true },
      interaction: { type: 'boolean', default: false },
    },
  });
  const runs = Number(values.runs);
  const wanted = pages.filter(({ path }) => values.page?.includes(path) ?? true);
  if (!Number.isInteger(runs) || runs < 1 || wanted.length < (values.page?.length ?? 1)) throw new Error(usage);
  const onRun = (done: number) => console.log(`run ${done} of ${runs}`);
  const results = values.interaction ? [] : summarize(await compare({ pages: wanted, temperatures: ['cold', 'warm'], runs, onRun }));
  const interaction = summarizeInteraction(
    await interact({ pages: wanted, controls: controls.filter(({ path }) => wanted.some((page) => page.path === path)), runs, onRun }),
  );
  console.log(`\n${table(results)}\n\n${startTable(interaction)}\n\n${pressTable(interaction)}\n`);
  if (runs >= 9 && results.length === pages.length * 2) keep(results, interaction, runs);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function keep(results: ReturnType<typeof summarize>, interaction: Interaction, runs: number) {
  const machine = { node: process.version, processors: cpus().length, processor: cpus()[0]?.model };
  mkdirSync(path.join(root, 'bench/results'), { recursive: true });
  writeFileSync(path.join(root, 'bench/results/latest.json'), `${JSON.stringify({ runs, machine, results, interaction }, null, 2)}\n`);
  writeFileSync(path.join(root, 'docs/benchmark.md'), page(table(results), interaction, runs));
}

/** The document around the tables. */
function page(measured: string, interaction: Interaction, runs: number): string {
  return `# How fast the site is

Written by \`npx -y pnpm@12 bench\`: medians of ${runs} visits, the variants in turns, Chromium with 150 ms, 1.6 Mb/s and a quarter of the
processor. All are served alike, over HTTP/2, compressed with brotli 11.

- **the site**: what is released, composed at run time from the shell and its remotes.
- **one application**: the same sources, built by \`bench/one-bundle.config.ts\` without federation, a chunk for each route.
- **static page**: one HTML file with the site's content and styles, no script; for the dashboard with one inlined script that makes the
  same calls, and needs no sign-in.

'Visible' is the largest contentful paint, and on the dashboard, for a visitor who is signed in, the first row of the agents. Ratios are
medians of the ratios within a run. Bytes are those of all answers, without headers. 'Levels' are requests that waited for one another
until the content was visible. Of long tasks (over 50 ms) it is the sum, and the longest.

${measured}

## Once the content is there

Long tasks (over 50 ms) of a first visit that begin after the content is visible, until the page has prefetched what it prefetches: sums by
what they do, and the longest one.

${startTable(interaction)}

What a press of a control waits for. 'Next paint' is what browsers count as 'interaction to next paint', in steps of 8 ms and from 16 on.
'Shown' is until the frame that shows what was asked for is drawn, and 'frames before' those that began before the page had changed: with
0, another page of the site is there in the first frame after the press.

${pressTable(interaction)}

Here nothing listens to the page, unlike in the table above: Playwright's own sessions make V8 look for the source of every call, and the first
script takes twice its time.
`;
}
