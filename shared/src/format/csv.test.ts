/** @jest-environment node */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { csvOf } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['', ''],
  [null, ''],
  [-1.5, '-1.5'],
  ['-17', '-17'],
  ['a, b', '"a, b"'],
  ['say "a"', '"say ""a"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1 a', "'+1 a"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t\'=1"'],
  ['\r=1', '"\'\r\'=1"'],
  ['x;y', '"x;y"'],
  ['x\ty', '"x\ty"'],
  ['x;=1+1', '"x;\'=1+1"'],
  ['x\t@SUM(A1)', '"x\t\'@SUM(A1)"'],
  ['x\n+1+1', '"x\n\'+1+1"'],
  ['x\r\n-1+1', '"x\r\n\'-1+1"'],
  ['x;"=1+1"', '"x;\'""=1+1"""'],
  ['x; =1+1', '"x;\' =1+1"'],
  ['a = b; c', '"a = b; c"'],
  ['-1.5', '-1.5'],
  ['-2.5e-7', '-2.5e-7'],
  ['＝1', "'＝1"],
  ['=HYPERLINK("a","b")', '"\'=HYPERLINK(""a"",""b"")"'],
])('%j is %j in a file', (value, field) => expect(csvOf([[value, 1]])).toBe(`${field},1\r\n`));

/** What a reader of RFC 4180 finds in a file. */
function read(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', '=', '+', '-', '@', '＝', ' ', '1', 'a') }),
);
const table = fc.array(fc.array(text, { minLength: 1 }), { minLength: 1 });

const isNumber = (cell: string) => /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(cell);

/** A text without the apostrophes that may stand before what looks like a formula. */
const unguarded = (cell: string) => cell.replaceAll(/(^|[;\t\r\n])'+(?=[" ]*[=+\-@＝＋－＠\t\r\n])/g, '$1');

test('any texts come back from a file, but for the guards', () => {
  fc.assert(
    fc.property(table, (rows) => {
      expect(read(csvOf(rows)).map((row) => row.map(unguarded))).toEqual(rows.map((row) => row.map(unguarded)));
    }),
  );
});

/** The cells that a spreadsheet makes of a file which it splits at one character: a quote opens only where a cell begins with it. */
function cells(csv: string, separator: string): string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"?)?([^${separator}\r\n]*)(?:${separator}|[\r\n]|$)`, 'y');
  const found: string[] = [];
  while (cell.lastIndex < csv.length) {
    const [, quoted = '', plain = ''] = cell.exec(csv) ?? [];
    found.push(quoted.replaceAll('""', '"') + plain);
  }
  return found;
}

// Reliability: a text in the data is a spreadsheet formula
test.each([',', ';', '\t'])('no text is a formula in a spreadsheet that splits at %j', (separator) => {
  fc.assert(
    fc.property(table, (rows) => {
      // A number is left as it is also where it begins a line, which is the next test's matter.
      const texts = rows.map((row) => row.map((field, place) => (place === 0 && isNumber(field) ? 'first' : field)));
      for (const cell of cells(csvOf(texts), separator)) if (!isNumber(cell)) expect(cell).not.toMatch(/^[" ]*[=+\-@＝＋－＠]/);
    }),
    { numRuns: 200 },
  );
});

test('in a line that begins with a negative number texts are quoted: the whole line, split at another character, is no formula', () => {
  expect(csvOf([[-17, "1+cmd|' /C calc'!A0", 3, null, '-4']])).toBe(`-17,"1+cmd|' /C calc'!A0",3,,-4\r\n`);
  expect(csvOf([[17, 'plain']])).toBe('17,plain\r\n');
});

test.each([-1, -0.5, -2.5e-7, 1e21, '-3', '-0.25', '12'])('%j stays a number', (value) => {
  expect(Number(csvOf([['name', value, 'x']]).split(',')[1])).toBe(Number(value));
});
