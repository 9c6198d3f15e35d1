import { discover } from 'release';
import type { Discovery } from 'shared/discovery';
import type { RemoteFault, RemoteFaults, RemoteFile } from '../fault-state.ts';
import { type Build, relabel } from './build.ts';

/** What is published at the moment: the versions of the remotes that can be loaded, and which of them fail. */
export interface Publication {
  discovery: Discovery;
  /** A file of a remote's version, and how its delivery is to fail. */
  find(name: string, version: string, file: string): { content: Buffer; fault?: RemoteFault } | undefined;
}

/** The built apps of a site. */
export interface Builds {
  shell: Build;
  remotes: Build[];
  /** Real builds of earlier versions, newest first. */
  previous?: Build[];
}

/**
 * Publishes builds.
 *
 * A remote with faults gets a version label of its own, because browsers keep the files of a version for good and would not ask
 * for them again.
 *
 * @param faults - by federation name.
 * @param serial - another number at each call.
 * @param served - every build that was ever published, by remote and version: a page that is open asks for the files it has read of.
 */
export function publish(
  { shell, remotes, previous = [] }: Builds,
  faults: Record<string, RemoteFaults> = {},
  serial = 0,
  served = new Map<string, Build>(),
): Publication {
  const current = remotes.map((build) => {
    const fault = faults[build.release.name];
    return fault && hasFileFault(fault) ? relabel(build, `${build.release.version}-${serial}`, breakFiles(build, fault)) : build;
  });
  const older = [
    ...remotes.filter(({ release }) => faults[release.name]?.previous).map((build) => relabel(build, `${build.release.version}-previous`)),
    ...previous,
  ];
  for (const build of [...older, ...remotes, ...current]) served.set(`${build.release.name}/${build.release.version}`, build);
  return {
    discovery: discover({
      shell: shell.release.version,
      contract: shell.release.contract,
      current: current.map(({ release }) => release),
      previous: older.map(({ release }) => release),
    }),
    find(name, version, file) {
      const build = served.get(`${name}/${version}`);
      const content = build?.files.get(file);
      if (!build || !content) return undefined;
      const kind = kindOf(build, file);
      const fault = kind && current.includes(build) ? faults[name]?.[kind] : undefined;
      return { content, ...(fault && { fault }) };
    },
  };
}

function hasFileFault({ entry, chunk, css }: RemoteFaults): boolean {
  return Boolean(entry || chunk || css);
}

/** A release that was broken when it was built: its integrity is right, its contents are not. */
function breakFiles(build: Build, faults: RemoteFaults) {
  return (name: string, text: string): string => {
    const kind = kindOf(build, name);
    const fault = kind && faults[kind];
    if (fault === 'syntax') return 'this is no script (';
    if (fault === 'throws') return `throw new Error('This file throws on purpose.');\n${text}`;
    return text;
  };
}

function kindOf({ release }: Build, file: string): RemoteFile | undefined {
  if (file === release.entry?.url) return 'entry';
  if (file.endsWith('.css')) return 'css';
  return file.endsWith('.js') ? 'chunk' : undefined;
}
