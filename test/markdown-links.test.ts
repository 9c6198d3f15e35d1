/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.join(__dirname, '..');
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8').replace(/^```[\s\S]*?^```/gm, '');

/** Ids of a document's headings, as code hosts make them. */
const headings = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each(documents)('%s: links to files and headings exist', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link);
  const broken = links.filter((link) => {
    const [target = '', heading] = link.split('#');
    const file = target ? path.join(path.dirname(document), target) : document;
    if (!existsSync(path.join(root, file))) return true;
    return heading !== undefined && !headings(file).includes(heading);
  });
  expect(broken).toEqual([]);
});
