import { inParallel } from './in-parallel.ts';
import { type Published, publishedFiles } from './pull-files.ts';
import type { Source } from './pull-source.ts';
import { ReleaseError } from './release-error.ts';
import { manifestPath, readManifest, sharedIdOf, sharedPath } from './shared-files.ts';
import { isOfSite } from './site-paths.ts';
import type { Item, Target } from './target/target.ts';

/** What a mirror is to get. */
export interface PullPlan extends Published {
  /** Paths of what the mirror has not, or in another size: a file that its disk has cut off is no copy. */
  missing: string[];
  /** SHA-256 of files of versions that are missing, and of all pages, by path. */
  hashes: Map<string, string>;
  /** The manifests of folders of pages that are missing, as they were read and verified, by path. */
  manifests: ReadonlyMap<string, Buffer>;
}

/**
 * Finds out what a mirror is to get. A mirror whose source has lost a file may be the only one that still has it.
 *
 * @param listed - what the source has.
 * @param present - what the mirror has.
 * @throws {ReleaseError} when the source has lost what visitors need.
 */
export async function planPull(from: Target, to: Target, source: Source, listed: Item[], present: Item[]): Promise<PullPlan> {
  const sizes = new Map(present.map(({ path, size }) => [path, size]));
  const there = new Set(listed.map(({ path }) => path));
  const lacking = new Set(listed.filter(({ path, size }) => sizes.get(path) !== size).map(({ path }) => path));
  // Nothing to copy and nothing to remove: nobody reads the records of all versions for that.
  if (lacking.size === 0 && !present.some(({ path }) => isOfSite(path) && !there.has(path)))
    return { wanted: listed, missing: [], hashes: new Map(), needed: new Set(), manifests: new Map() };
  const published = await publishedFiles(from, to, source.state, listed, lacking);
  const pages = await pageFiles(from, to, source, there, lacking);
  const needed = new Set([...published.needed, ...pages.needed, ...source.hashes.keys()]);
  for (const path of needed) if (!there.has(path)) throw refusal(from, path, 'is missing');
  return {
    wanted: published.wanted,
    missing: published.wanted.flatMap(({ path }) => (lacking.has(path) ? [path] : [])),
    hashes: new Map([...published.hashes, ...pages.hashes]),
    needed,
    manifests: pages.manifests,
  };
}

/** What the manifests say of the files of all folders of pages. A manifest that the mirror has is read there. */
async function pageFiles(from: Target, to: Target, { state }: Source, there: ReadonlySet<string>, lacking: ReadonlySet<string>) {
  const [manifests, hashes, needed] = [new Map<string, Buffer>(), new Map<string, string>(), new Set<string>()];
  const read = async (path: string) => {
    const content = await from.read(path);
    if (content) manifests.set(path, content);
    return content;
  };
  const ofVisitors = new Set(Object.values(state.pages?.folders ?? {}));
  const ofMissing = [...lacking].flatMap((path) => sharedIdOf(path) ?? []);
  await inParallel(new Set([...ofVisitors, ...ofMissing]), async (id) => {
    const path = manifestPath(id);
    // What the disk of the mirror has damaged is read where it came from.
    const own = there.has(path) && !lacking.has(path) ? await readManifest(to, id).catch(() => undefined) : undefined;
    const { files } = own ?? (await readManifest({ place: from.place, read }, id));
    for (const [name, { sha256 }] of Object.entries(files)) {
      hashes.set(sharedPath(id) + name, sha256);
      // Not the history: without it the site goes on.
      if (ofVisitors.has(id)) needed.add(sharedPath(id) + name);
    }
  });
  return { manifests, hashes, needed };
}

/** The error for what visitors need and the source has not as it should. @param problem - e.g. `is missing`. */
export function refusal(from: Target, path: string, problem: string): ReleaseError {
  const todo = path.startsWith('generations/')
    ? 'Write it again: `release configure` with the settings as they are.'
    : 'Publish that version again from an intact build.';
  return new ReleaseError(`${from.place}/${path} ${problem}. Nothing was switched.\n${todo}`);
}
