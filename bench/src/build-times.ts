import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { timeActivations } from 'release/large-site';
import { median } from './median.ts';
import { markdown } from './report.ts';

const root = path.join(import.meta.dirname, '../..');
const TIMES = 3;

const { values } = parseArgs({ options: { test: { type: 'boolean' } } });
const rows: string[][] = [];
const add = (what: string, taken: number[], goal: number) => rows.push([what, (median(taken) / 1000).toFixed(2), String(goal)]);
add('all apps, built cold', timeCommand(['run', 'build']), 10);
for (const app of ['shell', 'remote-dashboard', 'remote-docs']) {
  add(`${app} alone`, timeCommand(['--filter', app, 'run', 'build']), 2);
}
add('an activation among 100 remotes with 1,000 pages', await timeActivations(TIMES), 1);
if (values.test) add('the test command', timeCommand(['test'], 1), 300);
console.log(`\n${markdown(['what', 's', 'goal'], rows)}`);

/** How long a command of pnpm takes, in ms, each time. @throws {Error} when it fails. */
function timeCommand(words: string[], times = TIMES): number[] {
  return Array.from({ length: times }, () => {
    const started = performance.now();
    execFileSync('pnpm', words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
    return performance.now() - started;
  });
}
