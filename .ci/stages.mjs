import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { failedTests, summaryOf } from '../test/failed-tests.mjs';

/**
 * Everything that must pass before a change lands. A red stage does not keep the next from running: one run shows all that is red. Of a
 * long output only the end is kept: it names each failed test, with what was expected and what came.
 */
const root = path.join(import.meta.dirname, '..');
const reports = mkdtempSync(path.join(tmpdir(), 'ci-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

const results = path.join(root, 'e2e/test-results');
rmSync(results, { recursive: true, force: true });

/** The test command's parts, and Firefox and WebKit, which use its build. */
const stages = {
  check: ['check'],
  unit: ['test:unit', '--testLocationInResults', '--json', `--outputFile=${reportOf('unit')}`],
  browser: ['test:e2e'],
  speed: ['test:speed'],
  engines: ['--filter', 'e2e', 'engines'],
};
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
for (const [script] of scripts.test.matchAll(/test:\w+/g))
  if (!Object.values(stages).some(([name]) => name === script))
    throw new Error(`${script} is a part of the test command, and not run here.`);

const failed = [];
for (const [name, args] of Object.entries(stages)) {
  const began = Date.now();
  const { code, end } = await run(name, args);
  console.log(`${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`);
  if (code !== 0) failed.push({ name, tests: failedTests(reportOf(name)), end });
}
if (failed.length > 0) {
  printPages();
  console.log(`\n${summaryOf(failed).join('\n')}`);
  process.exit(1);
}

function reportOf(stage) {
  return path.join(reports, `${stage}.json`);
}

/** Runs a script of the workspace. @returns its code, and the last lines of its output. */
function run(name, args) {
  const env = { ...process.env, TEST_REPORT: reportOf(name) };
  const child = spawn(path.join(root, '.ci/pnpm'), ['run', ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let end = '';
  for (const [output, as] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    output.setEncoding('utf8').on('data', (text) => {
      as.write(text);
      end = (end + text).slice(-8_000);
    });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, end: end.split('\n').filter(Boolean).slice(-20) })));
}

/** What the first pages were when their tests gave up: nobody can look at this machine afterwards. */
function printPages() {
  const contexts = existsSync(results) ? readdirSync(results).map((folder) => path.join(results, folder, 'error-context.md')) : [];
  for (const context of contexts.filter(existsSync).slice(0, 4)) {
    const page = /^```yaml\n(.*?)^```$/ms.exec(readFileSync(context, 'utf8'))?.[1] ?? '';
    console.log(`\n${path.relative(root, context)}\n${page.split('\n').slice(0, 250).join('\n')}`);
  }
}
