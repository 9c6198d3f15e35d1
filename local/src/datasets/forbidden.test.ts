/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { refusalOf } from './forbidden.ts';

const path = "'/etc/passwd'";

test.each([
  ["SELECT file('/etc/passwd')"],
  // Names and strings with quotes of the other kind, and escaped ones of their own.
  [`SELECT\n    1 AS \`a'b\`,\n    file(${path})`],
  [`SELECT\n    1 AS \`a\\\`'b\`,\n    file(${path})`],
  [`SELECT\n    'a\`b',\n    file(${path})`],
  [`SELECT\n    'a\\'\`b',\n    file(${path})`],
  [`SELECT\n    'a\\\\',\n    file(${path})`],
  // By its name alone.
  [`SELECT arrayMap(file, [${path}])`],
  [`SELECT * APPLY file\nFROM\n(\n    SELECT ${path} AS p\n)`],
  [`SELECT\n    COLUMNS('none') APPLY a'b,\n    file(${path})\nFROM t`],
  [`SELECT arrayMap({name:Identifier}, [${path}])`],
])('%s is refused', (statement) => {
  expect(refusalOf(statement, ['x', 'file'])).toMatch(/^Code: 497\..*READ ON FILE/);
});

test.each([
  ["SELECT 'file(1)', 'it\\'s a `file`'"],
  ['SELECT 1 AS `a file(x)`'],
  ['SELECT profile(x), file_name FROM files'],
  ["SELECT * APPLY toString FROM t WHERE a = 'files'"],
  ['SELECT {name:String}'],
])('%s is none of it', (statement) => {
  expect(refusalOf(statement, ['file'])).toBeUndefined();
});

test('a parameter may name a column', () => {
  expect(refusalOf('SELECT {name:Identifier} FROM t', ['profile'])).toBeUndefined();
});
