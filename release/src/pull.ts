import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isFull, keepReserve, withReserve } from './full-disk.ts';
import { inParallel } from './in-parallel.ts';
import { servedFolder } from './last-service.ts';
import { linkGeneration, repairLinks } from './link-generation.ts';
import { neededBy } from './needed-by.ts';
import { parseJson } from './parse-json.ts';
import { type PullPlan, planPull, refusal } from './pull-plan.ts';
import { currentSource, readSource, type Source, type Trust } from './pull-source.ts';
import { ReleaseError } from './release-error.ts';
import { removeLinks } from './remove-links.ts';
import { sha256 } from './sha256.ts';
import { sharedFolder, sharedIdOf, sharedIdsOf } from './shared-files.ts';
import type { Key } from './signing/keys.ts';
import { generationPath, isOfSite } from './site-paths.ts';
import { parseState, type SiteState } from './site-state.ts';
import type { Item, Mirror, Target } from './target/target.ts';
import { codeOf } from './target/whole-file.ts';

/** Says that a target follows another one, and is not to be released to. */
export const mirrorFile = 'mirror.json';

/** How many files came and went, and which generation is current. */
export interface Pulled {
  generation: string;
  copied: number;
  removed: number;
  /** Files that are not what was published, or have a name that the disk refuses, of versions that visitors do not get: they were not copied. */
  left: string[];
}

/**
 * Makes a target the same as another one: first the files, then the pages in one atomic step, at last it removes what the other one
 * has no more. On a full disk it begins by removing what neither of the two needs.
 *
 * Two at the same moment go one after the other: what the first one reads would be old by the time it removes, and the generation that
 * the second one has made current would be among what it removes.
 *
 * @param keys - those that the site must have. Without them, its first keys are believed, and then those that one of them has set.
 * @throws {ReleaseError} when the target to follow is not set up or was changed by somebody without a key of it, or when this one has a site
 *   of its own or follows another target. What was copied is gone then.
 */
export async function pull(from: Target, to: Mirror, keys?: Key[]): Promise<Pulled> {
  // Before the lock, which is in the directory: who has named a wrong place finds nothing new there.
  const current = await currentSource(from);
  const trust = await trustOf(from, to, keys);
  const source = await readSource(from, current, trust);
  // A rollback reaches also a web server whose disk is full. What was copied at the first attempt is there at the second.
  return withReserve(to, () =>
    to.withLock(async (assertLocked) => {
      // Another pull may have brought other keys meanwhile.
      const [now, trustNow] = [await currentSource(from), await trustOf(from, to, keys)];
      const isSame = now.generation === source.generation && isDeepStrictEqual(trust, trustNow);
      return copyAndSwitch(from, to, isSame ? source : await readSource(from, now, trustNow), assertLocked);
    }),
  );
}

async function copyAndSwitch(from: Target, to: Mirror, source: Source, assertLocked: () => Promise<void>): Promise<Pulled> {
  const { generation, state, discovery } = source;
  const linked = state.pages && discovery && { id: generation, pages: state.pages, discovery };
  const isNew = !(await follows(from, to));
  if (isNew) await makeMirror(from, to);
  const before = await to.readCurrent();
  // Listed after the pointer was read: the generation and everything it needs is in the list, or the source has lost it.
  const listed = await itemsOf(from, generation, new Set(sharedIdsOf(state)));
  const present = await to.list('');
  const sizes = new Map(present.map(({ path, size }) => [path, size]));
  const [created, left]: [string[], string[]] = [[], []];
  let wanted: Item[];
  let copied: number;
  try {
    const plan = await planPull(from, to, source, listed, present);
    wanted = plan.wanted;
    const copy = async () => {
      // Before any file of the generation is there: its folder comes with its links.
      if (linked && before?.generation !== generation) await linkGeneration(to, { ...linked, former: before?.generation });
      const number = await copyMissing({ from, to, source, plan, sizes, created, left });
      if (linked && before?.generation === generation) await repairLinks(to, linked);
      return number;
    };
    copied = await copy().catch(async (error) => {
      if (!isFull(error)) throw error;
      await assertLocked();
      if (!(await removeUnused(to, plan.wanted, present))) throw error;
      left.length = 0;
      return copy();
    });
  } catch (error) {
    if (error instanceof ReleaseError) await removeCopy(to, [...created, ...(isNew ? [mirrorFile] : [])], generation, before?.generation);
    throw error;
  }
  await assertLocked();
  if (before?.generation !== generation && !(await to.swapCurrent(before, generation))) {
    throw new ReleaseError(
      `Somebody has changed ${to.place} at the same moment.\nA mirror is changed by \`release pull\` only; run it again.`,
    );
  }
  await assertLocked();
  const removed = await removeGone(to, wanted, present);
  await removeLinks(to, { kept: new Set([generation]), removed: new Set(), since: Number.POSITIVE_INFINITY });
  if (before?.generation !== generation) await keepReserve(to, generation, state.pages);
  return { generation, copied, removed, left };
}

