/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.join(import.meta.dirname, '..');
const lines = readFileSync(path.join(root, 'docs/reliability.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (what|---)/.test(line));
const rows = lines.map((line) => {
  const [, what = '', file = '', title = ''] = /^\| (.+?) *\|.*\| `([^`]+)`: (.+?) *\|$/.exec(line) ?? [];
  return { what, file, title };
});

/** Stands above a test, with the first cell of the row that it proves. */
const MARK = '// Reliability: ';

interface Proof {
  title: string;
  /** The rows that are named above the test. */
  proves: string[];
}

/** The strings after `test(`, `test.each(…)(`, `describe(` and the like, and the comments right above. */
function proofsIn(source: string): Proof[] {
  const code = source.replace(/^\s*(\/\/|\/?\*).*$/gm, (comment) => ' '.repeat(comment.length));
  const calls =
    /(?:\b(?:test|describe)(?:\.\w+)*|\b(?:test|describe)\.each\b[\s\S]*?\)|\bdescribe\.skip\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g;
  return [...code.matchAll(calls)].map(({ index, 2: title = '' }) => {
    const before = source
      .slice(0, index)
      .split('\n')
      .slice(0, -1)
      .map((line) => line.trim());
    const comments = before.slice(before.findLastIndex((line) => !line.startsWith('//')) + 1);
    const proves = comments.filter((line) => line.startsWith(MARK)).map((line) => line.slice(MARK.length));
    return { title: title.replace(/\\(['"`])/g, '$1'), proves };
  });
}

/** A row's title; `…` is anything but a line break. */
function asPattern(title: string): RegExp {
  const parts = title.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}

test('docs/reliability.md has rows, each of another failure', () => {
  expect(rows.length).toBeGreaterThan(50);
  expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length);
});

test.each(rows)('a test proves, and says so: $what', ({ what, file, title }) => {
  const proofs = proofsIn(readFileSync(path.join(root, file), 'utf8')).filter((proof) => asPattern(title).test(proof.title));
  expect(proofs.flatMap(({ proves }) => proves)).toContain(what);
});

test('what a test says that it proves is a row, which names the test', () => {
  const files = execFileSync('git', ['grep', '--untracked', '-l', `^ *${MARK}`], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  const said = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(new RegExp(`^ *${MARK}(.*)$`, 'gm'))].map(([, what]) => `${file}: ${what}`),
  );
  expect(said.sort()).toEqual(rows.map(({ file, what }) => `${file}: ${what}`).sort());
});

test('titles are those of tests, not what comments or the code of a test say; what a test proves stands right above it', () => {
  const source = `
    // test('one', () => {});
    /* Whether the 'two' */
    const text = 'three';
    ${MARK}nothing

    ${MARK}a hang
    // On a phone too.
    test.each([[';', ')']])(
      'the %s isn\\'t one',
      () => {},
    );
    describe(\`in parts\`, () => {});
    (here ? describe : describe.skip)("where", () => {});`;
  expect(proofsIn(source)).toEqual([
    { title: "the %s isn't one", proves: ['a hang'] },
    { title: 'in parts', proves: [] },
    { title: 'where', proves: [] },
  ]);
  expect("the %s isn't one").toMatch(asPattern("the … isn't one"));
  expect("the %s isn't one").not.toMatch(asPattern('one …'));
});
