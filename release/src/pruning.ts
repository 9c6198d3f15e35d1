import { randomUUID } from 'node:crypto';
import { changeSite, type Operation } from './change-site.ts';
import { ReleaseError } from './release-error.ts';
import type { SiteState } from './site-state.ts';
import { pruneEndsWithin } from './target/prune-time.ts';

/** After so many ms a prune stops by itself: half of the time after which others go on, because clocks differ and a request may be slow. */
const stopsAfter = pruneEndsWithin / 2;

/** The removal of what one prune has planned. */
export interface Pruning {
  /** What its first generation says of it. */
  owner: NonNullable<SiteState['pruning']>;
  /** @throws {ReleaseError} when another prune is at work, or may be. */
  assertAlone(state: SiteState): void;
  /** @throws {ReleaseError} when it takes so long that another one may begin. */
  assertInTime(): void;
}

/**
 * Begins a prune. Two at once would be dangerous: the first to end says that nothing is being removed any more, an activation then uses
 * what it finds, and the other one removes it.
 *
 * @param locked - whether nobody else prunes here, so that what a state says of another one is left from one that was killed.
 */
export function beginPruning({ target, by, now }: Operation, locked: boolean): Pruning {
  const since = now();
  return {
    owner: { id: randomUUID(), by, since: since.toISOString() },
    assertAlone({ pruning }) {
      const until = pruning && Date.parse(pruning.since) + pruneEndsWithin;
      if (locked || !until || now().getTime() > until) return;
      throw new ReleaseError(
        `Another prune of ${target.place}, by ${pruning.by}, has begun at ${pruning.since} and not ended. Nothing was done.\nWait until it has ended. If it was killed, run the command again after ${new Date(until).toISOString()}: until then nobody can tell. All other commands work meanwhile.`,
      );
    },
    assertInTime() {
      if (now().getTime() < since.getTime() + stopsAfter) return;
      throw new ReleaseError(
        'This prune has taken half an hour, and stops: another one may begin. Run the command again, it goes on from here.',
      );
    },
  };
}

/** Says that a prune has ended: all is removed, or it has failed and the next one goes on. */
export async function endPruning(operation: Operation, { owner }: Pruning, all: boolean): Promise<void> {
  await changeSite(operation, async ({ state }) => {
    if (state.pruning?.id !== owner.id) return undefined;
    return { pruning: null, ...(all && { removing: [] }) };
  });
}
