import { rmSync } from 'node:fs';
import { type BuiltApp, changeSite, createSite, DirectoryTarget, publish } from 'release';
import type { Site } from 'shared/site';
import type { RemoteFault, RemoteFaults, RemoteFile } from '../fault-state.ts';
import { relabel } from './build.ts';

/** The built apps of a site. */
export interface Builds {
  shell: BuiltApp;
  remotes: BuiltApp[];
}

/** A site in a directory, whose remotes can be made to fail. */
export interface ReleasedBuilds {
  /**
   * Makes remotes fail, and lets all others work. Resolves when visitors get it.
   *
   * A remote whose files fail is released under another version: browsers keep the files of a version for good, and would not ask for them
   * again.
   *
   * @param faults - by federation name.
   */
  breakRemotes(faults: Record<string, RemoteFaults>): Promise<void>;
  /** How the delivery of a file is to fail, if it is. */
  faultOf(name: string, version: string, file: string): RemoteFault | undefined;
}

/** The server compresses what is asked for: most files never are. */
const uncompressed = { compressed: false };

/** Releases builds to a directory, as the release tool does. What was in the directory before is gone. */
export async function releaseBuilds(directory: string, { shell, remotes }: Builds, site: Site): Promise<ReleasedBuilds> {
  rmSync(directory, { recursive: true, force: true });
  const operation = { target: new DirectoryTarget(directory), by: 'the local stack', now: () => new Date() };
  const activate = (apps: [build: BuiltApp, previous: BuiltApp[]][]) =>
    changeSite(operation, async () => ({
      apps: Object.fromEntries(apps.map(([build, previous]) => [build.release.name, appState(build, previous)])),
    }));
  await createSite(operation, site);
  for (const build of [shell, ...remotes]) await publish(operation, build, uncompressed);
  await activate([shell, ...remotes].map((build) => [build, []]));

  let broken = new Map<string, { build: BuiltApp; faults: RemoteFaults }>();
  const change = async (faults: Record<string, RemoteFaults>): Promise<void> => {
    const changed = remotes.filter(({ release: { name } }) => !same(faults[name], broken.get(name)?.faults));
    if (changed.length === 0) return;
    const now = new Map([...broken].filter(([name]) => faults[name]));
    const apps = changed.map((build): [BuiltApp, BuiltApp[]] => {
      const fault = faults[build.release.name];
      if (!fault) return [build, []];
      const current = fails(fault)
        ? relabel(build, `${build.release.version}-${Date.now().toString(36)}`, breakFiles(build, fault))
        : build;
      now.set(build.release.name, { build: current, faults: fault });
      return [current, fault.previous ? [relabel(build, `${build.release.version}-previous`)] : []];
    });
    for (const build of apps.flatMap(([current, previous]) => [current, ...previous]))
      if (!remotes.includes(build)) await publish(operation, build, uncompressed);
    await activate(apps);
    broken = now;
  };

  let turn = Promise.resolve();
  return {
    breakRemotes(faults) {
      // One after the other, so that the last one asked for holds.
      const changed = turn.then(() => change(faults));
      turn = changed.catch(() => {});
      return changed;
    },
    faultOf(name, version, file) {
      const { build, faults } = broken.get(name) ?? {};
      const kind = build?.release.version === version ? kindOf(build, file) : undefined;
      return kind && faults?.[kind];
    },
  };
}

function appState({ release: { version } }: BuiltApp, previous: BuiltApp[]) {
  return {
    active: { version, since: new Date().toISOString(), by: 'the local stack' },
    previous: previous.map(({ release }) => release.version),
  };
}

function same(one: RemoteFaults | undefined, other: RemoteFaults | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function fails({ entry, chunk, css }: RemoteFaults): boolean {
  return Boolean(entry || chunk || css);
}

/** A release that was broken when it was built: its integrity is right, its contents are not. */
function breakFiles(build: BuiltApp, faults: RemoteFaults) {
  return (name: string, text: string): string => {
    const kind = kindOf(build, name);
    const fault = kind && faults[kind];
    if (fault === 'syntax') return 'this is no script (';
    if (fault === 'throws') return `throw new Error('This file throws on purpose.');\n${text}`;
    return text;
  };
}

function kindOf({ release }: BuiltApp, file: string): RemoteFile | undefined {
  if (file === release.entry?.url) return 'entry';
  if (file.endsWith('.css')) return 'css';
  return file.endsWith('.js') ? 'chunk' : undefined;
}
