/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.join(__dirname, '..');
const listed = execFileSync('git', ['ls-files', '*.tsx', '*.ts', '*.mdx', '*.module.css'], { cwd: root, encoding: 'utf8' });
const files = listed.split('\n').filter((file) => /(^|\/)src\//.test(file));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The classes of a CSS module: what is in comments, strings and URLs is none. */
function classesOf(sheet: string): ReadonlySet<string> {
  const css = read(sheet).replace(/\/\*[\s\S]*?\*\/|"[^"]*"|url\([^)]*\)/g, '');
  return new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
}

const sheets = new Map(files.filter((file) => file.endsWith('.module.css')).map((file) => [file, classesOf(file)]));

interface Import {
  file: string;
  sheet: string;
  /** Classes that it names; those that are chosen at run time, as `styles[kind]`, are not among them. */
  names: string[];
  choosesAtRunTime: boolean;
}

const imports = files
  .filter((file) => !file.endsWith('.module.css'))
  .flatMap((file): Import[] => {
    const text = read(file);
    // A path such as './cell.module.css' names no class.
    const code = text.replace(/^import .*/gm, '').replace(/'[^'\n]*\.module\.css'/g, "''");
    return [...text.matchAll(/^import (\w+) from '(.*\.module\.css)';/gm)].map(([, name = '', module = '']) => ({
      file,
      sheet: module.replace(/^shared\//, 'shared/src/styles/').replace(/^\..*/, (own) => path.posix.join(path.dirname(file), own)),
      names: [...code.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used),
      choosesAtRunTime: new RegExp(`(?<![\\w.])${name}(?![\\w.])`).test(code),
    }));
  });

test('every class that is used is in its CSS module', () => {
  const missing = imports.flatMap(({ file, sheet, names }) =>
    names.filter((name) => !sheets.get(sheet)?.has(name)).map((name) => `${file}: ${name} is not in ${sheet}`),
  );
  expect(imports.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('every class of a CSS module is used', () => {
  const unused = [...sheets].flatMap(([sheet, classes]) => {
    const users = imports.filter((one) => one.sheet === sheet);
    if (users.some(({ choosesAtRunTime }) => choosesAtRunTime)) return [];
    return [...classes].filter((name) => !users.some(({ names }) => names.includes(name))).map((name) => `${sheet}: ${name}`);
  });
  expect(unused).toEqual([]);
});
