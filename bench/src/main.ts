import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { compare } from './compare.ts';
import { pages } from './pages.ts';
import { benchmarkPage, summarize, table } from './report.ts';
import { withSetup } from './setup.ts';

const RUNS = 9;
const usage = `Usage: pnpm bench [--runs <n>] [--page <path>]…

  --runs <n>       visits to each page in each variant; ${RUNS} by default
  --page <path>    only this page: ${pages.map(({ path }) => path).join(', ')}

A measurement of all pages with at least ${RUNS} runs is kept in docs/benchmark.md.`;

const root = path.join(import.meta.dirname, '../..');

try {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: String(RUNS) }, page: { type: 'string', multiple: true } } });
  const runs = Number(values.runs);
  const wanted = pages.filter(({ path }) => values.page?.includes(path) ?? true);
  if (!Number.isInteger(runs) || runs < 1 || wanted.length < (values.page?.length ?? 1)) throw new Error(usage);
  const onRun = (done: number) => console.log(`run ${done} of ${runs}`);
  const results = await withSetup(async (setup) =>
    summarize(await compare(setup, { pages: wanted, temperatures: ['cold', 'warm'], runs, onRun })),
  );
  console.log(`\n${table(results)}\n`);
  if (runs >= RUNS && wanted.length === pages.length)
    writeFileSync(path.join(root, 'docs/benchmark.md'), benchmarkPage({ ...how(), runs, results }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function how() {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  return { commit, machine: `${cpus().length} processors (${cpus()[0]?.model}), Node.js ${process.version}` };
}