/** Removes what was copied of a source that is refused. */
async function removeCopy(to: Mirror, created: string[], generation: string, former: string | undefined): Promise<void> {
  await inParallel(created, (path) => to.remove(path));
  if (generation === former) return;
  if (former === undefined) return to.unlink?.('generations/');
  await to.unlink?.(generationPath(generation));
  await removeLinks(to, { kept: new Set([former]), removed: new Set(), since: Number.POSITIVE_INFINITY });
}

async function trustOf(from: Target, to: Target, keys: Key[] | undefined): Promise<Trust> {
  const state = (await follows(from, to)) ? await stateOf(to, keys === undefined) : undefined;
  // Who names other keys than the mirror has may name those of another site: its changes are none that the mirror knows.
  const event = !keys || isDeepStrictEqual(keys, state?.keys) ? state?.pagesProof : undefined;
  return { keys, former: keys ? undefined : state?.keys, newest: event && { event, place: to.place } };
}

/**
 * The state of the generation that a mirror has.
 *
 * @param isNeeded - whether nobody has named the keys that the site must have.
 * @throws {ReleaseError} when its disk has lost what is needed: whoever can write to the source could set other keys.
 */
async function stateOf(to: Target, isNeeded: boolean): Promise<SiteState | undefined> {
  const current = await to.readCurrent();
  if (!current) return undefined;
  const path = `${generationPath(current.generation)}state.json`;
  const content = await to.read(path);
  try {
    return parseState(JSON.parse(String(content)));
  } catch (cause) {
    if (!isNeeded) return undefined;
    throw new ReleaseError(
      `${to.place}/${path} cannot be read, so nobody knows which keys the site had. Nothing was pulled.\nName them: \`release pull --keys keys.json\`; a site without keys is pulled to an empty directory.`,
      { cause },
    );
  }
}

/**
 * Whether a target follows another one already.
 *
 * @throws {ReleaseError} when it may not: it has a site or files of its own, is in the source, or follows a third one.
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
    throw new ReleaseError(`${to.place} has a site of its own, which a pull would replace.\n${nameEmpty}`);
  }
  if (nameOf(to.place).startsWith(`${nameOf(from.place)}/`)) {
    throw new ReleaseError(`${to.place} is in ${from.place}, where a prune would remove it.\n${nameEmpty}`);
  }
  // A pull removes there what the source has not.
  const others = (await to.list('')).filter(({ path }) => isOfSite(path)).slice(0, 5);
  if (others.length === 0) return false;
  // Another pull has begun since it was read: it writes that first.
  if (await to.read(mirrorFile)) return follows(from, to);
  const names = others.map(({ path }) => `  ${path}`).join('\n');
  throw new ReleaseError(`${to.place} has other files where those of the site would be:\n${names}\n${nameEmpty}`);
}

const nameEmpty = 'Name an empty directory after --to.';

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

async function itemsOf(target: Target, generation: string, shared: ReadonlySet<string>): Promise<Item[]> {
  const folders = ['files/', 'versions/', servedFolder, generationPath(generation), ...(shared.size > 0 ? [sharedFolder] : [])];
  const items = (await Promise.all(folders.map((folder) => target.list(folder)))).flat();
  return items.filter(({ path }) => !path.startsWith(sharedFolder) || shared.has(sharedIdOf(path) ?? ''));
}

interface Copying {
  from: Target;
  to: Target;
  source: Source;
  plan: PullPlan;
  /** Of what the mirror has, by path. */
  sizes: ReadonlyMap<string, number>;
  /** Takes the paths of the files that are new in the mirror. */
  created: string[];
  /** Takes those that cannot be copied, and that visitors do not get: one team's version may not stop the releases of all. */
  left: string[];
}

