import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { compare } from './compare.ts';
import { controls } from './controls.ts';
import { interact } from './interact.ts';
import { withLab } from './lab.ts';
import { pages } from './pages.ts';
import { type Interaction, pressTable, type Result, startTable, summarize, summarizeInteraction, table } from './report.ts';

const usage = `Usage: pnpm bench [--runs <n>] [--page <path>]… [--only loading|interaction]

  --runs <n>       visits to each page in each variant, and presses of each control; 9 by default
  --page <path>    only this page: ${pages.map(({ path }) => path).join(', ')}
  --only <part>    loading: until the content is there
                   interaction: what visitors wait for after that, long tasks and controls

What was measured on all pages with at least 9 runs is kept in bench/results/ and docs/benchmark.md.`;

const root = path.join(import.meta.dirname, '../..');
const fileOf = (part: keyof Kept) => path.join(root, 'bench/results', `${part}.json`);

/** What is kept of the two parts. */
interface Kept {
  loading: { results: Result[] };
  interaction: Interaction;
}

/** How something was measured. */
interface How {
  commit: string;
  runs: number;
  machine: string;
}

try {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '9' },
      page: { type: 'string', multiple: true },
      only: { type: 'string' },
    },
  });
  const { page: paths, only } = values;
  const runs = Number(values.runs);
  const wanted = pages.filter(({ path }) => paths?.includes(path) ?? true);
  if (!Number.isInteger(runs) || runs < 1 || wanted.length < (paths?.length ?? 1)) throw new Error(usage);
  if (only !== undefined && only !== 'loading' && only !== 'interaction') throw new Error(usage);

  const onRun = (part: string) => (done: number) => console.log(`${part}: run ${done} of ${runs}`);
  const isWhole = runs >= 9 && wanted.length === pages.length;
  await withLab(async (lab) => {
    if (only !== 'interaction') {
      const results = summarize(await compare(lab, { pages: wanted, temperatures: ['cold', 'warm'], runs, onRun: onRun('loading') }));
      console.log(`\n${table(results)}\n`);
      if (isWhole) keep('loading', { results }, runs);
    }
    if (only !== 'loading') {
      const pressed = controls.filter(({ path }) => wanted.some((page) => page.path === path));
      const measured = await interact(lab, { pages: wanted, controls: pressed, runs, onRun: onRun('interaction') });
      const interaction = summarizeInteraction(measured);
      console.log(`\n${startTable(interaction)}\n\n${pressTable(interaction)}\n`);
      if (isWhole) keep('interaction', interaction, runs);
    }
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Keeps what was measured, and writes the document of the parts that there are. */
function keep<Part extends keyof Kept>(part: Part, measured: Kept[Part], runs: number) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const how: How = { commit, runs, machine: `${cpus().length} processors (${cpus()[0]?.model}), Node.js ${process.version}` };
  mkdirSync(path.dirname(fileOf(part)), { recursive: true });
  writeFileSync(fileOf(part), `${JSON.stringify({ ...how, ...measured }, null, 2)}\n`);
  const loading = kept('loading');
  const interaction = kept('interaction');
  const parts = ['# How fast the site is\n', loading && aboutLoading(loading), interaction && aboutInteraction(interaction)];
  writeFileSync(path.join(root, 'docs/benchmark.md'), parts.filter(Boolean).join('\n'));
}

function kept<Part extends keyof Kept>(part: Part): (Kept[Part] & How) | undefined {
  return existsSync(fileOf(part)) ? JSON.parse(readFileSync(fileOf(part), 'utf8')) : undefined;
}

function aboutLoading(loading: Kept['loading'] & How): string {
  return `Written by \`npx -y pnpm@12 bench\`: medians of ${loading.runs} visits to commit ${loading.commit}, the variants in turns, Chromium with 150 ms, 1.6 Mb/s and
a quarter of the processor, on ${loading.machine}. All are served alike, over HTTP/2, compressed with brotli 11.

- **the site**: what is released, composed at run time from the shell and its remotes.
- **one application**: the same sources, built by \`bench/one-bundle.config.ts\` without federation, a chunk for each route.
- **static page**: one HTML file with the site's content and styles, no script; for the dashboard with one inlined script that makes the
  same calls, and needs no sign-in.

'Visible' is the largest contentful paint, and on the dashboard, for a visitor who is signed in, the first row of the agents. Ratios are
medians of the ratios within a run, with their confidence intervals of 95 %: after many more runs they would lie in there. Of long tasks
(over 50 ms) it is the sum, and the longest. Bytes are those of all answers, without headers; 'levels' are requests that waited for one
another until the content was visible. Both are counted in a visit of their own: what counts in a page has V8 look for the source of every
call, and the first script takes twice its time.

${table(loading.results)}
`;
}

function aboutInteraction(interaction: Interaction & How): string {
  return `## Once the content is there

Long tasks (over 50 ms) of a first visit to commit ${interaction.commit} that begin after the content is visible, until the page has prefetched what it
prefetches: sums by what they do, and the longest one.

${startTable(interaction)}

What a press of a control waits for. 'Next paint' is what browsers count as 'interaction to next paint', in steps of 8 ms and from 16 on.
'Shown' is until the frame that shows what was asked for is drawn, and 'frames before' those that began before the page had changed: with
0, another page of the site is there in the first frame after the press.

${pressTable(interaction)}
`;
}
