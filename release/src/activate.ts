import { shellRemotes } from 'shared/paths';
import { type Change, changeSite, type Operation, type SiteNow } from './change-site.ts';
import { checkComplete } from './check-complete.ts';
import { checkContract } from './contract.ts';
import { wasServed } from './last-service.ts';
import { ReleaseError, UsageError } from './release-error.ts';
import type { AppState, Counts, SiteState } from './site-state.ts';
import type { VersionRecord } from './version-record.ts';

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

/** @param counted - what the receiver of failure reports has counted of the version so far; a rollout without it gets it. */
export async function planActivation(
  { target, by, now }: Operation,
  site: SiteNow,
  app: string,
  version: string,
  percent: number,
  counted?: Counts,
): Promise<Change | undefined> {
  const { state } = site;
  const record = await site.readRecord(app, version);
  const before = state.apps[app];
  const active = { version, since: now().toISOString(), by };
  if (percent < 100) {
    if (!before?.active) checkUpcoming(state, record);
    if (before?.active?.version === version)
      throw new ReleaseError(`${app} ${version} is active for everybody. A rollout needs another version.`);
    const isSame = before?.rollout?.version === version && before.rollout.percent === percent;
    if (isSame && (!counted || before.rollout?.counted)) return undefined;
    if (before?.active) checkSamePage(await site.readRecord(app, before.active.version), record);
  } else if (before?.active?.version === version && !before.rollout) return undefined;
  await checkContract(site, record);
  await checkComplete(target, new Set(state.removing), record);
  const replaced = [before?.rollout?.version, percent === 100 ? before?.active?.version : undefined].filter(
    (one): one is string => one !== undefined && one !== version,
  );
  const after =
    percent < 100
      ? rolledOut(before ?? { previous: [] }, { ...active, percent, ...(counted && { counted }) })
      : activated(app, before, active);
  return {
    apps: { [app]: after },
    event: { app, version, ...(percent < 100 ? { action: 'rollout', percent } : { action: 'activate' }), replaced },
  };
}

/** So many new remotes may be for a part of the visitors at the same time: every page names all of them. */
const upcomingAtMost = 24;

/**
 * Checks that a remote can be for a part of the visitors while the others get none.
 *
 * @throws {ReleaseError} when the site needs it for everybody, or it has no page that could be hidden from the others.
 */
function checkUpcoming({ apps }: SiteState, { app, release }: VersionRecord): void {
  const todo = 'Activate a version of it without --percent first.';
  if (Object.values(shellRemotes).includes(app))
    throw new ReleaseError(
      `The shell itself has a page and links for ${app}, and it has no active version for the other visitors. ${todo}`,
    );
  if (!release.page) throw new ReleaseError(`${app} has no active version for the other visitors, and no page of its own. ${todo}`);
  const others = Object.entries(apps).filter(([name, { active }]) => name !== app && !active);
  if (others.length >= upcomingAtMost)
    throw new ReleaseError(
      `${others.length} new remotes are for a part of the visitors already. Activate one of them for everybody first.`,
    );
}

/**
 * Checks that a part of the visitors needs no other route than the rest.
 *
 * @throws {ReleaseError} when the version declares another one than the active version, whose route all visitors have.
 */
function checkSamePage(active: VersionRecord, { app, version, release }: VersionRecord): void {
  const [own, others] = [release, active.release].map(({ page }) =>
    page ? `the page ${page.path}, for ${page.signedInOnly ? 'signed-in visitors only' : 'everybody'}` : 'no page',
  );
  if (own === others) return;
  throw new ReleaseError(
    `${app} ${version} has ${own}; ${active.version}, which the other visitors keep, has ${others}. Path and guard are the same for all visitors: activate ${version} without --percent.`,
  );
}

/** A version that was rolled back is not withdrawn any more once some visitors get it again. */
function rolledOut({ withdrawn, ...before }: AppState, rollout: NonNullable<AppState['rollout']>): AppState {
  return { ...before, rollout, ...(withdrawn && withdrawn !== rollout.version && { withdrawn }) };
}

function activated(app: string, before: AppState | undefined, active: NonNullable<AppState['active']>): AppState {
  if (before?.active?.version === active.version) return { active: before.active, previous: before.previous };
  const former = before?.active ? [before.active.version, ...before.previous] : [];
  const kept = app === 'shell' ? previousKept.shell : previousKept.remote;
  return { active, previous: former.filter((one) => one !== active.version).slice(0, kept) };
}
