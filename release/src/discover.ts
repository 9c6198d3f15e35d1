import type { Discovery, ReleasedFile, ReleasedVersion } from 'shared/discovery';
import type { ReleaseFile } from './release-file.ts';

/** Where the files of one version of a remote are served; ends with a slash. */
export function releasePath(name: string, version: string): string {
  return `/remotes/${name}/${version}/`;
}

/**
 * The discovery document of a set of builds.
 *
 * @param builds.shell - the shell's version.
 * @param builds.contract - version of `shared` that the shell offers.
 * @param builds.current - one build of each remote: the active one.
 * @param builds.previous - builds to fall back to, of any remote, newest first.
 * @param builds.rollouts - builds for part of the visitors.
 * @throws {Error} when a build is not that of a remote.
 */
export function discover(builds: {
  shell: string;
  contract: string;
  current: ReleaseFile[];
  previous?: ReleaseFile[];
  rollouts?: { release: ReleaseFile; percent: number }[];
}): Discovery {
  const { shell, contract, current, previous = [], rollouts = [] } = builds;
  const remotes = current.map((release) => {
    const older = previous.filter(({ name, version }) => name === release.name && version !== release.version);
    const rollout = rollouts.find((one) => one.release.name === release.name);
    return [
      release.name,
      {
        ...describe(release),
        previous: older.map(describe),
        ...(rollout && { rollout: { ...describe(rollout.release), percent: rollout.percent } }),
        ...(release.page && { page: release.page }),
      },
    ] as const;
  });
  return { schema: 1, shell, contract, remotes: Object.fromEntries(remotes) };
}

function describe({ name, version, contract, entry, exposes, earlyCalls }: ReleaseFile): ReleasedVersion {
  if (!entry) throw new Error(`The build '${name}' has no entry: it is not a remote.`);
  const base = releasePath(name, version);
  const place = (file: ReleasedFile): ReleasedFile => ({ ...file, url: base + file.url });
  return {
    version,
    contract,
    entry: place(entry),
    exposes: Object.fromEntries(Object.entries(exposes).map(([key, files]) => [key, files.map(place)])),
    ...(earlyCalls && { earlyCalls }),
  };
}
