import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Longest line that is printed of a message: some hold a whole document. */
const LINE = 240;

/** What was expected and what came; not where in the source, which the place says. */
export function reasonOf(message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trimEnd().slice(0, LINE))
    .filter((line) => line.trim() !== '' && !/^\s+at .+:\d+:\d+\)?$/.test(line));
  const source = lines.findIndex((line) => /^\s*>?\s*\d+ \|/.test(line));
  return source < 0 ? lines : lines.slice(0, source);
}

/** The failed tests of a report: Playwright's or Jest's JSON. None where there is no report, or a part of one: its writer was killed. */
export function failedTests(file) {
  const { testResults, suites } = readReport(file);
  return [...(testResults ?? []).flatMap(failedOfJest), ...(suites ?? []).flatMap((suite) => failedOfPlaywright(suite, []))];
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) ?? {};
  } catch {
    return {};
  }
}

function failedOfPlaywright({ title, specs = [], suites = [] }, above) {
  const titles = [...above, title];
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title: name, tests }) => ({
      // The first title is the file's.
      title: [...titles.slice(1), name].join(' › '),
      place: `${file}:${line}`,
      reason: tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors)).flatMap(({ message = '' }) => reasonOf(message)),
    }));
  return [...own, ...suites.flatMap((suite) => failedOfPlaywright(suite, titles))];
}

function failedOfJest({ name, status, message, assertionResults }) {
  const place = path.relative(process.cwd(), name);
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, location, failureMessages }) => ({
      title: fullName,
      place: location ? `${place}:${location.line}` : place,
      reason: failureMessages.flatMap(reasonOf),
    }));
  // It could not be run at all.
  return status === 'failed' && failed.length === 0 ? [{ title: 'no test was run', place, reason: reasonOf(message) }] : failed;
}

/** The most failed tests of a file that are named: of a file that could not begin, all have failed for one reason. */
const PER_FILE = 5;

/**
 * The end of a run's output: each failed stage, and its failed tests by their names, in so many lines.
 *
 * @param stages - `tests` are those that failed; of a stage that failed without one, the last lines of its output are shown.
 */
export function summaryOf(stages, lines = 55) {
  const heads = stages.map(({ name, tests }) => `${name}: ${tests.length === 0 ? 'failed' : `${tests.length} failed`}`);
  const share = Math.floor((lines - 1) / Math.max(1, stages.length));
  return [`FAILED: ${heads.join(', ')}`, ...stages.flatMap((stage) => linesOf(stage, share))];
}

/** Names come first: the reasons get the lines that they leave. */
function linesOf({ name, tests, end }, lines) {
  if (tests.length === 0) return [`${name} ended with`, ...end.slice(1 - lines).map(indented)];
  const ofFile = new Map();
  const listed = tests.filter(({ place }) => {
    const file = place.replace(/:\d+$/, '');
    ofFile.set(file, (ofFile.get(file) ?? 0) + 1);
    return ofFile.get(file) <= PER_FILE;
  });
  const named = listed.slice(0, lines - 1);
  const left = tests.length - named.length;
  const room = Math.min(20, Math.floor((lines - 1) / named.length) - 1);
  return [
    ...named.flatMap(({ title, place, reason }) => [
      `${name}: ${place} › ${title}`.slice(0, 2 * LINE),
      ...reason.slice(0, room).map(indented),
    ]),
    ...(left > 0 ? [`${name}: and ${left} more`] : []),
  ];
}

function indented(line) {
  return `    ${line.slice(0, LINE)}`;
}
