import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Column, schema } from '../src/datasets/schema.ts';
import { placeholders } from '../src/example-values/placeholders.ts';
import { examples } from '../src/examples/examples.ts';

const tables: Record<string, readonly Column[]> = schema;
const everyColumn = new Set(Object.values(tables).flatMap((columns) => columns.map(({ name }) => name)));

const source = path.join(__dirname, '../src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.mdx'));
const texts = files.map((file) => readFileSync(path.join(source, file), 'utf8'));

function fences(language: string): [title: string, code: string][] {
  const fence = new RegExp(`^\`\`\`${language} title="([^"]+)"\\n([^]*?)^\`\`\``, 'gm');
  return texts.flatMap((text) => [...text.matchAll(fence)].map(([, title = '', code = '']): [string, string] => [title, code]));
}

test.each(fences('json'))('%s: is JSON', (_, code) => {
  expect(JSON.parse(code)).toBeInstanceOf(Object);
});

/** The queries among the examples. */
function shownQueries(): [title: string, code: string][] {
  return Object.values(examples).flatMap(({ title, request }) => {
    const asked = request(placeholders);
    return asked.to === 'datasets' ? [[title, `${asked.sql}\n`]] : [];
  });
}

const queries = [...fences('sql'), ...shownQueries()];

describe.each(queries)('%s', (_, sql) => {
  const code = sql.replace(/'[^']*'/g, '');

  test('names only columns of its tables', () => {
    const columns = [...code.matchAll(/\bFROM (\w+\.\w+)/g)].flatMap(([, table = '']) => tables[table] ?? []);
    expect(columns).not.toEqual([]);
    const given = [...code.matchAll(/\bAS (\w+)|\b(\w+) AS \(/g)].flatMap((names) => names.slice(1));
    const known = new Set([...columns.map(({ name }) => name), ...given]);
    // Keywords are written in capitals, and a function is followed by its arguments.
    const names = [...code.replace(/\w+\.\w+/g, '').matchAll(/\b[a-z]\w*\b(?!\()/g)].map(([name]) => name);
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test('asks for a span of time', () => {
    const spans = sql.match(/\bWHERE time_received_ns > now\(\) - INTERVAL \d+ (MINUTE|HOUR|DAY)\n/g);
    expect(spans).toHaveLength(sql.match(/\bFROM \w+\.\w+/g)?.length ?? 0);
  });

  test('counts in the right units', () => {
    for (const [use] of code.matchAll(/\brtt\b(?! AS)[^,\n]*/g)) expect(use).toContain('/ 10');
    for (const [sum] of code.matchAll(/\bsum\((bytes|packets)[^)]*\)/g)) expect(sum).toContain('* sampling_rate');
  });
});

test('pages name only columns that exist', () => {
  const names = texts.flatMap((text) => [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name = '']) => name));
  expect(names).toContain('sampling_rate');
  expect(names.filter((name) => !everyColumn.has(name))).toEqual([]);
});

test('no page contains a URL of a deployment', () => {
  for (const text of texts) expect(text).not.toMatch(/nxthdr|localhost/);
});

test('examples that send probes ask for consent', () => {
  const sending = Object.values(examples).filter(({ request }) => {
    const asked = request(placeholders);
    return asked.to === 'gateway' && asked.method === 'POST';
  });
  expect(sending.map(({ runs }) => runs)).toEqual(['send']);
});

test('each page with an example for a measurement says what its id stands for', () => {
  const isOf = ({ request }: (typeof examples)[string]) => JSON.stringify(request(placeholders)).includes(placeholders.measurement);
  const names = Object.keys(examples).filter((name) => examples[name] && isOf(examples[name]));
  const pages = texts.filter((text) => names.some((name) => text.includes(`<Example name="${name}" />`)));
  expect(pages.length).toBeGreaterThan(1);
  for (const text of pages) expect(text).toContain(`\`${placeholders.measurement}\``);
});

test('every example is used', () => {
  const shown = texts.flatMap((text) => [...text.matchAll(/<Example name="([^"]+)" \/>/g)].map(([, name]) => name));
  expect([...new Set(shown)].sort()).toEqual(Object.keys(examples).sort());
});

test('a page has each example once, and every request is an example', () => {
  for (const text of texts) {
    const shown = [...text.matchAll(/<Example name="([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(shown).size).toBe(shown.length);
    expect(text).not.toMatch(/^curl /m);
  }
});
