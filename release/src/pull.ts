import { createHash } from 'node:crypto';
import { generationPath } from './generation.ts';
import { inParallel } from './in-parallel.ts';
import { ReleaseError } from './release-error.ts';
import type { Item, Target } from './target/target.ts';
import { listRecords } from './version-record.ts';

/** Says that a target follows another one, and is not to be released to. */
export const mirrorMark = 'mirror.json';

const attempts = 5;

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
 * @throws {ReleaseError} when the target to follow is not set up, or this one has a site of its own.
 */
export async function pull(from: Target, to: Target): Promise<Pulled> {
  await assertMirror(from, to);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = await to.readCurrent();
    const source = await from.readCurrent();
    if (!source) throw new ReleaseError(`There is no site in ${from.place}.\nCheck its name, or set it up with \`release init\`.`);
    // Listed after the pointer was read: the generation and everything it needs is in the list.
    const wanted = await itemsOf(from, source.generation);
    const copied = await copyMissing(from, to, wanted);
    if (before?.generation === source.generation || (await to.swapCurrent(before, source.generation))) {
      return { generation: source.generation, copied, removed: await removeGone(to, wanted) };
    }
  }
  throw new ReleaseError(`Others pull to ${to.place} at the same moment. Nothing is wrong; run the command again.`);
}

async function assertMirror(from: Target, to: Target): Promise<void> {
  if (await to.read(mirrorMark)) return;
  if (await to.readCurrent()) {
    throw new ReleaseError(`${to.place} has a site of its own, which a pull would replace.\nName an empty directory after --to.`);
  }
  await to.probe();
  await to.create(mirrorMark, Buffer.from(`${JSON.stringify({ from: from.place })}\n`));
}

async function itemsOf(target: Target, generation: string): Promise<Item[]> {
  const lists = await Promise.all(['files/', 'versions/', generationPath(generation)].map((folder) => target.list(folder)));
  return lists.flat();
}

async function copyMissing(from: Target, to: Target, wanted: Item[]): Promise<number> {
  const present = new Set((await to.list('')).map(({ path }) => path));
  const missing = wanted.filter(({ path }) => !present.has(path));
  const hashes = missing.length > 0 ? await hashesOf(from) : new Map<string, string>();
  await inParallel(missing, async ({ path }) => {
    const content = await from.read(path);
    // Pruned since it was listed: nothing that is current needs it.
    if (!content) return;
    const hash = hashes.get(path);
    if (hash && createHash('sha256').update(content).digest('hex') !== hash) {
      throw new ReleaseError(
        `${from.place}/${path} is not what was published. Nothing was switched.\nPublish that version again from an intact build.`,
      );
    }
    await to.create(path, content);
  });
  return missing.length;
}

async function hashesOf(target: Target): Promise<Map<string, string>> {
  const records = await listRecords(target);
  return new Map(records.flatMap(({ files }) => Object.entries(files).map(([path, { sha256 }]) => [path, sha256] as const)));
}

async function removeGone(to: Target, wanted: Item[]): Promise<number> {
  const kept = new Set([mirrorMark, ...wanted.map(({ path }) => path)]);
  const gone = (await to.list('')).filter(({ path }) => !kept.has(path) && /^(files|versions|generations)\//.test(path));
  await inParallel(gone, ({ path }) => to.remove(path));
  return gone.length;
}
