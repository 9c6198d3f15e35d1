import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { type Build, readBuild } from 'local/build';
import { newRemote } from 'local/new-remote';
import { mdx } from '../../remote-docs/mdx/rule.ts';
import { type AppOptions, appConfig } from '../../rspack.base.ts';

/** The page that a remote declares. */
type RemotePage = NonNullable<Exclude<AppOptions['page'], false>>;

interface TestRemote {
  name: string;
  page: RemotePage | false;
}

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
  return build({ dir, name: 'remote_docs', rules: [mdx], page: false });
}

const remotes = new Map<string, Promise<Build>>();

/**
 * Builds a remote that exists in a test only, once for each worker.
 *
 * @param sources - its files, by path below its `src` folder; `app.tsx` is what it exposes.
 */
export function buildRemote(options: TestRemote, sources: Record<string, string>): Promise<Build> {
  const key = JSON.stringify([options, sources]);
  const built = remotes.get(key) ?? buildSources(options, sources);
  remotes.set(key, built);
  return built;
}

async function buildSources(options: TestRemote, sources: Record<string, string>): Promise<Build> {
  const dir = appFolder();
  mkdirSync(path.join(dir, 'src'));
  for (const [file, text] of Object.entries(sources)) writeFileSync(path.join(dir, 'src', file), text);
  return build({ dir, ...options });
}

/** Makes a remote as `pnpm new:remote` does, in a workspace of links to this one, and builds it. */
export function buildNewRemote(name: string): Build {
  const workspace = mkdtempSync(path.join(tmpdir(), 'workspace-'));
  for (const item of readdirSync(root))
    if (!['.git', '.github', `remote-${name}`].includes(item)) symlinkSync(path.join(root, item), path.join(workspace, item));
  cpSync(path.join(root, '.github/workflows/docs.yml'), path.join(workspace, '.github/workflows/docs.yml'));
  newRemote(name, workspace);
  const dir = path.join(workspace, `remote-${name}`);
  symlinkSync(path.join(root, 'template-remote/node_modules'), path.join(dir, 'node_modules'), 'dir');
  execFileSync(path.join(root, 'node_modules/.bin/rspack'), ['build'], { cwd: dir, stdio: 'pipe' });
  const built = readBuild(path.join(dir, 'dist'));
  rmSync(workspace, { recursive: true });
  return built;
}

/** The folder of a remote outside the repository, with the dependencies of the documentation. */
function appFolder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'remote-'));
  symlinkSync(path.join(root, 'remote-docs/node_modules'), path.join(dir, 'node_modules'), 'dir');
  // Its version is a hash of its files, and the options are in none: each build has a version of its own.
  writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ name: path.basename(dir) }));
  return dir;
}

interface RemoteSources {
  dir: string;
  name: string;
  page: RemotePage | false;
  rules?: NonNullable<AppOptions['rules']>;
}

function build({ page, ...options }: RemoteSources): Promise<Build> {
  const remote = { ...options, devPort: 0 };
  const config = appConfig(page ? { ...remote, page, budget: 25 } : { ...remote, page })({}, { mode: 'production' });
  return new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || stats?.hasErrors()) return reject(error ?? new Error(stats?.toString('errors-only')));
        resolve(readBuild(path.join(options.dir, 'dist')));
        rmSync(options.dir, { recursive: true });
      });
    });
  });
}
