import type { ReleasedRemote, ReleasedVersion } from 'shared/discovery';
import type { VisitorMemory } from './visitor-memory.ts';

/** Why a version runs here. */
export type Why = 'active' | 'rollout' | 'fallback' | 'override';

export interface Candidate {
  released: ReleasedVersion;
  why: Why;
}

/**
 * The versions of a remote that may be tried in this browser, in their order.
 *
 * The visitor's share of a rollout comes first, then the active version, then the previous ones. One that failed here lately waits
 * until the others have failed too.
 */
export function candidates(remote: string, { rollout, previous, ...active }: ReleasedRemote, memory: VisitorMemory): Candidate[] {
  const rolled = rollout && memory.bucket < rollout.percent;
  const intended: Candidate = rolled ? { released: rollout, why: 'rollout' } : { released: active, why: 'active' };
  const others = rolled ? [active, ...previous] : previous;
  const order = [intended, ...others.map((released): Candidate => ({ released, why: 'fallback' }))];
  const failedLately = ({ released }: Candidate) => memory.failedLately(versionKey(remote, released.version));
  return [...order.filter((candidate) => !failedLately(candidate)), ...order.filter(failedLately)];
}

/** Names one version of one remote. */
export function versionKey(remote: string, version: string): string {
  return `${remote}@${version}`;
}
