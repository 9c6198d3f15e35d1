import path from 'node:path';
import type { Discovery } from 'shared/discovery';
import { keepReserve, withReserve } from './full-disk.ts';
import { inParallel } from './in-parallel.ts';
import { servedFolder } from './last-service.ts';
import { linkGeneration, repairLinks } from './link-generation.ts';
import { parseJson } from './parse-json.ts';
import { ReleaseError } from './release-error.ts';
import { removeLinks } from './remove-links.ts';
import { sha256 } from './sha256.ts';
import { manifestPath, readManifest, sharedFolder, sharedIdOf, sharedIdsOf, sharedPath } from './shared-files.ts';
import { generationPath } from './site-paths.ts';
import type { SiteState } from './site-state.ts';
import type { Current, Item, Mirror, Target } from './target/target.ts';
import { findRecord, type VersionRecord } from './version-record.ts';

/** Says that a target follows another one, and is not to be released to. */
export const mirrorFile = 'mirror.json';

/** How many files came and went, and which generation is current. */
export interface Pulled {
  generation: string;
  copied: number;
  removed: number;
}

/**
 * Makes a target the same as another one: first the files, then the pages in one atomic step, at last it removes what the other one
 * has no more.
 *
 * Two at the same moment go one after the other: what the first one reads would be old by the time it removes, and the generation that
 * the second one has made current would be among what it removes.
 *
 * @throws {ReleaseError} when the target to follow is not set up, or this one has a site of its own, or follows another target.
 */
export async function pull(from: Target, to: Mirror): Promise<Pulled> {
  // Before the lock, which is in the directory: who has named a wrong place finds nothing new there.
  await sourceOf(from);
  await follows(from, to);
  // A rollback reaches also a web server whose disk is full. What was copied at the first attempt is there at the second.
  return withReserve(to, () => to.withLock((assertLocked) => copyAndSwitch(from, to, assertLocked)));
}

async function copyAndSwitch(from: Target, to: Mirror, assertLocked: () => Promise<void>): Promise<Pulled> {
  const source = await sourceOf(from);
  if (!(await follows(from, to))) await makeMirror(from, to);
  const before = await to.readCurrent();
  // Listed after the pointer was read: the generation and everything it needs is in the list.
  const state = await readState(from, source.generation);
  const wanted = await itemsOf(from, source.generation, new Set(sharedIdsOf(state)));
  await linkCopy(from, to, state, before?.generation);
  const present = await to.list('');
  const copied = await copyMissing(from, to, wanted, present);
  await assertLocked();
  if (before?.generation !== source.generation && !(await to.swapCurrent(before, source.generation))) {
    throw new ReleaseError(
      `Somebody has changed ${to.place} at the same moment.\nA mirror is changed by \`release pull\` only; run it again.`,
    );
  }
  await assertLocked();
  const removed = await removeGone(to, wanted, present);
  await removeLinks(to, { kept: new Set([source.generation]), removed: new Set(), since: Number.POSITIVE_INFINITY });
  if (before?.generation !== source.generation) await keepReserve(to, source.generation, state.pages);
  return { generation: source.generation, copied, removed };
}

/** @throws {ReleaseError} when there is no site, or the generation that it names is gone. */
async function sourceOf(from: Target): Promise<Current> {
  const source = await from.readCurrent();
  if (!source) throw new ReleaseError(`There is no site in ${from.place}.\nCheck its name, or set it up with \`release init\`.`);
  const state = `${generationPath(source.generation)}state.json`;
  if (await from.read(state)) return source;
  throw new ReleaseError(`${from.place}/${state} is missing, and nothing was pulled.\nRestore it from a copy of the target.`);
}

/**
 * Whether a target follows another one already.
 *
 * @throws {ReleaseError} when it may not: it has a site of its own, or follows a third one.
 */
async function follows(from: Target, to: Target): Promise<boolean> {
  const content = await to.read(mirrorFile);
  if (content) {
    const followed = followedBy(to, content);
    if (nameOf(followed) === nameOf(from.place)) return true;
    throw new ReleaseError(
      `${to.place} follows ${followed}, and a pull from ${from.place} would replace its site.\nName ${followed} after --from, or an empty directory after --to.`,
    );
  }
  if (await to.readCurrent()) {
    throw new ReleaseError(`${to.place} has a site of its own, which a pull would replace.\nName an empty directory after --to.`);
  }
  return false;
}

async function makeMirror(from: Target, to: Target): Promise<void> {
  await to.probe();
  await to.create(mirrorFile, Buffer.from(`${JSON.stringify({ from: nameOf(from.place) })}\n`));
}

/** What a mirror follows, by its {@link mirrorFile}. */
export function followedBy({ place }: Target, content: Buffer): string {
  const where = `${place}/${mirrorFile}`;
  const document = parseJson(content, where, todo) as { from?: unknown } | null;
  if (typeof document?.from === 'string') return document.from;
  throw new ReleaseError(`${where} does not say what it follows.\n${todo}`);
}

