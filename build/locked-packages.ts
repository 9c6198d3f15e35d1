import path from 'node:path';

/** What an app uses besides its own files, as its lockfile has it. */
export interface Locked {
  /** The packages, with the hashes of their bytes, and those that they use in turn. */
  packages: string[];
  /** Folders of linked packages, from the lockfile's: of those it has no hash. */
  folders: string[];
}

type Names = Record<string, string>;
type Direct = Record<string, { version: string }>;

/** What is read of `pnpm-lock.yaml`. */
export interface PnpmLockfile {
  importers: Record<string, { dependencies?: Direct; devDependencies?: Direct }>;
  packages?: Record<string, { resolution: { integrity?: string } }>;
  snapshots?: Record<string, { dependencies?: Names; optionalDependencies?: Names }>;
}

interface NpmPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  /** A folder, `resolved`. */
  link?: boolean;
  dependencies?: Names;
  devDependencies?: Names;
  optionalDependencies?: Names;
  peerDependencies?: Names;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** What is read of `package-lock.json`, of npm 7 and newer. */
export interface NpmLockfile {
  /** By their folders, e.g. `node_modules/react`; the lockfile's own is ''. */
  packages: Record<string, NpmPackage>;
}

/**
 * What an app uses, by the lockfile of pnpm.
 *
 * @param app - its folder, from the lockfile's: '' for that itself. There, `devDependencies` are for tests and checks.
 */
export function lockedByPnpm({ importers, packages = {}, snapshots = {} }: PnpmLockfile, app: string): Locked {
  const found = new Map<string, string>();
  const folders = new Set<string>();
  const follow = (used: Names = {}, folder = '') => {
    for (const [name, version] of Object.entries(used)) {
      if (version.startsWith('link:')) followFolder(path.posix.join(folder, version.slice('link:'.length)));
      // The entry of an alias has both names: `name: other@1.0.0`.
      const key = version in snapshots ? version : `${name}@${version}`;
      const snapshot = snapshots[key];
      if (!snapshot || found.has(key)) continue;
      const { resolution } = packages[key.replace(/\(.*/, '')] ?? {};
      found.set(key, JSON.stringify([name, key, resolution?.integrity ?? resolution, snapshot]));
      follow(snapshot.dependencies);
      follow(snapshot.optionalDependencies);
    }
  };
  const followFolder = (folder: string) => {
    const isKnown = folders.has(folder);
    folders.add(folder);
    if (!isKnown) follow(versionsOf(importers[folder]?.dependencies), folder);
  };
  followFolder(app || '.');
  if (app) follow(versionsOf(importers[app]?.devDependencies), app);
  return { packages: [...found.values()], folders: [...folders] };
}

function versionsOf(direct: Direct = {}): Names {
  return Object.fromEntries(Object.entries(direct).map(([name, { version }]) => [name, version]));
}

/**
 * What an app uses, by the lockfile of npm.
 *
 * @param app - as above.
 * @param installed - the list that npm keeps of the packages in `node_modules` (`node_modules/.package-lock.json`).
 * @throws {Error} when the lockfile is older than `package.json`, or `node_modules` has other packages than it says: such a build would
 * have the version of another one.
 */
export function lockedByNpm({ packages }: NpmLockfile, app: string, installed?: NpmLockfile): Locked {
  const found = new Map<string, string>();
  const folders = new Set<string>();
  const follow = (folder: string, used: Names = {}, isOptional = false): string[] =>
    Object.keys(used).map((name) => {
      const place = placeOf(packages, folder, name);
      const { link, resolved = '', ...locked } = packages[place ?? ''] ?? {};
      if (place === undefined) {
        if (isOptional) return `no ${name}`;
        throw new Error(`package-lock.json has no ${name}, which ${folder || 'package.json'} uses. Run \`npm install\`.`);
      }
      if (link) followFolder(resolved);
      else if (!found.has(place)) {
        assertSame(name, locked, installed?.packages[place]);
        found.set(place, '');
        // Where it is installed, and where it was downloaded from, says nothing of its bytes.
        found.set(place, JSON.stringify([name, locked.version, locked.integrity ?? resolved, followAll(place, locked)]));
      }
      return `${name}@${link ? resolved : locked.version}`;
    });
  const followAll = (
    folder: string,
    { dependencies, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta }: NpmPackage,
  ) => {
    const isOptional = (name: string) => name in optionalDependencies || peerDependenciesMeta?.[name]?.optional === true;
    const all = Object.entries({ ...dependencies, ...peerDependencies, ...optionalDependencies });
    const needed = Object.fromEntries(all.filter(([name]) => !isOptional(name)));
    return [...follow(folder, needed), ...follow(folder, optionalDependencies, true)].sort();
  };
  const followFolder = (folder: string) => {
    if (folders.has(folder || '.')) return;
    folders.add(folder || '.');
    followAll(folder, packages[folder] ?? {});
  };
  followFolder(app);
  if (app) follow(app, packages[app]?.devDependencies);
  return { packages: [...found.values()], folders: [...folders] };
}

/** A package that is not installed passes: it may be an optional one for another system, and a build that needs it fails anyway. */
function assertSame(name: string, { version, integrity }: NpmPackage, installed: NpmPackage = {}): void {
  const differs = (one: string | undefined, other: string | undefined) => one !== undefined && other !== undefined && one !== other;
  if (!differs(version, installed.version) && !differs(integrity, installed.integrity)) return;
  const which = differs(version, installed.version) ? `${name} ${version}` : `these bytes of ${name} ${version}`;
  throw new Error(`package-lock.json has ${which}, and node_modules has others. Run \`npm install\`.`);
}

/** Where Node finds a package: in the folder's own `node_modules`, or in that of a folder above it. */
function placeOf(packages: NpmLockfile['packages'], folder: string, name: string): string | undefined {
  const place = path.posix.join(folder, 'node_modules', name);
  if (place in packages) return place;
  return folder ? placeOf(packages, path.posix.join(folder, '..').replace(/^\.$/, ''), name) : undefined;
}
