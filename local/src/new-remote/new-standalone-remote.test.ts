/** @jest-environment node */
import fs, { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

test.each([
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
