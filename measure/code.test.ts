/** @jest-environment node */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { agentPath } from './agent-path.ts';
import { measure, passes } from './goals.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'measured-'));
  write('shared/package.json', JSON.stringify({ name: 'shared', exports: { './ui/*': './src/ui/*.tsx' } }));
  write('app/src/short.ts', 'export const one = () => 1;\n');
  write('app/src/short.test.ts', 'test();\n');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

/** Names of the figures that miss their goals. */
const missed = () => measure(root).flatMap((figure) => (passes(figure) ? [] : [figure.name]));

test('short code without circles reaches all goals', () => {
  expect(missed()).toEqual([]);
});

test.each([
  ['a long file', 'app/src/a.ts', '\n'.repeat(301), 'file, longest'],
  ['a long function', 'app/src/a.ts', `export function long() {${'\n'.repeat(91)}}\n`, 'function, longest'],
  ['any', 'app/src/a.ts', 'export const a: any = 1;\n', 'any'],
  ['contexts', 'app/src/a.ts', 'createContext(1);\n'.repeat(13), 'React contexts'],
  ['a lot of build configuration', 'build/a.ts', '\n'.repeat(451), 'lines of build configuration'],
])('%s misses its goal', (_, file, text, name) => {
  write(file, text);
  expect(missed()).toContain(name);
});

test('a circle is found by types, and through a sub-path of a package', () => {
  write('shared/src/ui/button.tsx', "import type { A } from '../a.ts';\n");
  write('shared/src/a.ts', "export type A = import('./b.ts').B;\n");
  write('shared/src/b.ts', "export * from 'shared/ui/button';\n");
  write('shared/src/page.ts', "export * from './pages.ts';\n");
  write('shared/src/pages.ts', "export const load = () => import('./page.ts');\n");
  expect(measure(root).find(({ name }) => /circles/.test(name))).toMatchObject({
    value: 1,
    where: ['shared/src/a.ts shared/src/b.ts shared/src/ui/button.tsx'],
  });
});

test("the files of an agent's way to its row exist", () => {
  expect(agentPath.filter((file) => !existsSync(path.join(import.meta.dirname, '..', file)))).toEqual([]);
});
