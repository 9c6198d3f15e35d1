/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.join(import.meta.dirname, '..');
const lines = readFileSync(path.join(root, 'docs/reliability.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (what|---)/.test(line));
const rows = lines.map((line) => {
  const [, file = '', title = ''] = /\| `([^`]+)`: (.+?) *\|$/.exec(line) ?? [];
  return { line, file, title };
});

/** The strings after `test(`, `test.each(…)(`, `describe(` and the like. */
function titlesIn(source: string): string[] {
  const code = source.replace(/^\s*(\/\/|\/?\*).*$/gm, '');
  const calls =
    /(?:\b(?:test|describe)(?:\.\w+)*|\b(?:test|describe)\.each\b[\s\S]*?\)|\bdescribe\.skip\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g;
  return [...code.matchAll(calls)].map(([, , title = '']) => title.replace(/\\(['"`])/g, '$1'));
}

/** A row's title; `…` is anything but a line break. */
function asPattern(title: string): RegExp {
  const parts = title.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}

test('docs/reliability.md has rows', () => {
  expect(rows.length).toBeGreaterThan(50);
});

test.each(rows)('a test proves: $line', ({ file, title }) => {
  expect(titlesIn(readFileSync(path.join(root, file), 'utf8'))).toContainEqual(expect.stringMatching(asPattern(title)));
});

test('titles are those of tests, not what comments or the code of a test say', () => {
  const source = `
    // test('one', () => {});
    /* Whether the 'two' */
    const text = 'three';
    test.each([[';', ')']])(
      'the %s isn\\'t one',
      () => {},
    );
    describe(\`in parts\`, () => {});
    (here ? describe : describe.skip)("where", () => {});`;
  expect(titlesIn(source)).toEqual(["the %s isn't one", 'in parts', 'where']);
  expect("the %s isn't one").toMatch(asPattern("the … isn't one"));
  expect("the %s isn't one").not.toMatch(asPattern('one …'));
});
