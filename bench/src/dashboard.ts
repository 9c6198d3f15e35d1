import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { markdown, medians } from './report.ts';
import { withSetup } from './setup.ts';
import { type Fleet, fleets, type TableUse, useTable } from './use-table.ts';

const RUNS = 5;
const usage = `Usage: pnpm bench:dashboard [--runs <n>]

  --runs <n>       visits with each number of agents; ${RUNS} by default

A measurement with at least ${RUNS} runs is kept in docs/benchmark-dashboard.md.`;

const root = path.join(import.meta.dirname, '../..');

try {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: String(RUNS) } } });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error(usage);
  const uses = await withSetup((setup) => useTable(setup, { fleets, runs, onRun: (done) => console.log(`run ${done} of ${runs}`) }));
  const results = [...uses].map(([agents, of]): Result => ({ agents, ...medians(of) }));
  console.log(`\n${table(results)}\n`);
  if (runs >= RUNS) writeFileSync(path.join(root, 'docs/benchmark-dashboard.md'), page(table(results), runs));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

type Result = { agents: Fleet } & TableUse;

function table(results: Result[]): string {
  const lines: [what: string, of: (result: Result) => string][] = [
    ['first rows, ms', ({ firstRows }) => firstRows.toFixed(0)],
    ['key to next paint, ms', ({ key }) => key.toFixed(0)],
    ['the worst of 10 keys, ms', ({ worstKey }) => worstKey.toFixed(0)],
    ['key to the rows found, ms', ({ found }) => found.toFixed(0)],
    ['Refresh to the first row that has changed, ms', ({ refresh }) => refresh.toFixed(0)],
    ['Copy to its confirmation, ms', ({ copy }) => copy.toFixed(0)],
    ['heap, MB', ({ heap }) => (heap / 1e6).toFixed(1)],
    ['heap after leaving, MB', ({ heapAfter }) => (heapAfter / 1e6).toFixed(1)],
    ['elements', ({ elements }) => elements.toFixed(0)],
  ];
  const titles = ['', ...results.map(({ agents }) => `${agents.toLocaleString('en-US')} agents`)];
  return markdown(
    titles,
    lines.map(([what, of]) => [what, ...results.map(of)]),
    1,
  );
}

/** The document around the table. */
function page(measured: string, runs: number): string {
  return `# Benchmark: many agents

Written by \`npx -y pnpm@12 bench:dashboard\`: medians of ${runs} visits, signed in, the numbers of agents in turns, Chromium with a quarter of the
processor and a network as fast as the machine. The page is what is released; the agents and prefixes are the local gateway's.

${measured}

'First rows' is from the navigation until rows are painted. Somebody types five letters and deletes them, ten keys a second: 'next paint' is what
browsers count as 'interaction to next paint', in steps of 8 ms and from 16 on; 'rows found' is when the table shows the result of the last
letter. 'Refresh' begins with the press and ends when the first row that has changed shows it: in each answer the gateway has checked the
unhealthy agents again, of many one in 17. The gateway's own work and the network are in it. The heap is JavaScript in memory after garbage
collection: with the table on screen, and on the home page after leaving.
`;
}
