/** @jest-environment node */
import fs, { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { root } from '../apps.ts';
import { temporaryFolder } from '../testing.ts';
import { newRemote } from './new-remote.ts';

/** A workspace with two of this one's workflows, whose folders are links to this one's: whichever remotes this one has got by now. */
function workspace(): string {
  const folder = temporaryFolder();
  for (const file of ['.github/workflows/docs.yml', '.github/workflows/release.yml'])
    cpSync(path.join(root, file), path.join(folder, file));
  for (const app of ['shell', 'remote-dashboard', 'remote-docs', 'template-remote'])
    symlinkSync(path.join(root, app), path.join(folder, app), 'dir');
  return folder;
}

/** All files and folders; the links are not followed, behind which other tests may be writing. */
function list(folder: string): string[] {
  const items = readdirSync(folder, { withFileTypes: true });
  const below = items
    .filter((item) => item.isDirectory())
    .flatMap(({ name }) => list(path.join(folder, name)).map((file) => `${name}/${file}`));
  return [...items.map(({ name }) => name), ...below].sort();
}

test('makes folder, configuration, test and workflow under the name', () => {
  const folder = workspace();
  const files = newRemote('looking-glass', folder);
  expect(files).toContain('remote-looking-glass/src/app.test.tsx');
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
  expect(texts).not.toMatch(/template/i);
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  expect(read('remote-looking-glass/package.json')).toContain('"name": "remote-looking-glass"');
  const config = read('remote-looking-glass/rspack.config.ts');
  expect(config).toContain("page: { path: '/looking-glass', label: 'looking glass page', navigation: 'Looking glass' }");
  expect(config).toMatch(/budget: \d+/);
  const workflow = read('.github/workflows/looking-glass.yml');
  expect(workflow).toContain('app: remote-looking-glass');
  expect(workflow).not.toMatch(/docs/);
});

test('gives each remote a development port of its own', () => {
  const folder = workspace();
  for (const name of ['one', 'two']) newRemote(name, folder);
  const [one, two] = ['one', 'two'].map(
    (name) => /devPort: (\d+)/.exec(readFileSync(path.join(folder, `remote-${name}/rspack.config.ts`), 'utf8'))?.[1],
  );
  expect([one, two]).toEqual(['4314', '4315']);
});

test.each([
  ['', "'' is not a name"],
  ['Status', "'Status' is not a name"],
  ['../status', 'is not a name'],
  ['remote-status', 'is not a name'],
  ['2fast', 'is not a name'],
  ['docs', '/docs is a path of the site itself'],
  ['assets', '/assets is a path of the site itself'],
  ['release', '.github/workflows/release.yml exists already'],
])('refuses the name %j and writes nothing', (name, message) => {
  const folder = workspace();
  const before = list(folder);
  expect(() => newRemote(name, folder)).toThrow(message);
  expect(list(folder)).toEqual(before);
});

test('never touches a folder that exists', () => {
  const folder = workspace();
  mkdirSync(path.join(folder, 'remote-status'));
  writeFileSync(path.join(folder, 'remote-status/notes.txt'), 'mine');
  expect(() => newRemote('status', folder)).toThrow('remote-status exists already');
  expect(list(path.join(folder, 'remote-status'))).toEqual(['notes.txt']);
});

test('leaves nothing when a file cannot be written', () => {
  const folder = workspace();
  const before = list(folder);
  const { writeFileSync: write } = fs;
  jest.spyOn(fs, 'writeFileSync').mockImplementation((file, text) => {
    if (String(file).endsWith('app.tsx')) throw new Error('ENOSPC: no space left on device');
    write(file, text);
  });
  expect(() => newRemote('status', folder)).toThrow('ENOSPC');
  expect(list(folder)).toEqual(before);
});

test('every remote has a workflow that releases it', () => {
  for (const folder of readdirSync(root).filter((name) => name.startsWith('remote-'))) {
    const workflow = path.join(root, '.github/workflows', `${folder.replace('remote-', '')}.yml`);
    expect(existsSync(workflow) && readFileSync(workflow, 'utf8')).toContain(`app: ${folder}`);
  }
});
