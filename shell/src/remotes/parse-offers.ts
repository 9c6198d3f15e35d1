import type { Discovery, ReleasedRemote, ReleasedVersion } from 'shared/discovery';
import { logError } from '../log-error.ts';

/**
 * What a discovery document offers of each remote, as far as the loader can use it.
 *
 * An odd remote is left out, and its neighbours stay; of an odd version, the others of the same remote do. The console says which.
 *
 * @param remotes - the document's.
 * @throws when they are none.
 */
export function parseOffers(remotes: Discovery['remotes']): Discovery['remotes'] {
  return Object.fromEntries(
    Object.entries(remotes).flatMap(([name, remote]) => {
      const offer = offerOf(remote);
      if (!offer) logError(new Error(`The discovery document has no usable version of ${name}.`));
      return offer ? [[name, offer]] : [];
    }),
  );
}

/** The first usable version takes the place of an odd one before it. */
function offerOf(remote: Partial<ReleasedRemote> | null): ReleasedRemote | undefined {
  const { previous, rollout, ...active } = remote ?? {};
  const [first, ...others] = [active, ...(Array.isArray(previous) ? previous : [])].filter(isVersion);
  return first && { ...first, previous: others, ...(isVersion(rollout) && { rollout }) };
}

/** What the loader reads of a version before it tries it. */
function isVersion<T extends Partial<ReleasedVersion>>(version: T | null | undefined): version is T & ReleasedVersion {
  return typeof version?.version === 'string' && typeof version.entry?.url === 'string';
}
