import type { Discovery, ReleasedRemote, ReleasedVersion } from 'shared/discovery';
import { logError } from '../log-error.ts';

/**
 * The versions of each remote in a discovery document that the loader can use.
 *
 * An unusable remote is left out, and so is an unusable version; all others stay. The console says which remotes are missing.
 *
 * @param remotes - the document's.
 * @throws {TypeError} when `remotes` is null or undefined.
 */
export function parseOffers(remotes: Discovery['remotes']): Discovery['remotes'] {
  return Object.fromEntries(
    Object.entries(remotes).flatMap(([name, remote]) => {
      const offer = offerOf(remote);
      if (!offer) logError(new Error(`The discovery data has no usable version of ${name}.`));
      return offer ? [[name, offer]] : [];
    }),
  );
}

/** Where the active version is unusable, the first usable previous one replaces it. */
function offerOf(remote: Partial<ReleasedRemote> | null): ReleasedRemote | undefined {
  const { previous, rollout, ...active } = remote ?? {};
  const [first, ...others] = [active, ...(Array.isArray(previous) ? previous : [])].filter(isVersion);
  return first && { ...first, previous: others, ...(isVersion(rollout) && { rollout }) };
}

/** Whether a version has the properties that the loader reads before it loads anything. */
function isVersion<T extends Partial<ReleasedVersion>>(version: T | null | undefined): version is T & ReleasedVersion {
  return [version?.version, version?.contract, version?.entry?.url].every((text) => typeof text === 'string');
}
