/** @jest-environment node */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readArguments } from './src/command/arguments.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Everything that a document may name: sources of the packages, without their tests. */
const sources = ['build', 'deploy', 'release/src', 'release/test', 'shared/src', 'shell', 'remote-dashboard/src'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|conf|sh|json|html)$/.test(name) && !/node_modules|dist|\.test\./.test(name))
    .map((name) => read(path.join(folder, name))),
);
const text = sources.join('\n');

/** What stands in the sources as one message, with anything for what is filled in. */
function isMessage(quoted: string): boolean {
  const parts = quoted
    .split('…')
    .map((part) => part.trim())
    .filter(Boolean);
  const pattern = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^\\n]*');
  return new RegExp(pattern).test(text);
}

const prosaic = (document: string) => document.replaceAll(/^```[\s\S]*?^```/gm, '');
const quotedIn = (document: string) => [...new Set([...prosaic(document).matchAll(/`([^`\n]+)`/g)].map(([, one = '']) => one))];
const { resolve } = createRequire(import.meta.filename);

/** A file of the repository, or a sub-path that a package exports. */
function isThere(name: string): boolean {
  if (existsSync(path.join(root, name))) return true;
  try {
    return Boolean(resolve(name));
  } catch {
    return false;
  }
}

describe.each(['docs/releasing.md', 'docs/run-the-site.md', 'docs/ship-your-app.md'])('%s', (document) => {
  const content = read(document);

  test('names files and packages that exist', () => {
    const folders = /^(build|deploy|docs|e2e|examples|local|release|remote-\w+|shared|shell)\/[\w./-]+$/;
    const names = quotedIn(content).filter((one) => folders.test(one));
    expect(names.length).toBeGreaterThan(2);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !isThere(name))).toEqual([]);
  });

  test('has commands that the release tool takes', () => {
    const blocks = [...content.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'));
    const lines = blocks.flatMap((line) => /^(?:npx -y pnpm@12 )?release ([a-z][^#|&]*)/.exec(line)?.[1] ?? []);
    expect(lines.length).toBeGreaterThan(3);
    // None is found when the document's code blocks have another form.
    expect(lines.length).toBeGreaterThan(3);
    const refused = lines.filter((line) => {
      try {
        readArguments(
          line
            .trim()
            .replaceAll(/<[^>]+>/g, 'x')
            .split(/\s+/),
        );
        return false;
      } catch {
        return true;
      }
    });
    expect(refused).toEqual([]);
  });

  test('has scripts of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const used = [...content.matchAll(/pnpm@12 ([a-z][\w:-]*)/g)].map(([, name = '']) => name);
    expect(used.length).toBeGreaterThan(1);
    expect(used.length).toBeGreaterThan(1);
    expect(used.filter((name) => !scripts[name] && name !== 'install')).toEqual([]);
  });
});

test('docs/releasing.md has names of types, functions and fields that the sources have', () => {
  const names = quotedIn(read('docs/releasing.md')).filter((one) => /^[A-Za-z][a-z]+[A-Z]\w+$/.test(one));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !text.includes(name))).toEqual([]);
});

test('docs/releasing.md explains messages that the tool has', () => {
  const table = read('docs/releasing.md').split('## Troubleshooting')[1]?.split('\n## ')[0] ?? '';
  const messages = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, message = '']) => message);
  expect(messages.length).toBeGreaterThan(8);
  expect(messages.filter((message) => !isMessage(message))).toEqual([]);
});

test.each(['docs/releasing.md', 'docs/run-the-site.md'])('%s says how a web server serves each file at the top of the site', (document) => {
  const rows = read(document)
    .split('\n')
    .filter((line) => line.startsWith('| `/'))
    .join();
  const files = ['favicon.ico', 'favicon.svg', 'robots.txt', 'sitemap.xml', 'discovery.json'];
  expect(files.filter((file) => !rows.includes(`\`/${file}\``))).toEqual([]);
});
