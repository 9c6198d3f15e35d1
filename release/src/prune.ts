import { changeSite, type Operation, readSiteNow } from './change-site.ts';
import { isFull, withReserve } from './full-disk.ts';
import { timeOfGeneration } from './generation.ts';
import { inParallel } from './in-parallel.ts';
import { listReplaced, readLastServed } from './last-service.ts';
import { parseJson } from './parse-json.ts';
import { beginPruning, endPruning, type Pruning } from './pruning.ts';
import type { ReleaseError } from './release-error.ts';
import { removeLinks } from './remove-links.ts';
import { manifestPath, sharedIdOf, sharedIdsOf } from './shared-files.ts';
import { generationPath, placesOf } from './site-paths.ts';
import { type SiteState, versionsInUse, versionsOf } from './site-state.ts';
import type { Item, Target } from './target/target.ts';
import { listRecords, recordPath, type VersionRecord } from './version-record.ts';

const day = 86_400_000;
const week = 7 * day;

/** A version that visitors do not get, and what is wrong with its record. */
interface Unusable {
  app: string;
  version: string;
  error: ReleaseError;
}

/** What a prune has removed, e.g. `remote_docs 581e6fc42f14`, and the number of files. */
export interface Pruned {
  versions: string[];
  generations: number;
  files: number;
}

/**
 * Removes old versions and generations.
 *
 * What stays: the newest of each app; what is active, in rollout, named as previous or just rolled back; what was published or
 * served within a week, because pages that are open may ask for it.
 *
 * @param keep - number of versions of each app, and of generations, that stay in any case.
 */
export async function prune(operation: Operation, keep: number): Promise<Pruned> {
  const { target, now } = operation;
  const since = now().getTime() - week;
  let generations = 0;
  const removeOld = async () => {
    generations += await removeGenerations(target, keep, since);
  };
  const removeAll = async (locked: boolean) => {
    // Its time is that of the lock.
    const pruning = beginPruning(operation, locked);
    // First what needs no space.
    await removeOld();
    return removeUnneeded(operation, keep, since, pruning);
  };
  const inTurn = () => (target.inTurn ? target.inTurn('prune', () => removeAll(true)) : removeAll(false));
  const removed = await withReserve(target, async () => {
    try {
      return await inTurn();
    } catch (error) {
      if (!isFull(error)) throw error;
      // A lock needs space too. Old generations give it, whoever else removes them.
      await removeOld();
      return inTurn();
    }
  });
  return { ...removed, generations };
}

async function removeUnneeded(operation: Operation, keep: number, since: number, pruning: Pruning): Promise<Omit<Pruned, 'generations'>> {
  const { target } = operation;
  let versions: VersionRecord[] = [];
  let unusable: Unusable[] = [];
  const { removing, pruning: owner } = await changeSite(operation, async ({ state }) => {
    pruning.assertAlone(state);
    const removal = await planRemoval(target, state, keep, since);
    ({ versions, unusable } = removal);
    if (removal.paths.length === 0 && state.removing.length === 0) return undefined;
    return { removing: [...new Set([...state.removing, ...removal.paths])], pruning: pruning.owner, event: { action: 'prune' } };
  });
  for (const { error } of unusable) operation.warn?.(`${error.message} Its version and its files stay.`);
  if (owner?.id === pruning.owner.id) {
    try {
      await removeAll(target, removing, pruning);
    } catch (error) {
      await endPruning(operation, pruning, false).catch(() => {});
      throw error;
    }
    await endPruning(operation, pruning, true);
  }
  return { versions: versions.map(({ app, version }) => `${app} ${version}`), files: removing.length };
}

/** From here on nobody can activate what is going to be removed. Records go first: without its record a version does not exist. */
async function removeAll(target: Target, paths: string[], pruning: Pruning): Promise<void> {
  const isRecord = (path: string) => /^(versions\/.*|generations\/shared\/[^/]+)\.json$/.test(path);
  const [records, files] = [paths.filter(isRecord), paths.filter((path) => !isRecord(path))];
  for (const some of [records, files])
    await inParallel(some, (path) => {
      pruning.assertInTime();
      return target.remove(path);
    });
}

