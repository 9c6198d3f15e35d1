import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { paths } from 'shared/paths';
import { pages } from '../src/pages.ts';

const source = path.join(__dirname, '../src');
const textOf = (file: string) => readFileSync(path.join(source, file), 'utf8');
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '');

/** Ids of a page's headings, as the build makes them. */
const idsOf = (text: string) =>
  [...withoutCode(text).matchAll(/^#{2,} (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );
const ids = new Map(pages.map((page) => [page.path, idsOf(textOf(page.source))]));

const links = pages.flatMap((page) =>
  [...withoutCode(textOf(page.source)).matchAll(/\]\(([^)]+)\)/g)]
    .map(([, href = '']) => href)
    .filter((href) => !href.startsWith('https://'))
    .map((href): [string, string] => [page.source, href.startsWith('#') ? page.path + href : href]),
);

test.each(links)('%s: %s exists', (_, href) => {
  const [pathname = '', id] = href.split('#');
  expect([...ids.keys(), paths.dashboard]).toContain(pathname);
  if (id) expect(ids.get(pathname)).toContain(id);
});

test('links lead to every page, and to parts of pages', () => {
  const linked = new Set(links.map(([, href]) => href.split('#')[0]));
  expect(pages.map((page) => page.path).filter((address) => !linked.has(address))).toEqual([]);
  expect(links.filter(([, href]) => href.includes('#')).length).toBeGreaterThan(10);
});

test.each([...ids])('%s: no two headings have the same id', (_, found) => {
  expect(found.length).toBeGreaterThan(2);
  expect(new Set(found).size).toBe(found.length);
});

test('every text is a page, and each page has a name, a sentence and an address of its own', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.mdx'));
  expect(pages.map((page) => page.source).sort()).toEqual(files.sort());
  for (const key of ['path', 'title', 'summary'] as const) expect(new Set(pages.map((page) => page[key])).size).toBe(pages.length);
});

test("a page's file and chunks are named by its entry", () => {
  const entries = [...textOf('pages.ts').matchAll(/webpackChunkName: "([^"]+)" \*\/ '\.\/([^']+)'/g)].map(([, chunk, file]) => [
    chunk,
    file,
  ]);
  expect(entries).toEqual(
    pages.flatMap(({ path: address, source: file }) => [
      [address.replace('/docs/', '').replaceAll('/', '-'), file],
      ['search', `${file}?sections`],
    ]),
  );
  expect(new Set(entries.map(([chunk]) => chunk)).size).toBe(pages.length + 1);
});
