/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import fs, { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { root } from '../apps.ts';
import { temporaryFolder } from '../testing.ts';
import { newStandaloneRemote } from './new-standalone-remote.ts';

const list = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort();

test('makes a repository in which nothing refers to this one', () => {
  const folder = path.join(temporaryFolder(), 'deep/repository');
  const files = newStandaloneRemote('looking-glass', folder, root);
  expect(files).toEqual(
    expect.arrayContaining(['.gitignore', 'README.md', 'package.json', 'rspack.config.ts', 'src/app.test.tsx', 'test/jest-dom.ts']),
  );
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const texts = files.map(read).join('\n');
  expect(texts).not.toMatch(/template|catalog:|workspace:|from '\.\.\/\.\.|\.\.\/build/i);
  // The folder may have any name.
  expect(read('rspack.config.ts')).toContain("import { appConfig } from 'site-build';");
  expect(read('rspack.config.ts')).toContain("name: 'remote_looking_glass',");
  const { name, scripts, dependencies, devDependencies } = JSON.parse(read('package.json'));
  expect(name).toBe('remote-looking-glass');
  expect(scripts.release).toContain('release publish looking-glass --built dist');
  expect(read('README.md')).toContain('npx release activate looking-glass <version>');
  const { version } = JSON.parse(readFileSync(path.join(root, 'shared/package.json'), 'utf8'));
  expect(dependencies).toMatchObject({ react: expect.stringMatching(/^19\./), shared: `file:vendor/shared-${version}.tgz` });
  expect(devDependencies).toMatchObject({ typescript: expect.stringMatching(/^\d/), release: expect.stringMatching(/^file:vendor/) });
});

// Windows, and git's autocrlf
test('keeps the line ends of its sources, whatever git is told', () => {
  const folder = temporaryFolder();
  newStandaloneRemote('status', folder, root);
  mkdirSync(path.join(folder, 'vendor'));
  const packed = Buffer.from('1f8b08000d0a0d0a000a', 'hex');
  writeFileSync(path.join(folder, 'vendor/shared-1.0.0.tgz'), packed);
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', '-c', 'core.autocrlf=true', ...args], { cwd });
  git(folder, 'init', '--quiet');
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '--message', 'first');
  const clone = path.join(temporaryFolder(), 'clone');
  git(folder, 'clone', '--quiet', '--config', 'core.autocrlf=true', folder, clone);
  for (const file of ['src/app.tsx', 'rspack.config.ts', 'vendor/shared-1.0.0.tgz'])
    expect(readFileSync(path.join(clone, file), 'latin1')).toBe(readFileSync(path.join(folder, file), 'latin1'));
});

test('goes on where a former run was interrupted, and not over what was changed since', () => {
  const folder = temporaryFolder();
  newStandaloneRemote('status', folder, root);
  rmSync(path.join(folder, 'tsconfig.json'));
  for (const file of ['vendor/shared-1.0.0.tgz', 'node_modules/react/index.js', '.git/HEAD']) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), '1');
  }
  expect(newStandaloneRemote('status', folder, root)).toContain('tsconfig.json');
  expect(list(folder)).toEqual(expect.arrayContaining(['tsconfig.json', 'vendor/shared-1.0.0.tgz']));
  expect(() => newStandaloneRemote('other', folder, root)).toThrow('is not empty');
  writeFileSync(path.join(folder, 'src/app.tsx'), 'mine');
  expect(() => newStandaloneRemote('status', folder, root)).toThrow('is not empty');
  expect(readFileSync(path.join(folder, 'src/app.tsx'), 'utf8')).toBe('mine');
});

test.each([
  ['shell', "'shell' is an app of the site itself"],
  ['dashboard-embed', "'dashboard-embed' is an app of the site itself"],
  ['failures', '/failures is a path of the site itself'],
  ['remote-x', "does not begin with 'remote-'"],
  ['2fast', 'begins with a lower-case letter'],
  ['x'.repeat(51), 'at most 50 characters'],
  ['Status', "'Status' is not a name"],
  ['docs', '/docs is a path of the site itself'],
])('refuses the name %j and writes nothing', (name, message) => {
  const folder = temporaryFolder();
  expect(() => newStandaloneRemote(name, folder, root)).toThrow(message);
  expect(list(folder)).toEqual([]);
});

test('never touches a folder that is not empty', () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'src'));
  writeFileSync(path.join(folder, 'src/notes.txt'), 'mine');
  expect(() => newStandaloneRemote('status', folder, root)).toThrow(`${folder} is not empty. Nothing was changed.`);
  expect(list(folder)).toEqual(['src', 'src/notes.txt']);
});

test('leaves nothing when a file cannot be written', () => {
  const folder = temporaryFolder();
  const { writeFileSync: write } = fs;
  jest.spyOn(fs, 'writeFileSync').mockImplementation((file, text) => {
    if (String(file).endsWith('tsconfig.json')) throw new Error('ENOSPC: no space left on device');
    write(file, text);
  });
  expect(() => newStandaloneRemote('status', folder, root)).toThrow('ENOSPC');
  expect(list(folder)).toEqual([]);
});
