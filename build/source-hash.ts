import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { type Locked, lockedByNpm, lockedByPnpm, type NpmLockfile, type PnpmLockfile } from './locked-packages.ts';

export type Lockfile = PnpmLockfile | NpmLockfile;

/** Folder of the build configuration. Installed as a package, it is in the app's lockfile; else its files and its workspace's lockfile count. */
const preset = import.meta.dirname;
const isInstalled = /[\\/]node_modules[\\/]/.test(preset);

const lockfiles = ['pnpm-lock.yaml', 'package-lock.json'];

/**
 * The version label of an app. It changes with the sources of the app and of the folders that it links, with the packages that these and the
 * build use, and with nothing else: not with the folder, git or the machine.
 *
 * @param dir - folder of the app.
 * @param parse - reads a lockfile.
 * @throws {Error} that says what to do when no lockfile knows the app.
 */
export function sourceHash(dir: string, parse = parseLockfile): string {
  const used = [lockedOf(dir, parse), ...(isInstalled ? [] : [lockedBy(path.join(preset, '../pnpm-lock.yaml'), preset, parse)])];
  const packages = used.flatMap((one) => one.packages);
  const hash = createHash('sha256').update(JSON.stringify([...new Set(packages)].sort()));
  for (const folder of new Set(used.flatMap((one) => one.folders))) {
    // A name for each folder that is the same elsewhere: that of the folder itself is not.
    for (const file of sourcesOf(folder)) hash.update(`${file}\0`).update(contentOf(folder, file)).update('\0');
    hash.update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

/** Reads a lockfile, of pnpm or npm. */
export function parseLockfile(file: string): Lockfile {
  const text = readFileSync(file, 'utf8');
  return (file.endsWith('.json') ? JSON.parse(text) : load(text)) as Lockfile;
}

/** By the nearest lockfile that knows the app. */
function lockedOf(dir: string, parse: typeof parseLockfile): Locked {
  const files = parents(dir).flatMap((folder) => lockfiles.map((name) => path.join(folder, name)).filter((file) => existsSync(file)));
  for (const file of files) {
    const locked = lockedBy(file, dir, parse);
    if (locked.isKnown) return locked;
  }
  // What tests and `pnpm new:remote` make is built with what this workspace has installed.
  if (!isInstalled) return { packages: [], folders: [dir] };
  throw new Error(
    `${files[0] ?? `Neither ${lockfiles.join(' nor ')} is in ${dir} or above it, so that it`} does not say which packages ${dir} is built with: its version depends on them. Run \`npm install\`.`,
  );
}

function lockedBy(file: string, dir: string, parse: typeof parseLockfile): Locked & { isKnown: boolean } {
  const root = path.dirname(file);
  const app = path.relative(root, dir).replaceAll('\\', '/');
  const lockfile = parse(file);
  // The list of what npm has installed: after a change of branch, the lockfile may be newer.
  const installed = path.join(root, 'node_modules/.package-lock.json');
  const isPnpm = 'importers' in lockfile;
  const isKnown = isPnpm ? (app || '.') in lockfile.importers : app in (lockfile.packages ?? {});
  const { packages, folders } = isPnpm
    ? lockedByPnpm(lockfile, app)
    : lockedByNpm(lockfile, app, existsSync(installed) ? (parse(installed) as NpmLockfile) : undefined);
  return { isKnown, packages, folders: folders.map((folder) => path.join(root, folder)) };
}

function parents(dir: string): string[] {
  const parent = path.dirname(dir);
  return parent === dir ? [dir] : [dir, ...parents(parent)];
}

/** `package.json` is without `devDependencies`: where an app is built with them, the packages of the lockfile have them (`locked-packages.ts`). */
function contentOf(folder: string, file: string): string | Buffer {
  const content = readFileSync(path.join(folder, file));
  return file === 'package.json' ? JSON.stringify({ ...JSON.parse(content.toString()), devDependencies: undefined }) : content;
}

/** What editors, file managers and package managers leave in any folder. */
const leftovers = /^(\.DS_Store|Thumbs\.db|desktop\.ini|\.#.*|\..*\.sw[a-p]|.*~)$/;

/** Of an app's own folder: what is written by hand, and not for tests, people or other tools. */
function sourcesOf(folder: string): string[] {
  const beside = /^(\..*|tests?|e2e|coverage|.*\.md|.*\.log|LICENSE.*|tsconfig.*\.json|jest\.config\..*)$/i;
  return filesUnder(folder, '').filter((file) => !beside.test(file.split('/')[0] ?? '') && !lockfiles.includes(file));
}

/**
 * Follows links, as the bundler does.
 *
 * @param above - real paths of the folder and of those that it was reached by: a link back to one of them has no end.
 */
function filesUnder(root: string, folder: string, above = [realpathSync(path.join(root, folder))]): string[] {
  return readdirSync(path.join(root, folder))
    .filter((name) => !/^(node_modules|\.git|dist|dist-embed)$|\.test\.|\.tgz$/.test(name) && !leftovers.test(name))
    .sort((a, b) => (a < b ? -1 : 1))
    .flatMap((name) => {
      const item = folder + name;
      const stats = statsOf(path.join(root, item));
      if (!stats?.isDirectory()) return stats?.isFile() ? [item] : [];
      const real = realpathSync(path.join(root, item));
      return above.includes(real) ? [] : filesUnder(root, `${item}/`, [...above, real]);
    });
}

/** Follows a link. @returns nothing for a link to a file that does not exist: if a source imports it, the bundler reports that. */
function statsOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch (error) {
    if (['ENOENT', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
