import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
add('all apps, built cold', await timeCommand(['run', 'build']), 10);
for (const app of ['shell', 'remote-dashboard', 'remote-docs']) {
  add(`${app} alone`, await timeCommand(['--filter', app, 'run', 'build']), 2);
}
add('an activation among 100 remotes with 1,000 pages', await timeActivations(TIMES), 1);
if (values.test) add('the test command', await timeCommand(['test'], 1), 300);
console.log(`\n${markdown(['what', 's', 'goal'], rows)}`);

/** How long a command of pnpm takes, in ms. @throws {Error} when it fails. */
async function timeCommand(words: string[], times = TIMES): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const started = performance.now();
    const child = spawn('pnpm', words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`pnpm ${words.join(' ')} has failed.`);
    taken.push(performance.now() - started);
  }
  return taken;
}
