import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Column, schema } from './src/datasets/schema.ts';

const tables: Record<string, readonly Column[]> = schema;
const everyColumn = new Set(Object.values(tables).flatMap((columns) => columns.map(({ name }) => name)));

const source = path.join(__dirname, 'src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.mdx'));
const texts = files.map((file) => readFileSync(path.join(source, file), 'utf8'));

function examples(language: string): [title: string, code: string][] {
  const fence = new RegExp(`^\`\`\`${language} title="([^"]+)"\\n([^]*?)^\`\`\``, 'gm');
  return texts.flatMap((text) => [...text.matchAll(fence)].map(([, title = '', code = '']): [string, string] => [title, code]));
}

test.each(examples('json'))('%s: is JSON', (_, code) => {
  expect(JSON.parse(code)).toBeInstanceOf(Object);
});

describe.each(examples('sql'))('%s', (_, sql) => {
  const table = /\bFROM ([a-z.]+)/.exec(sql)?.[1] ?? '';
  const code = sql.replace(/'[^']*'/g, '').replace(table, '');

  test('names only columns of its table', () => {
    const aliases = [...code.matchAll(/\bAS (\w+)/g)].map(([, alias]) => alias);
    const known = new Set([...(tables[table] ?? []).map(({ name }) => name), ...aliases]);
    // Keywords are written in capitals, and a function is followed by its arguments.
    const names = [...code.matchAll(/\b[a-z]\w*\b(?!\()/g)].map(([name]) => name);
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test('asks for a span of time', () => {
    expect(sql).toMatch(/\bWHERE time_received_ns > now\(\) - INTERVAL \d+ (MINUTE|HOUR|DAY)\n/);
  });

  test('counts in the right units', () => {
    for (const [use] of code.matchAll(/\brtt\b(?! AS)[^,\n]*/g)) expect(use).toContain('/ 10');
    for (const [sum] of code.matchAll(/\bsum\((bytes|packets)[^)]*\)/g)) expect(sum).toContain('* sampling_rate');
  });
});

test('the texts name only columns that exist', () => {
  const names = texts.flatMap((text) => [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name = '']) => name));
  expect(names).toContain('sampling_rate');
  expect(names.filter((name) => !everyColumn.has(name))).toEqual([]);
});

test('no address of a deployment is written into a page', () => {
  for (const text of texts) expect(text).not.toMatch(/nxthdr|localhost/);
});
