/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { NpmLockfile, PnpmLockfile } from './locked-packages.ts';
import { parseLockfile, sourceHash } from './source-hash.ts';

describe('an app of this workspace', () => {
  const root = path.join(import.meta.dirname, '..');
  const lockfile = parseLockfile(path.join(root, 'pnpm-lock.yaml')) as PnpmLockfile;
  const apps = ['shell', 'remote-dashboard', 'remote-docs'];
  const labels = (locked: PnpmLockfile) => apps.map((app) => sourceHash(path.join(root, app), () => locked));
  const before = labels(lockfile);

  /** The lockfile with other bytes of a package, in all its versions. */
  function change({ packages = {}, ...rest }: PnpmLockfile, name: string): PnpmLockfile {
    const changed = Object.keys(packages).filter((key) => key.startsWith(`${name}@`));
    if (changed.length === 0) throw new Error(`${name} is not in the lockfile any more: adapt the test.`);
    return {
      ...rest,
      packages: { ...packages, ...Object.fromEntries(changed.map((key) => [key, { resolution: { integrity: 'other' } }])) },
    };
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

  test('what the build imports is among its dependencies', () => {
    const { dependencies } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'package.json'), 'utf8'));
    const files = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.ts$/.test(name));
    const build = files.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('\n');
    const imported = [...build.matchAll(/^import .* from '((?:@[^/']+\/)?[^/'.:]+)(?:\/[^']*)?';$/gm)].map(([, name]) => name);
    expect(Object.keys(dependencies)).toEqual([...new Set(['@rspack/cli', ...imported])].sort());
  });
});

/** A lockfile of npm. `library` brings a `leaf` of its own; `loader` is linked, and uses the other one. */
const npmLock = (): NpmLockfile => ({
  packages: {
    '': { dependencies: { library: '^1.0.0', loader: 'file:loader' }, devDependencies: { jest: '^30.0.0' } },
    loader: { dependencies: { leaf: '^2.0.0' } },
    'node_modules/loader': { resolved: 'loader', link: true },
    'node_modules/library': {
      ...locked('1.0.0'),
      dependencies: { leaf: '^1.0.0' },
      optionalDependencies: { 'for-macos': '*', 'for-linux': '*' },
      peerDependencies: { react: '*', vue: '*' },
      peerDependenciesMeta: { vue: { optional: true } },
    },
    'node_modules/library/node_modules/leaf': locked('1.0.0'),
    'node_modules/leaf': locked('2.0.0'),
    'node_modules/for-linux': locked('1.0.0'),
    'node_modules/react': locked('19.0.0'),
    'node_modules/vue': locked('3.0.0'),
    'node_modules/jest': locked('30.0.0'),
  },
});
const locked = (version: string) => ({ version, resolved: 'https://registry.example.org/a.tgz', integrity: `sha512-${version}` });

/** The same of pnpm. */
const pnpmLock = (): PnpmLockfile => ({
  importers: {
    '.': {
      dependencies: { library: { version: '1.0.0(react@19.0.0)' }, loader: { version: 'link:loader' } },
      devDependencies: { jest: { version: '30.0.0' } },
    },
    loader: { dependencies: { leaf: { version: '2.0.0' } } },
  },
  packages: Object.fromEntries(
    ['library@1.0.0', 'leaf@1.0.0', 'leaf@2.0.0', 'react@19.0.0', 'jest@30.0.0'].map((key) => [key, { resolution: { integrity: key } }]),
  ),
  snapshots: {
    'library@1.0.0(react@19.0.0)': { dependencies: { leaf: '1.0.0', react: '19.0.0' } },
    'leaf@1.0.0': {},
    'leaf@2.0.0': {},
    'react@19.0.0': {},
    'jest@30.0.0': {},
  },
});

const sources = {
  'package.json': '{}',
  'src/app.tsx': 'export default () => 1;',
  'loader/index.js': 'exports.load = 1;',
  'package-lock.json': JSON.stringify(npmLock()),
};

function write(folder: string, files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}

