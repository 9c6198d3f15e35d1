import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';

const root = path.join(import.meta.dirname, '..');

type Packages = Record<string, string>;
type Direct = Record<string, { version: string }>;

/** What is read of `pnpm-lock.yaml`. */
export interface Lockfile {
  importers: Record<string, { dependencies?: Direct; devDependencies?: Direct }>;
  packages: Record<string, { resolution: object }>;
  snapshots: Record<string, { dependencies?: Packages; optionalDependencies?: Packages }>;
}

/** The version label of an app: it changes with the sources of the app, of `shared` and of the build, and with the packages these use; with nothing else. */
export function sourceHash(dir: string, lockfile = readLockfile()): string {
  const hash = createHash('sha256').update(JSON.stringify(lockedPackages(lockfile, nameOf(dir))));
  for (const file of [dir, path.join(root, 'shared'), import.meta.dirname].flatMap(filesUnder)) {
    hash.update(nameOf(file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

/** What `pnpm install` installs, for the whole workspace. */
export function readLockfile(): Lockfile {
  return load(readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8')) as Lockfile;
}

/** The packages an app is made of and built with, and those they use in turn. An app that the lockfile does not know has none of its own. */
function lockedPackages({ importers, packages, snapshots }: Lockfile, app: string): object[] {
  const found = new Map<string, object>();
  const follow = (used: Packages = {}) => {
    for (const [name, version] of Object.entries(used)) {
      // The entry of an alias has both names: `name: other@1.0.0`.
      const key = version in snapshots ? version : `${name}@${version}`;
      const snapshot = snapshots[key];
      if (!snapshot || found.has(key)) continue;
      found.set(key, [key, packages[key.replace(/\(.*/, '')]?.resolution, snapshot]);
      follow(snapshot.dependencies);
      follow(snapshot.optionalDependencies);
    }
  };
  // At the root, `devDependencies` are for tests and checks.
  const lists = [
    importers[app]?.dependencies,
    importers[app]?.devDependencies,
    importers.shared?.dependencies,
    importers['.']?.dependencies,
  ];
  const direct = lists.map((list = {}) => Object.fromEntries(Object.entries(list).map(([name, { version }]) => [name, version])));
  direct.forEach(follow);
  return [...direct, ...found.values()];
}

function filesUnder(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !name.startsWith('dist') && !name.includes('.test.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((item) => (item.isDirectory() ? filesUnder(path.join(dir, item.name)) : [path.join(dir, item.name)]));
}

/** Below the repository, written in the same way on every system. */
function nameOf(file: string): string {
  return path.relative(root, file).replaceAll('\\', '/');
}