/** @returns how many files were copied. */
async function copyMissing({ from, to, source, plan, sizes, created, left }: Copying): Promise<number> {
  const { missing, hashes, manifests, needed } = plan;
  const verified = async (path: string) => {
    const content = source.documents.get(path) ?? manifests.get(path) ?? (await from.read(path));
    if (!content && needed.has(path)) throw refusal(from, path, 'is missing');
    // Pruned since it was listed.
    if (!content) return undefined;
    const hash = hashes.get(path) ?? source.hashes.get(path);
    if (hash ? sha256(content) === hash : !isForeign(path, source, manifests)) return content;
    if (path.startsWith('generations/') || !hashes.has(path) || needed.has(path)) throw refusal(from, path, 'is not what was published');
    left.push(path);
  };
  const [absent, damaged] = [missing.filter((path) => !sizes.has(path)), missing.filter((path) => sizes.has(path))];
  await inParallel(absent, async (path) => {
    const content = await verified(path);
    try {
      if (content && (await to.create(path, content))) created.push(path);
      // A folder in its place is no file that is there already.
      else if (content) await to.read(path);
    } catch (error) {
      if (path.startsWith('generations/') || needed.has(path) || !isOfName(error)) throw error;
      left.push(path);
    }
  });
  // What a disk has cut off is little, so it is kept in memory: the web server sends it, and it stays as it is until nothing is refused any more.
  const found = await inParallel(damaged, async (path) => ({ path, content: await verified(path) }));
  const replaced = await inParallel(found, async ({ path, content }) => {
    if (!content) return false;
    await to.remove(path);
    return to.create(path, content);
  });
  return created.length + replaced.filter(Boolean).length;
}

/** Whether a disk refuses a name: it is too long, has a file in the place of a folder or a folder in its own, or bytes that are no text. */
function isOfName(error: unknown): boolean {
  return ['ENAMETOOLONG', 'ENOTDIR', 'EISDIR', 'EILSEQ'].includes(codeOf(error) ?? '');
}

/** Whether a file without a hash is none of the site's. Only the manifest of a folder is in none, and an older tool has written no hashes. */
function isForeign(path: string, { generation, hashes }: Source, manifests: ReadonlyMap<string, Buffer>): boolean {
  if (sharedIdOf(path) !== undefined) return !manifests.has(path);
  return hashes.size > 0 && path.startsWith(generationPath(generation)) && !hashes.has(path);
}

/** Removes, before the switch, what goes after it and the present generation does not need: the space that a full disk lacks. */
async function removeUnused(to: Target, wanted: Item[], present: Item[]): Promise<number> {
  const state = await stateOf(to, false);
  if (!state) return 0;
  const isNeeded = await neededBy(to, state);
  return removeGone(
    to,
    wanted,
    present.filter(({ path }) => !isNeeded(path)),
  );
}

/** @param present - what the mirror had before. */
async function removeGone(to: Target, wanted: Item[], present: Item[]): Promise<number> {
  const kept = new Set([mirrorFile, ...wanted.map(({ path }) => path)]);
  const gone = present.filter((item) => !kept.has(item.path) && isOfSite(item.path));
  await inParallel(gone, ({ path }) => to.remove(path));
  return gone.length;
}
