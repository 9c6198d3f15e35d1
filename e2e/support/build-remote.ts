import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { type Build, readBuild } from 'local/build';
import { type AppOptions, appConfig } from '../../build/app-config.ts';
import { mdx } from '../../remote-docs/mdx/rule.ts';

const root = path.join(import.meta.dirname, '../..');

/**
 * Builds the documentation once more, with a change in its sources.
 *
 * @param file - below its `src` folder.
 */
export async function buildDocs(file: string, change: (text: string) => string): Promise<Build> {
  const dir = appFolder();
  cpSync(path.join(root, 'remote-docs/src'), path.join(dir, 'src'), { recursive: true });
  const changed = path.join(dir, 'src', file);
  const before = readFileSync(changed, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} has nothing to change any more: adapt the test.`);
  writeFileSync(changed, after);
  return build({ dir, name: 'remote_docs', rules: [mdx] });
}

/**
 * Builds a remote that exists in a test only.
 *
 * @param sources - its files, by path below its `src` folder; `app.tsx` is what it exposes.
 */
export async function buildRemote(options: Pick<AppOptions, 'name' | 'page'>, sources: Record<string, string>): Promise<Build> {
  const dir = appFolder();
  mkdirSync(path.join(dir, 'src'));
  for (const [file, text] of Object.entries(sources)) writeFileSync(path.join(dir, 'src', file), text);
  return build({ dir, ...options });
}

/**
 * Reads a built app without its largest chunks: the query box's editor, charts, the search. No test of releases loads them, and the release
 * tool compresses each file of each version for seconds.
 *
 * @param dir - its `dist` folder.
 */
export function readSmallBuild(dir: string): Build {
  const { release, files } = readBuild(dir);
  const isLarge = (name: string, content: Buffer) => /^(\d+|search)\.\w+\.js/.test(name) && content.length > 20_000;
  return { release, files: new Map([...files].filter(([name, content]) => !isLarge(name, content) && !name.endsWith('.map'))) };
}

/** The folder of a remote outside the repository, with the dependencies of the documentation. */
function appFolder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'remote-'));
  symlinkSync(path.join(root, 'remote-docs/node_modules'), path.join(dir, 'node_modules'), 'dir');
  return dir;
}

function build(options: Omit<AppOptions, 'devPort' | 'exposes'>): Promise<Build> {
  const config = appConfig({ ...options, devPort: 0, exposes: { './App': './src/app.tsx' } })({}, { mode: 'production' });
  return new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || stats?.hasErrors()) return reject(error ?? new Error(stats?.toString('errors-only')));
        resolve(readSmallBuild(path.join(options.dir, 'dist')));
        rmSync(options.dir, { recursive: true });
      });
    });
  });
}
