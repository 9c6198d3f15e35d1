import type { Discovery, ReleasedFile, ReleasedVersion, UpcomingRemote } from 'shared/discovery';
import type { ReleaseFile } from './release-file.ts';

/** Where the files of one version of a remote are served; ends with a slash. */
export function releasePath(name: string, version: string): string {
  return `/remotes/${name}/${version}/`;
}

/** A build for a part of the visitors. */
export interface RolledOut {
  release: ReleaseFile;
  percent: number;
}

/**
 * The discovery document of a set of builds.
 *
 * @param builds.shell - the shell's version.
 * @param builds.contract - version of `shared` that the shell offers.
 * @param builds.current - one build of each remote: the active one.
 * @param builds.previous - builds to fall back to, of any remote, newest first.
 * @param builds.rollouts - builds for part of the visitors.
 * @param builds.upcoming - the same of remotes that the other visitors do not get.
 * @throws {Error} when a build is not that of a remote.
 */
export function discover(builds: {
  shell: string;
  contract: string;
  current: ReleaseFile[];
  previous?: ReleaseFile[];
  rollouts?: RolledOut[];
  upcoming?: RolledOut[];
}): Discovery {
  const { shell, contract, current, previous = [], rollouts = [], upcoming = [] } = builds;
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
  const announced = upcoming.map((one) => [one.release.name, describeUpcoming(one)] as const);
  return {
    schema: 1,
    shell,
    contract,
    remotes: Object.fromEntries(remotes),
    ...(announced.length > 0 && { upcoming: Object.fromEntries(announced) }),
  };
}

function describeUpcoming({ release, percent }: RolledOut): UpcomingRemote {
  if (!release.page) throw new Error(`The build '${release.name}' has no page: it cannot be for a part of the visitors only.`);
  return { ...describe(release), percent, page: release.page };
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