const todo = 'Pull to an empty directory, and let the web server serve that one.';

/** A target, whatever folder the command is run in. */
function nameOf(place: string): string {
  return place.includes('://') ? place : path.resolve(place);
}

/** What the other target says of a generation; nothing of one that an older tool has made, which holds all its files itself. */
async function readState(from: Target, generation: string): Promise<Partial<SiteState>> {
  const path = `${generationPath(generation)}state.json`;
  const content = await from.read(path);
  return content ? (parseJson(content, `${from.place}/${path}`, 'Restore it from a copy of the target.') as Partial<SiteState>) : {};
}

async function itemsOf(target: Target, generation: string, shared: ReadonlySet<string>): Promise<Item[]> {
  const folders = ['files/', 'versions/', servedFolder, generationPath(generation), ...(shared.size > 0 ? [sharedFolder] : [])];
  const items = (await Promise.all(folders.map((folder) => target.list(folder)))).flat();
  return items.filter(({ path }) => !path.startsWith(sharedFolder) || shared.has(sharedIdOf(path) ?? ''));
}

/** Before any file of the generation is there: its folder comes with its links. */
async function linkCopy(from: Target, to: Target, { generation, pages }: Partial<SiteState>, former: string | undefined): Promise<void> {
  if (!generation || !pages) return;
  const discovery = await from.read(`${generationPath(generation)}discovery.json`);
  if (!discovery) throw new ReleaseError(`${from.place} lacks the discovery document of ${generation}. Nothing was switched.`);
  const where = `${from.place}/${generationPath(generation)}discovery.json`;
  const todo = 'Nothing was switched. The next change of the site writes it again.';
  if (pages.discovery && sha256(discovery) !== pages.discovery) throw new ReleaseError(`${where} is not what was written.\n${todo}`);
  const linked = { id: generation, pages, discovery: parseJson(discovery, where, todo) as Discovery };
  await (generation === former ? repairLinks(to, linked) : linkGeneration(to, { ...linked, former }));
}

async function copyMissing(from: Target, to: Target, wanted: Item[], present: Item[]): Promise<number> {
  const sizes = new Map(present.map(({ path, size }) => [path, size]));
  // A file that the disk of the mirror has cut off is no copy.
  const missing = wanted.filter(({ path, size }) => sizes.get(path) !== size);
  const hashes = missing.length > 0 ? await hashesOf(from, missing, wanted) : new Map<string, string>();
  await inParallel(missing, async ({ path }) => {
    const content = await from.read(path);
    // Pruned since it was listed: nothing that is current needs it.
    if (!content) return;
    const hash = hashes.get(path);
    const id = sharedIdOf(path);
    // Only the manifest of a folder is in none.
    const isForeign = id !== undefined && !hash && path !== manifestPath(id);
    if (isForeign || (hash && sha256(content) !== hash)) {
      const todo = id
        ? 'Write it again: `release configure` with the settings as they are.'
        : 'Publish that version again from an intact build.';
      throw new ReleaseError(`${from.place}/${path} is not what was published. Nothing was switched.\n${todo}`);
    }
    if (sizes.has(path)) await to.remove(path);
    await to.create(path, content);
  });
  return missing.length;
}

async function hashesOf(target: Target, missing: Item[], wanted: Item[]): Promise<Map<string, string>> {
  const records = await recordsOf(target, missing, wanted);
  const shared = [...new Set(missing.flatMap(({ path }) => sharedIdOf(path) ?? []))];
  const manifests = await inParallel(shared, async (id) => ({ base: sharedPath(id), ...(await readManifest(target, id)) }));
  return new Map([
    ...records.flatMap(({ files }) => Object.entries(files).map(([path, { sha256 }]) => [path, sha256] as const)),
    ...manifests.flatMap(({ base, files }) => Object.entries(files).map(([name, { sha256 }]) => [base + name, sha256] as const)),
  ]);
}

/** The records of the versions that files are of; of the shell all, because its versions share files. */
async function recordsOf(target: Target, missing: Item[], wanted: Item[]): Promise<VersionRecord[]> {
  const names = new Set(missing.flatMap(({ path }) => /^files\/remotes\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? []));
  if (missing.some(({ path }) => /^(files\/assets|versions\/shell\/[^/]+)\//.test(path)))
    for (const { path } of wanted) names.add(/^versions\/(shell\/[^/]+)\.json$/.exec(path)?.[1] ?? '');
  names.delete('');
  const found = await inParallel(names, (name) => {
    const [app = '', version = ''] = name.split('/');
    return findRecord(target, app, version);
  });
  return found.flatMap((record) => record ?? []);
}

/** @param present - what the mirror had before. */
async function removeGone(to: Target, wanted: Item[], present: Item[]): Promise<number> {
  const kept = new Set([mirrorFile, ...wanted.map(({ path }) => path)]);
  const gone = present.filter(({ path }) => !kept.has(path) && /^(files|versions|served|generations)\//.test(path));
  await inParallel(gone, ({ path }) => to.remove(path));
  return gone.length;
}