/** The version of a repository with these files. */
function versionOf(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'repository-'));
  write(folder, files);
  return sourceHash(folder);
}

describe('an app in a repository of its own', () => {
  const version = versionOf(sources);

  test('has the same version in another folder, and whatever git does', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'another-'));
    write(folder, sources);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: folder });
    git('init', '--quiet');
    git('add', '.');
    expect(sourceHash(folder)).toBe(version);
    git('commit', '--quiet', '--message', 'first');
    expect(sourceHash(folder)).toBe(version);
    renameSync(folder, `${folder}-moved`);
    expect(sourceHash(`${folder}-moved`)).toBe(version);
  });

  test.each([
    ['README.md', '# Status'],
    ['LICENSE', 'MIT'],
    ['.github/workflows/release.yml', 'on: push'],
    ['jest.config.mjs', 'export default {};'],
    ['tsconfig.json', '{}'],
    ['test/fake.ts', 'export {};'],
    ['src/app.test.tsx', 'export {};'],
    ['dist/main.js', '1'],
    ['node_modules/library/index.js', '1'],
    ['vendor/shared-1.6.0.tgz', 'its hash is in the lockfile'],
    ['src/.DS_Store', 'how a file manager shows the folder'],
    ['src/.app.tsx.swp', 'open in an editor'],
    ['src/app.tsx~', 'as it was before'],
    ['npm-debug.log', 'error'],
    ['package.json', '{ "devDependencies": { "jest": "^30.0.0" } }'],
  ])('keeps its version with another %s', (file, text) => {
    expect(versionOf({ ...sources, [file]: text })).toBe(version);
  });

  test.each([
    ['src/app.tsx', 'export default () => 2;'],
    ['src/test/page.tsx', ''],
    ['src/distance.ts', ''],
    ['src/text.md', '# Status'],
    ['rspack.config.ts', ''],
    ['package.json', '{ "sideEffects": false }'],
    ['loader/index.js', 'exports.load = 2;'],
  ])('has another version with another %s', (file, text) => {
    expect(versionOf({ ...sources, [file]: text })).not.toBe(version);
  });

  test('has another version when the same text is in another file', () => {
    const { 'src/app.tsx': text, ...others } = sources;
    expect(versionOf({ ...others, 'src/apps.tsx': text })).not.toBe(version);
  });

  test.each([
    ['node_modules/library', true],
    ['node_modules/library/node_modules/leaf', true],
    ['node_modules/leaf', true],
    ['node_modules/for-linux', true],
    ['node_modules/react', true],
    // Nobody asks for it, and what is for tests and checks is not built.
    ['node_modules/vue', false],
    ['node_modules/jest', false],
  ])('by npm: other bytes of %s change its version: %j', (place, changes) => {
    const lockfile = npmLock();
    lockfile.packages[place] = { ...lockfile.packages[place], integrity: 'sha512-other' };
    expect(versionOf({ ...sources, 'package-lock.json': JSON.stringify(lockfile) }) !== version).toBe(changes);
  });

  test('by npm: another registry and another order are the same version', () => {
    const packages = Object.entries(npmLock().packages).reverse();
    const moved = packages.map(([place, { resolved = '', ...rest }]) => [
      place,
      { ...rest, resolved: resolved.replace('registry', 'mirror') },
    ]);
    expect(versionOf({ ...sources, 'package-lock.json': JSON.stringify({ packages: Object.fromEntries(moved) }) })).toBe(version);
  });

  test.each([
    ['library@1.0.0', true],
    ['leaf@1.0.0', true],
    ['leaf@2.0.0', true],
    ['react@19.0.0', true],
    ['jest@30.0.0', false],
  ])('by pnpm: other bytes of %s change its version: %j', (key, changes) => {
    const { 'package-lock.json': _, ...files } = sources;
    const versionWith = (lockfile: PnpmLockfile) => versionOf({ ...files, 'pnpm-lock.yaml': JSON.stringify(lockfile) });
    const lockfile = pnpmLock();
    Object.assign(lockfile.packages ?? {}, { [key]: { resolution: { integrity: 'other' } } });
    expect(versionWith(lockfile) !== versionWith(pnpmLock())).toBe(changes);
    const linked = versionOf({ ...files, 'loader/index.js': '', 'pnpm-lock.yaml': JSON.stringify(pnpmLock()) });
    expect(linked).not.toBe(versionWith(pnpmLock()));
  });

  test('a link in the sources has the content of what it leads to', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'linked-'));
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'elsewhere-'));
    write(folder, sources);
    write(elsewhere, { 'text.ts': 'export {};' });
    symlinkSync(elsewhere, path.join(folder, 'src/linked'));
    symlinkSync(path.join(elsewhere, 'text.ts'), path.join(folder, 'src/one.ts'));
    const copied = { ...sources, 'src/linked/text.ts': 'export {};', 'src/one.ts': 'export {};' };
    expect(sourceHash(folder)).toBe(versionOf(copied));
    // These add nothing to the hash: links in a circle, and links to files that do not exist.
    symlinkSync('..', path.join(folder, 'src/loop'));
    symlinkSync('itself', path.join(folder, 'src/itself'));
    symlinkSync('nowhere', path.join(folder, 'src/gone'));
    expect(sourceHash(folder)).toBe(versionOf(copied));
    write(elsewhere, { 'text.ts': 'export default 1;' });
    expect(sourceHash(folder)).not.toBe(versionOf(copied));
  });

  test('in a folder of a larger repository, it has the same version with the same packages', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'larger-'));
    const packages = Object.fromEntries(
      Object.entries(npmLock().packages).map(([place, value]) => [place === '' ? 'apps/status' : place, value]),
    );
    write(folder, {
      'package-lock.json': JSON.stringify({ packages: { '': {}, ...packages } }),
      'loader/index.js': sources['loader/index.js'],
    });
    write(path.join(folder, 'apps/status'), { 'src/app.tsx': sources['src/app.tsx'] });
    expect(sourceHash(path.join(folder, 'apps/status'))).toMatch(/^[0-9a-f]{12}$/);
    const before = sourceHash(path.join(folder, 'apps/status'));
    write(folder, { 'apps/other/src/app.tsx': '' });
    expect(sourceHash(path.join(folder, 'apps/status'))).toBe(before);
    write(folder, { 'loader/index.js': '' });
    expect(sourceHash(path.join(folder, 'apps/status'))).not.toBe(before);
  });

  test('a build is refused while node_modules has other packages than package-lock.json', () => {
    const withInstalled = (place: string, change: object) => {
      const { packages } = npmLock();
      const installed = { packages: { ...packages, [place]: { ...packages[place], ...change } } };
      return versionOf({ ...sources, 'node_modules/.package-lock.json': JSON.stringify(installed) });
    };
    expect(withInstalled('node_modules/leaf', {})).toBe(version);
    expect(withInstalled('node_modules/jest', { version: '29.0.0' })).toBe(version);
    expect(() => withInstalled('node_modules/leaf', { version: '1.9.0' })).toThrow(
      'package-lock.json has leaf 2.0.0, and node_modules has others. Run `npm install`.',
    );
    expect(() => withInstalled('node_modules/react', { integrity: 'sha512-other' })).toThrow('these bytes of react 19.0.0');
    const { 'node_modules/for-linux': _, ...rest } = npmLock().packages;
    const elsewhere = { ...sources, 'node_modules/.package-lock.json': JSON.stringify({ packages: rest }) };
    expect(versionOf(elsewhere)).toBe(version);
  });

  test('a lockfile that is older than package.json has no version', () => {
    const lockfile = npmLock();
    lockfile.packages[''] = { dependencies: { 'new-one': '1.0.0' } };
    const build = () => versionOf({ ...sources, 'package-lock.json': JSON.stringify(lockfile) });
    expect(build).toThrow('package-lock.json has no new-one, which package.json uses. Run `npm install`.');
  });
});
