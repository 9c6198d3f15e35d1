import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { failedTests } from '../test/failed-tests.mjs';
import { findBrowser, findQuickBrowser } from './find-browser.mjs';

/**
 * Runs all browser tests several times, to find those that are red by chance: `pnpm test:repeat --runs 10`.
 *
 * A red test is not tried again, and the next run begins all the same. Exits with 1 when any run was red. The apps must be built.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '10' },
    /** Keeps every core busy meanwhile, with loops at `nice 10`. */
    busy: { type: 'boolean', default: false },
    /** The longest that the local servers hold an answer back, in ms, each by a time of its own: finds tests that count on an order. */
    late: { type: 'string', default: '0' },
    /** `shell` draws no windows and is what the tests use where it is installed; `full` is a visitor's. */
    browser: { type: 'string', default: 'shell' },
  },
});
const executable = values.browser === 'full' ? findBrowser() : findQuickBrowser();
if (!executable) throw new Error('No Chromium was found: `node find-browser.mjs` says how to install one.');

const loops = values.busy ? Array.from({ length: availableParallelism() }, busyLoop) : [];
process.on('exit', () => {
  for (const loop of loops) loop.kill();
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const late = Number(values.late);
console.log(
  `${values.runs} runs in ${executable}${values.busy ? `, beside ${loops.length} busy loops` : ''}${late ? `, answers up to ${late} ms late` : ''}`,
);
const reds = [];
let tests = 0;
for (let run = 1; run <= Number(values.runs); run += 1) {
  const { passed, failed, seconds } = runTests();
  tests += passed + failed.length;
  reds.push(...failed);
  console.log([`run ${run}: ${passed} passed, ${failed.length} failed, ${seconds} s`, ...failed].join('\n  '));
}
console.log(`${tests - reds.length} passed, ${reds.length} failed`);
process.exit(reds.length === 0 && tests > 0 ? 0 : 1);

function busyLoop() {
  const loop = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  setPriority(loop.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL);
  return loop;
}

/** One run of all tests. Tests that were not run because it ended early count as one that failed. */
function runTests() {
  const folder = mkdtempSync(path.join(tmpdir(), 'repeat-'));
  const file = path.join(folder, 'report.json');
  const env = {
    ...process.env,
    CHROMIUM_PATH: executable,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(late && { LOCAL_ANSWER_DELAY: String(late) }),
  };
  try {
    const { status } = spawnSync('npx', ['playwright', 'test', '--retries', '0', '--reporter', 'json', ...positionals], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    const { stats } = JSON.parse(readFileSync(file, 'utf8'));
    const failed = failedTests(file).map(({ title, place, reason }) => [`${place} ${title}`, ...reason.slice(0, 20)].join('\n    '));
    if (status !== 0 && failed.length === 0) failed.push(`playwright ended with ${status}`);
    return { passed: stats.expected, failed, seconds: Math.round(stats.duration / 1000) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
