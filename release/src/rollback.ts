import { type Change, changeSite, type Operation, type SiteNow } from './change-site.ts';
import { checkComplete } from './check-complete.ts';
import { checkContract } from './contract.ts';
import { withReserve } from './full-disk.ts';
import { ReleaseError } from './release-error.ts';
import type { AppState, SiteState } from './site-state.ts';

/**
 * Returns to what was before the last activation of an app: ends a rollout, or makes the first previous version active.
 *
 * @param from - the version to leave, so that a second attempt after an answer that was lost is no second step back.
 * @throws {ReleaseError} when there is nothing to return to, visitors get another version than that to leave, or somebody else has
 * changed the app at the same moment.
 */
export async function rollback(operation: Operation, app: string, from?: string): Promise<SiteState> {
  return withReserve(operation.target, () => stepBack(operation, app, from));
}

async function stepBack(operation: Operation, app: string, from?: string): Promise<SiteState> {
  let seen: string | undefined;
  return changeSite(operation, async (site) => {
    const before = site.state.apps[app];
    const latest = before?.rollout?.version ?? before?.active?.version;
    if (!before || latest === undefined) {
      if (from !== undefined && wasRolledBack(site.state, app, from)) return undefined;
      throw new ReleaseError(`${app} has no active version in ${operation.target.place}.`);
    }
    if (from !== undefined && from !== latest) {
      if (from === before.withdrawn) return undefined;
      throw new ReleaseError(`${app} ${from} is not what was activated last: that is ${latest}. Nothing was changed.`);
    }
    const current = `${before.active?.version} ${before.rollout?.version}`;
    // Two operators who roll back at once mean the same step, not two.
    if (seen !== undefined && seen !== current) {
      const { version, by } = before.active ?? before.rollout ?? {};
      throw new ReleaseError(
        `Somebody has changed ${app} at the same moment: ${version} is active by now, by ${by}. Nothing else was done.`,
      );
    }
    seen = current;
    if (before.rollout) return endRollout(app, before, before.rollout.version);
    return returnToPrevious(operation, site, app, before, latest);
  });
}

/** Of a new remote nothing is left after the rollback of its first version: only the history has it. */
function wasRolledBack({ history }: SiteState, app: string, version: string): boolean {
  const last = history.find((event) => event.app === app);
  return last?.action === 'rollback' && last.replaced?.includes(version) === true;
}

/** @param note - why, for the history. */
export function endRollout(app: string, { rollout: _, ...before }: AppState, version: string, note?: string): Change {
  const { active } = before;
  return {
    apps: { [app]: active ? { ...before, withdrawn: version } : undefined },
    event: { action: 'rollback', app, ...(active && { version: active.version }), replaced: [version], ...(note && { note }) },
  };
}

async function returnToPrevious(
  { target, by, now }: Operation,
  site: SiteNow,
  app: string,
  before: AppState,
  latest: string,
): Promise<Change> {
  const [version, ...previous] = before.previous;
  if (version === undefined) {
    throw new ReleaseError(
      `${app} ${latest} has no previous version to return to.\nActivate a version by its name, or take a remote out of the site: release withdraw ${app}`,
    );
  }
  const record = await site.readRecord(app, version);
  await checkContract(site, record);
  await checkComplete(target, new Set(site.state.removing), record);
  return {
    apps: { [app]: { active: { version, since: now().toISOString(), by }, previous, withdrawn: latest } },
    event: { action: 'rollback', app, version, replaced: [latest] },
  };
}
