/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { type Lockfile, readLockfile, sourceHash } from './source-hash.ts';

const root = path.join(import.meta.dirname, '..');
const lockfile = readLockfile();
const apps = ['shell', 'remote-dashboard', 'remote-docs'];
const labels = (locked?: Lockfile) => apps.map((app) => sourceHash(path.join(root, app), locked));
const before = labels();

/** The lockfile with other bytes of a package, in all its versions. */
function change({ packages, ...rest }: Lockfile, name: string): Lockfile {
  const changed = Object.keys(packages).filter((key) => key.startsWith(`${name}@`));
  if (changed.length === 0) throw new Error(`${name} is not in the lockfile any more: adapt the test.`);
  return { ...rest, packages: { ...packages, ...Object.fromEntries(changed.map((key) => [key, { resolution: { integrity: 'other' } }])) } };
}

test.each([
  ['React', ['scheduler'], apps],
  ['shared', ['react-router'], apps],
  ['the bundler', ['@rspack/binding'], apps],
  ['the login SDK', ['oauth4webapi'], ['shell']],
  ['the dashboard', ['@tanstack/query-core'], ['remote-dashboard']],
  ['a loader of the documentation', ['micromark'], ['remote-docs']],
  ['no app', ['@jest/core', 'playwright-core', '@smithy/core', '@biomejs/biome', 'tsx'], []],
])('other bytes of what %s needs (%j) change the versions of %j', (_, names, expected) => {
  const after = labels(names.reduce(change, lockfile));
  expect(apps.filter((_app, index) => before[index] !== after[index])).toEqual(expected);
});

test('what the build imports is among the dependencies of the root: those for development are in no version', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const files = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const build = files.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('\n');
  const imported = [...build.matchAll(/^import .* from '((?:@[^/']+\/)?[^/'.:]+)(?:\/[^']*)?';$/gm)].map(([, name]) => name);
  expect(Object.keys(dependencies)).toEqual([...new Set(['@rspack/cli', ...imported])].sort());
});
