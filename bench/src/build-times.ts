import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { timeActivations } from 'release/large-site';
import { median } from './median.ts';

const root = path.join(import.meta.dirname, '../..');
const TIMES = 3;

try {
  const { values } = parseArgs({ options: { test: { type: 'boolean' } } });
  const rows: [what: string, ms: number, goal: number][] = [];
  rows.push(['all apps, built cold', median(await timeCommand(['run', 'build'])), 10_000]);
  for (const app of ['shell', 'remote-dashboard', 'remote-docs']) {
    rows.push([`${app} alone`, median(await timeCommand(['--filter', app, 'run', 'build'])), 2_000]);
  }
  rows.push(['an activation among 100 remotes with 1,000 pages', median(await timeActivations(TIMES)), 1_000]);
  if (values.test) rows.push(['the test command', median(await timeCommand(['test'], 1)), 300_000]);

  console.log('\n| what | s | goal |\n|---|--:|--:|');
  for (const [what, ms, goal] of rows) console.log(`| ${what} | ${(ms / 1000).toFixed(2)} | ${goal / 1000} |`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

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
