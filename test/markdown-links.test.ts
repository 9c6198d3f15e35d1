/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.join(__dirname, '..');
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const documents = tracked.filter((file) => file.endsWith('.md'));
const folders = new Set(tracked.filter((file) => file.includes('/')).map((file) => file.replace(/\/.*/, '')));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
const exists = (file: string) => existsSync(path.join(root, file));

/** Named as files that somebody is about to write, or that a command writes. */
const notTracked = ['.github/workflows/status.yml', 'e2e/test-results/pictures.html', 'remote-docs/src/datasets/exports.mdx'];

/** Ids of a document's headings, as code hosts make them. */
const headings = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Files and folders in inline code: `build/app-config.ts`, `e2e/`; nothing with a wildcard. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*(?:\/|\.[a-z]+))`/g)].map(([, file = '']) => file).filter((file) => !notTracked.includes(file));

test.each(documents)('%s: links to files and headings exist', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link);
  const broken = links.filter((link) => {
    const [target = '', heading] = link.split('#');
    const file = target ? path.join(path.dirname(document), target) : document;
    if (!exists(file)) return true;
    return heading !== undefined && !headings(file).includes(heading);
  });
  expect(broken).toEqual([]);
});

test.each(documents)('%s: files and folders that it names by their path exist', (document) => {
  const named = pathsIn(read(document)).filter((file) => file.includes('/') && folders.has(file.replace(/\/.*/, '')));
  expect(named.filter((file) => !exists(file) && !exists(file.replace(/^shared\/(?=\w+\.css$)/, 'shared/src/styles/')))).toEqual([]);
});

test('CONTRIBUTING.md: all that "Where things are" names exists', () => {
  const [, section = ''] = read('CONTRIBUTING.md').split('## Where things are');
  const rows = section
    .replace(/\n## [\s\S]*/, '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => pathsIn(line.split('|')[2] ?? ''));
  const missing = rows.flatMap(([first = '', ...others]) => {
    const places = ['', path.dirname(first), path.join(first, '..'), first.replace(/(\/src\/|\/).*/, '$1')];
    return [first, ...others].filter((file) => !places.some((place) => exists(path.join(place, file))));
  });
  expect(rows.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});
