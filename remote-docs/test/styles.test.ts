import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const source = path.join(__dirname, '../src');
const read = (file: string) => readFileSync(file, 'utf8');
const withoutImports = (file: string) => read(file).replace(/^import .*$/gm, '');
const components = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .map((file) => path.join(source, file));

/** Each use of a class, with the style sheet it is imported from. */
const uses = components.flatMap((file) =>
  [...read(file).matchAll(/^import (\w+) from '(\..*\.module\.css)'/gm)].flatMap(([, name = '', sheet = '']) =>
    [...withoutImports(file).matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => ({
      component: path.basename(file),
      used,
      sheet: path.join(path.dirname(file), sheet),
    })),
  ),
);

test('every class that a component uses is in its style sheet', () => {
  expect(uses.length).toBeGreaterThan(30);
  expect(uses.filter(({ used, sheet }) => !new RegExp(`\\.${used}\\b`).test(read(sheet)))).toEqual([]);
});

test('no class name is interpolated, where a missing one would become "undefined"', () => {
  expect(components.filter((file) => /className=\{`/.test(read(file)))).toEqual([]);
});
