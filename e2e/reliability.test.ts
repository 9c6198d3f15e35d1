/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.join(import.meta.dirname, '..');
const lines = readFileSync(path.join(root, 'docs/reliability.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (what|---)/.test(line));
const rows = lines.map((line) => {
  const [, file = '', title = ''] = /\| `([^`]+)`: (.+) \|$/.exec(line) ?? [];
  return { line, file, title };
});

test('docs/reliability.md has rows', () => {
  expect(rows.length).toBeGreaterThan(50);
});

test.each(rows)('a test proves: $line', ({ file, title }) => {
  const source = readFileSync(path.join(root, file), 'utf8').replaceAll("\\'", "'");
  for (const part of title.split('…').map((text) => text.trim())) expect(source).toContain(part);
});