async function planRemoval(target: Target, state: SiteState, keep: number, since: number) {
  // Files first: what is published in between is known by its record, and none of its files is in this list for nothing.
  const items = [...(await target.list('files/')), ...(await target.list('versions/'))];
  const unusable: Unusable[] = [];
  const passOver = (error: ReleaseError, app: string, version: string) => {
    if (versionsInUse(state.apps[app]).some((one) => one.version === version)) throw error;
    unusable.push({ app, version, error });
  };
  const [records, lastServed] = await Promise.all([listRecords(target, undefined, passOver), readLastServed(target, state)]);
  const removed = [...byApp(records)].flatMap(([app, ofApp]) => {
    const used = new Set(versionsInUse(state.apps[app]).map(({ version }) => version));
    return ofApp
      .slice(keep)
      .filter((record) => !used.has(record.version) && Math.max(Date.parse(record.published), lastServed(record)) < since);
  });
  const isRemoved = new Set(removed);
  const needed = new Set(
    records
      .filter((record) => !isRemoved.has(record))
      .flatMap(({ app, version, files }) => [recordPath(app, version), ...Object.keys(files)]),
  );
  // A record may name what it likes: another app's files are not its to remove.
  const ownFiles = ({ app, version, files }: VersionRecord) =>
    Object.keys(files).filter((path) => placesOf(app, version).some((place) => path.startsWith(place)));
  const known = new Set(removed.flatMap((record) => [recordPath(record.app, record.version), ...ownFiles(record)]));
  // What the record of a version in use has named stays where the disk has lost it.
  const lost = versionsOf(state).flatMap(({ app, version }) => (needed.has(recordPath(app, version)) ? [] : placesOf(app, version)));
  // A team may write what it likes where its records are: that may not stop the prunes of all.
  for (const { app, version } of unusable) {
    needed.add(recordPath(app, version));
    lost.push(...placesOf(app, version));
  }
  const stays = (path: string) => needed.has(path) || lost.some((place) => path.startsWith(place));
  // What else no record knows is left from a publication that was interrupted, or is one that has not ended yet.
  const paths = items.filter(({ path, modified }) => !stays(path) && (known.has(path) || modified.getTime() < since));
  const services = (await listReplaced(target)).filter(({ app, version }) => !needed.has(recordPath(app, version)));
  return {
    versions: removed,
    unusable,
    paths: [...[...paths, ...services].map(({ path }) => path), ...(await unusedShared(target, state, keep, since))],
  };
}

/** Records in their order, by app: of 1,000 apps with 100 versions each, nobody looks through all for each app. */
function byApp(records: VersionRecord[]): Map<string, VersionRecord[]> {
  const found = new Map<string, VersionRecord[]>();
  for (const record of records) {
    const ofApp = found.get(record.app);
    if (ofApp) ofApp.push(record);
    else found.set(record.app, [record]);
  }
  return found;
}

/** Files that only generations share which go now, or none. */
async function unusedShared(target: Target, current: SiteState, keep: number, since: number): Promise<string[]> {
  const items = await target.list('generations/');
  const { kept } = generationsOf(items, current, keep, since);
  const used = await inParallel(kept, async (id) => {
    const path = `${generationPath(id)}state.json`;
    const content = await target.read(path);
    const todo = `Restore it from a copy of the target, or remove ${generationPath(id)} if it is not the current generation.`;
    return content ? sharedIdsOf(parseJson(content, `${target.place}/${path}`, todo) as SiteState) : [];
  });
  const needed = new Set(used.flat());
  const shared = items.flatMap((item) => {
    const id = sharedIdOf(item.path);
    return id && !needed.has(id) ? [{ ...item, id }] : [];
  });
  // A folder is as old as the newest file in it.
  const fresh = new Set(shared.filter(({ modified }) => modified.getTime() >= since).map(({ id }) => id));
  const removed = shared.filter(({ id }) => !fresh.has(id));
  return [...new Set(removed.flatMap(({ path, id }) => [manifestPath(id), path]))];
}

/** Which generations stay, and which go. The current one stays, whatever the list says. */
function generationsOf(items: Item[], { generation }: SiteState, keep: number, since: number) {
  const names = items.map(({ path }) => path.split('/')[1] ?? '').filter((name) => !['shared', 'links'].includes(name));
  const ids = [...new Set(names)].sort().reverse();
  const removed = new Set(ids.slice(keep).filter((id) => id !== generation && timeOfGeneration(id) < since));
  return { removed, kept: new Set([generation, ...ids.filter((id) => !removed.has(id))]) };
}

async function removeGenerations(target: Target, keep: number, since: number): Promise<number> {
  const { state } = await readSiteNow(target);
  const items = await target.list('generations/');
  const { removed, kept } = generationsOf(items, state, keep, since);
  await inParallel(
    items.filter(({ path }) => removed.has(path.split('/')[1] ?? '')),
    ({ path }) => target.remove(path),
  );
  // By the clock of the disk.
  await removeLinks(target, { kept, removed, since: Math.min(since, Date.now() - day) });
  return removed.size;
}
