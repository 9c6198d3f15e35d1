import type { ReleasedRemote, ReleasedVersion } from 'shared/discovery';
import { browserStorage, type VisitorMemory, visitorMemory } from './visitor-memory.ts';

/** Why a version runs here. */
export type Why = 'active' | 'rollout' | 'fallback' | 'override';

export interface Candidate {
  released: ReleasedVersion;
  why: Why;
}

/** A version to use instead of all others, by federation name. */
export type Overrides = Readonly<Record<string, Candidate>>;

/** An event of the window: a version under test has failed. `RemoteLoader.log` has the reason. */
export const testFailed = 'override-failed';

/** The version that is meant for a visitor: that of a rollout in whose share the visitor is, or the active one. */
function intended({ rollout, previous: _, ...active }: ReleasedRemote, bucket: number): Candidate {
  return rollout && bucket < rollout.percent ? { released: rollout, why: 'rollout' } : { released: active, why: 'active' };
}

/** The version of a remote that a page with these overrides means to load, by what a discovery document offers of it. */
export function planned(
  remote: string,
  offer: ReleasedRemote,
  overrides: Overrides,
  { bucket }: Pick<VisitorMemory, 'bucket'> = visitorMemory(browserStorage()),
): Candidate {
  return overrides[remote] ?? intended(offer, bucket);
}

/**
 * The versions of a remote that may be tried in this browser, in their order.
 *
 * The one that is meant for the visitor comes first, then the active version, then the previous ones. One that failed here lately
 * waits until the others have failed too.
 */
export function candidates(remote: string, offer: ReleasedRemote, memory: VisitorMemory): Candidate[] {
  const first = intended(offer, memory.bucket);
  // Of a new remote, the version in rollout is the only one.
  const others = first.why === 'rollout' && offer.version !== first.released.version ? [offer, ...offer.previous] : offer.previous;
  const order = [first, ...others.map((released): Candidate => ({ released, why: 'fallback' }))];
  const failedLately = ({ released }: Candidate) => memory.failedLately(versionKey(remote, released.version));
  return [...order.filter((candidate) => !failedLately(candidate)), ...order.filter(failedLately)];
}

/** Names one version of one remote. */
export function versionKey(remote: string, version: string): string {
  return `${remote}@${version}`;
}
