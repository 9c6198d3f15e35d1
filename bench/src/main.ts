import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { benchmarkPage, type How, type Kept } from './benchmark-page.ts';
import { compare } from './compare.ts';
import { controls } from './controls.ts';
import { followLinks } from './follow-links.ts';
import { interact } from './interact.ts';
import { withLab } from './lab.ts';
import { pages } from './pages.ts';
import { linkTable, pressTable, startTable, summarize, summarizeInteraction, summarizeLinks, table } from './report.ts';

const usage = `Usage: pnpm bench [--runs <n>] [--page <path>]… [--only loading|links|interaction]

  --runs <n>       visits to each page in each variant, and presses of each control; 9 by default
  --page <path>    only this page: ${pages.map(({ path }) => path).join(', ')}
  --only <part>    loading: until the content is there
                   links: from the home page to another one, soon and later
                   interaction: what visitors wait for after that, long tasks and controls

What was measured on all pages with at least 9 runs is kept in bench/results/ and docs/benchmark.md.`;

const root = path.join(import.meta.dirname, '../..');
const fileOf = (part: keyof Kept) => path.join(root, 'bench/results', `${part}.json`);

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
  if (only !== undefined && !isPart(only)) throw new Error(usage);

  const onRun = (part: string) => (done: number) => console.log(`${part}: run ${done} of ${runs}`);
  const isWhole = runs >= 9 && wanted.length === pages.length;
  await withLab(async (lab) => {
    if ((only ?? 'loading') === 'loading') {
      const results = summarize(await compare(lab, { pages: wanted, temperatures: ['cold', 'warm'], runs, onRun: onRun('loading') }));
      console.log(`\n${table(results)}\n`);
      if (isWhole) keep('loading', { results }, runs);
    }
    if ((only ?? 'links') === 'links' && wanted.some(({ path }) => path === '/')) {
      const links = summarizeLinks(await followLinks(lab, { runs, onRun: onRun('links') }));
      console.log(`\n${linkTable(links)}\n`);
      if (isWhole) keep('links', { links }, runs);
    }
    if ((only ?? 'interaction') === 'interaction') {
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

function isPart(name: string): name is keyof Kept {
  return name === 'loading' || name === 'links' || name === 'interaction';
}

/** Keeps what was measured, and writes the document of the parts that there are. */
function keep<Part extends keyof Kept>(part: Part, measured: Kept[Part], runs: number) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const how: How = { commit, runs, machine: `${cpus().length} processors (${cpus()[0]?.model}), Node.js ${process.version}` };
  mkdirSync(path.dirname(fileOf(part)), { recursive: true });
  writeFileSync(fileOf(part), `${JSON.stringify({ ...how, ...measured }, null, 2)}\n`);
  const page = benchmarkPage({ loading: kept('loading'), links: kept('links'), interaction: kept('interaction') });
  writeFileSync(path.join(root, 'docs/benchmark.md'), page);
}

function kept<Part extends keyof Kept>(part: Part): (Kept[Part] & How) | undefined {
  return existsSync(fileOf(part)) ? JSON.parse(readFileSync(fileOf(part), 'utf8')) : undefined;
}
