import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { paths } from 'shared/paths';
import type { Page } from '../src/page/page.ts';
import { type PageEntry, pages } from '../src/pages.ts';

const sourceFolder = path.join(__dirname, '../src');
const textOf = (file: string) => readFileSync(path.join(sourceFolder, file), 'utf8');
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
  const [address = '', id] = href.split('#');
  const pathname = address.replace(/\?.*/, '');
  expect([...ids.keys(), paths.dashboard, paths.measure, paths.measurementPages]).toContain(pathname);
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

test('each status with which the gateway refuses probes is in the table of errors', () => {
  const file = path.join(__dirname, '../../shared/src/gateway/openapi.json');
  const { responses } = JSON.parse(readFileSync(file, 'utf8')).paths['/api/probes'].post;
  const rows = textOf('measurements/sending-probes.mdx').match(/^\| \d{3}.*? \|/gm) ?? [];
  const failures = Object.keys(responses).filter((status) => status !== '200');
  expect(failures.length).toBeGreaterThan(5);
  expect(failures.filter((status) => !rows.join().includes(status))).toEqual([]);
});

/** What is wrong with a list of pages, given the MDX files that are there. */
function problemsOf(listed: Pick<Page, 'path' | 'title' | 'summary' | 'source'>[], files: string[]): string[] {
  const sources = listed.map(({ source }) => source);
  return [
    ...files.filter((file) => !sources.includes(file)).map((file) => `${file} has no entry in pages.ts`),
    ...sources.filter((file) => !files.includes(file)).map((file) => `${file} does not exist`),
    ...(['path', 'title', 'summary'] as const).flatMap((key) => {
      const values = listed.map((page) => page[key]);
      return values.filter((value, index) => !value || values.indexOf(value) !== index).map((value) => `${key} '${value}' is not unique`);
    }),
  ];
}

describe('a page is one file and one entry', () => {
  const files = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.mdx'));
  const first = pages[0] as Page;

  test('for all pages', () => {
    expect(problemsOf(pages, files)).toEqual([]);
    expect(pages.map(({ path: pathname }) => pathname)).toEqual(expect.arrayContaining([paths.measurements, paths.datasets]));
  });

  test.each<[string, Page[], string[], string]>([
    ['a file without an entry', pages, [...files, 'datasets/new.mdx'], 'datasets/new.mdx has no entry in pages.ts'],
    [
      'an entry without a file',
      [...pages, { ...first, path: '/new', title: 'New', summary: 'New.', source: 'new.mdx' }],
      files,
      'new.mdx does not exist',
    ],
    ['a path of another page', [...pages, { ...first, title: 'New', summary: 'New.' }], files, "path '/docs/measurements' is not unique"],
    ['no summary', [{ ...first, summary: '' }, ...pages.slice(1)], files, "summary '' is not unique"],
  ])('%s is a mistake', (_, listed, found, problem) => {
    expect(problemsOf(listed, found)).toEqual([problem]);
  });

  test('the compiler refuses an entry without a summary', () => {
    // @ts-expect-error: what the compiler says of such an entry.
    const entry: PageEntry = { file: 'datasets/new', title: 'New' };
    expect(entry).not.toHaveProperty('summary');
  });
});
