import { parseArgs } from 'node:util';
import { howMeasured, keepResults, markdown, medians } from './report.ts';
import { withSetup } from './setup.ts';
import { fleets, type TableUse, useTable } from './use-table.ts';

/*
 * Measures the dashboard with many agents.
 *
 *   pnpm bench:dashboard               5 visits with each number of agents; kept in docs/benchmark-dashboard.md
 *   pnpm bench:dashboard --runs 1      fewer, which are not kept
 */
const RUNS = 5;
const { values } = parseArgs({ options: { runs: { type: 'string', default: String(RUNS) } } });
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a number of visits.');

const lines: [what: string, of: (use: TableUse) => string][] = [
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

const uses = await withSetup((setup) => useTable(setup, runs));
const results = [...uses.values()].map(medians);
const table = markdown(
  ['', ...fleets.map((agents) => `${agents.toLocaleString('en-US')} agents`)],
  lines.map(([what, of]) => [what, ...results.map(of)]),
);
console.log(`\n${table}\n`);
if (runs >= RUNS) keepResults('benchmark-dashboard.md', `${howMeasured(runs)}\n\n${table}`);
