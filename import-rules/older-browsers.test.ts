/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.join(__dirname, '..');
const sources = readdirSync(root)
  .filter((folder) => /^(shell|shared|remote-.*|template-remote)$/.test(folder))
  .flatMap((folder) =>
    readdirSync(path.join(root, folder, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/src/${file}`),
  );
const sheets = sources.filter((file) => file.endsWith('.css'));
const scripts = sources.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\./.test(file));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

// Firefox before 128 and Safari before 17.4 leave out a `content` that says how it is read.
test('generated content with an alternative text has a fallback for older browsers', () => {
  const withAlternative = sheets.flatMap((file) =>
    [...read(file).matchAll(/(.*)\n(?:\s*\/\*.*\*\/\n)?\s*(content: .*) \/ ".*";/g)].map(([, before = '', plain]) => ({
      file,
      before: before.trim(),
      plain: `${plain};`,
    })),
  );
  expect(withAlternative.length).toBeGreaterThan(0);
  expect(withAlternative.filter(({ before, plain }) => before !== plain)).toEqual([]);
});

test('no script has a lookbehind or a static block, which Safari before 16.4 cannot parse', () => {
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((file) => /\(\?<[=!]|\bstatic \{/.test(read(file)))).toEqual([]);
});

// All narrow layouts of the dashboard are `@container`.
test('the oldest supported browsers know container queries, and are those of the documentation', () => {
  const targets = [...read('build/style-rules.ts').matchAll(/'(\w+) >= (\d+)'/g)].map(([, name, version]) => [name, version]);
  const { chrome, firefox } = Object.fromEntries(targets);
  expect(Number(chrome)).toBeGreaterThanOrEqual(105);
  expect(Number(firefox)).toBeGreaterThanOrEqual(110);
  expect(read('docs/embedding.md')).toContain(`It runs in Chrome and Edge ${chrome}, Firefox ${firefox}, Safari 16.4`);
});
