import { type Change, changeSite, type Operation, type SiteNow } from './change-site.ts';
import { checkComplete } from './check-complete.ts';
import { checkContract } from './contract.ts';
import { wasServed } from './last-service.ts';
import { ReleaseError, UsageError } from './release-error.ts';
import type { AppState, SiteState } from './site-state.ts';

/**
 * How many former versions stay named: those that a page falls back to. Of the shell it is what pages that are open may run; more
 * would hold back every remote that needs the new one.
 */
const previousKept = { remote: 2, shell: 1 };

/**
 * Lets visitors get a published version: all of them, or a part.
 *
 * @param percent - share of the visitors, 0 to 100.
 * @param ifNew - does nothing when visitors have had the version already: what somebody decided about it since stands.
 * @returns what holds now.
 * @throws {ReleaseError} when the version is unknown, incomplete, or does not fit the others.
 */
export function activate(operation: Operation, app: string, version: string, percent = 100, ifNew = false): Promise<SiteState> {
  if (app === 'shell' && percent < 100) {
    throw new UsageError('The shell knows no --percent: its pages are files, the same for everybody. Activate it for all, and roll back.');
  }
  return changeSite(operation, async (now) => {
    if (ifNew && (await wasServed(operation.target, now.state, app, version))) return undefined;
    return planActivation(operation, now, app, version, percent);
  });
}

async function planActivation(
  { target, by, now }: Operation,
  site: SiteNow,
  app: string,
  version: string,
  percent: number,
): Promise<Change | undefined> {
  const { state } = site;
  const record = await site.readRecord(app, version);
  const before = state.apps[app];
  const active = { version, since: now().toISOString(), by };
  if (percent < 100) {
    if (!before) throw new ReleaseError(`${app} has no active version for the other visitors. Activate one without --percent first.`);
    if (before.active.version === version)
      throw new ReleaseError(`${app} ${version} is active for everybody. A rollout needs another version.`);
    if (before.rollout?.version === version && before.rollout.percent === percent) return undefined;
  } else if (before?.active.version === version && !before.rollout) return undefined;
  await checkContract(site, record);
  await checkComplete(target, state, record);
  const replaced = [before?.rollout?.version, percent === 100 ? before?.active.version : undefined].filter(
    (one): one is string => one !== undefined && one !== version,
  );
  const after = before && percent < 100 ? rolledOut(before, { ...active, percent }) : activated(app, before, active);
  return {
    apps: { [app]: after },
    event: { app, version, ...(percent < 100 ? { action: 'rollout', percent } : { action: 'activate' }), replaced },
  };
}

/** A version that was rolled back is not withdrawn any more once some visitors get it again. */
function rolledOut({ withdrawn, ...before }: AppState, rollout: NonNullable<AppState['rollout']>): AppState {
  return { ...before, rollout, ...(withdrawn && withdrawn !== rollout.version && { withdrawn }) };
}

function activated(app: string, before: AppState | undefined, active: AppState['active']): AppState {
  if (before?.active.version === active.version) return { active: before.active, previous: before.previous };
  const former = before ? [before.active.version, ...before.previous] : [];
  const kept = app === 'shell' ? previousKept.shell : previousKept.remote;
  return { active, previous: former.filter((one) => one !== active.version).slice(0, kept) };
}
