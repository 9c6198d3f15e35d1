/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { type FailedTest, failedTests, reasonOf, summaryOf } from './failed-tests.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(report: object): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const red = (text: string) => `\u001b[31m${text}\u001b[39m`;
const message = `Error: ${red('Expected: 1')}\n\nReceived: 2\n\n  10 |\n> 11 | expect(one)\n    at a.spec.ts:11:2`;

test('a browser test is named with its place and what was expected', () => {
  const spec = { title: 'is sound', file: 'site/a.spec.ts', line: 11, ok: false, tests: [{ results: [{ errors: [{ message }] }] }] };
  const passed = { ...spec, ok: true };
  const file = write({ suites: [{ title: 'site/a.spec.ts', specs: [passed], suites: [{ title: 'on a phone', specs: [spec] }] }] });
  expect(failedTests(file)).toEqual([
    { title: 'on a phone › is sound', place: 'site/a.spec.ts:11', reason: ['Error: Expected: 1', 'Received: 2'] },
  ]);
});

test('so is a unit test, and a file that cannot be run', () => {
  const name = path.join(process.cwd(), 'shared/src/a.test.ts');
  const failed = { status: 'failed', fullName: 'adds up', location: { line: 4 }, failureMessages: [message] };
  const file = write({
    testResults: [
      { name, status: 'failed', message: '', assertionResults: [failed, { ...failed, status: 'passed' }] },
      { name, status: 'failed', message: 'Syntax error', assertionResults: [] },
      { name, status: 'passed', message: '', assertionResults: [] },
    ],
  });
  expect(failedTests(file)).toEqual([
    { title: 'adds up', place: 'shared/src/a.test.ts:4', reason: ['Error: Expected: 1', 'Received: 2'] },
    { title: 'no test was run', place: 'shared/src/a.test.ts', reason: ['Syntax error'] },
  ]);
});

test.each(['', '{"testResults":[{"name":"a.test.ts","sta', 'null'])(
  'a report that its killed writer left as %j names no test',
  (content) => {
    const file = write({});
    writeFileSync(file, content);
    expect(failedTests(file)).toEqual([]);
    expect(failedTests(`${file}.missing`)).toEqual([]);
  },
);

test('a long line and where it was thrown are left out of a reason', () => {
  expect(reasonOf(`${'x'.repeat(1_000)}\n    at Object.a (b.ts:1:2)`)).toEqual(['x'.repeat(240)]);
});

const failures = (count: number, perFile = 1): FailedTest[] =>
  Array.from({ length: count }, (_, index) => ({
    title: `test ${index}`,
    place: `${Math.floor(index / perFile)}.spec.ts:${index}`,
    reason: Array(40).fill('because'),
  }));
const summary = (tests: FailedTest[]) =>
  summaryOf([
    { name: 'check', tests: [], end: ['noise', 'src/a.ts(1,2): error TS2322'] },
    { name: 'browser', tests, end: [] },
  ]);

test.each([1, 3, 20, 500])('the summary of %d failed tests, and of a stage without any, fits the lines that are kept', (count) => {
  const lines = summary(failures(count));
  expect(lines.length).toBeLessThanOrEqual(55);
  expect(lines[0]).toBe(`FAILED: check: failed, browser: ${count} failed`);
  expect(lines.slice(1, 4)).toEqual(['check ended with', '    noise', '    src/a.ts(1,2): error TS2322']);
  if (count <= 20) expect(lines.join('\n')).toContain(`browser: ${count - 1}.spec.ts:${count - 1} › test ${count - 1}`);
  else expect(lines.at(-1)).toBe('browser: and 474 more');
  if (count <= 3) expect(lines.filter((line) => line === '    because').length).toBeGreaterThanOrEqual(count);
});

test('of a file that could not begin some tests are named, and those of others all the same', () => {
  const text = summary([...failures(200, 200), { title: 'other', place: 'b.spec.ts:1', reason: ['for itself'] }]).join('\n');
  expect(text).toContain('browser: b.spec.ts:1 › other\n    for itself');
  expect(text).toContain('browser: and 195 more');
});
