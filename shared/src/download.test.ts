import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { csvOf } from './download.ts';

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
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
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

test('any texts come back from a file, and none of them as a formula', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '=', '-', '1', 'a') }));
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1 }), { minLength: 1 }), (rows) => {
      const found = read(csvOf(rows));
      const given = found.map((row, line) => row.map((field, place) => (field === `'${rows[line]?.[place]}` ? field.slice(1) : field)));
      expect(given).toEqual(rows);
      for (const field of found.flat()) expect(field).not.toMatch(/^[=+@\t\r\n]|^-(?!\d+$)/);
    }),
  );
});
