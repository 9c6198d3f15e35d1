import { inParallel } from './in-parallel.ts';
import { isService } from './last-service.ts';
import { ReleaseError, restore } from './release-error.ts';
import { placesOf } from './site-paths.ts';
import { type SiteState, versionsOf } from './site-state.ts';
import type { Item, Target } from './target/target.ts';
import { findRecord, recordPath, type VersionRecord, versionAt } from './version-record.ts';

/** What a mirror is to get of the files that were published. */
export interface Published {
  /** What belongs to the site, of all that was listed. */
  wanted: Item[];
  /** SHA-256 of the files of versions that are missing, by path. */
  hashes: Map<string, string>;
  /** Files of versions that visitors may get. */
  needed: ReadonlySet<string>;
}

/**
 * Leaves out what was not published with this tool: files that no record of their version names. Web servers would send them.
 *
 * Records that the mirror has are read there: of a site with thousands of versions, only those of new ones are requested.
 *
 * @param missing - paths of what the mirror has not, or in another size.
 * @throws {ReleaseError} when a version that visitors may get has no usable record.
 */
export async function publishedFiles(
  from: Target,
  to: Target,
  state: SiteState,
  listed: Item[],
  missing: ReadonlySet<string>,
): Promise<Published> {
  const hashes = new Map<string, string>();
  const needed = new Set<string>();
  const known = new Set(listed.map(({ path }) => path).filter((path) => versionAt(path)));
  const used = new Set(versionsOf(state).map(({ app, version }) => recordPath(app, version)));
  const named = new Set<string>();
  await inParallel(new Set([...known, ...used]), async (path) => {
    const record = await readRecord(from, to, path, known.has(path) && !missing.has(path)).catch((error) => {
      if (used.has(path) || !(error instanceof ReleaseError)) throw error;
    });
    if (!record && used.has(path)) throw new ReleaseError(`${from.place}/${path} is missing, and nothing was switched.\n${restore}`);
    if (!record) return;
    named.add(path);
    for (const [file, { sha256 }] of ownFiles(record)) {
      named.add(file);
      // Versions of the shell share files: what is said by one that visitors get counts.
      if (missing.has(file) && (used.has(path) || !needed.has(file))) hashes.set(file, sha256);
      if (used.has(path)) needed.add(file);
    }
  });
  const wanted = listed.filter(({ path }) => path.startsWith('generations/') || named.has(path) || isService(path));
  return { wanted, hashes, needed };
}

async function readRecord(from: Target, to: Target, path: string, isThere: boolean): Promise<VersionRecord | undefined> {
  const { app = '', version = '' } = versionAt(path) ?? {};
  // What the disk of the mirror has damaged is read where it came from.
  const own = isThere ? await findRecord(to, app, version).catch(() => undefined) : undefined;
  return own ?? (await findRecord(from, app, version));
}

/** What a record says of files of other apps, or of what is no plain path, counts for nothing: a mirror would refuse the name. */
function ownFiles({ app, version, files }: VersionRecord): [path: string, file: VersionRecord['files'][string]][] {
  const places = placesOf(app, version);
  const isPlain = (path: string) => !/(^|\/)\.{0,2}(\/|$)|[\\\0]/.test(path);
  return Object.entries(files).filter(([path]) => isPlain(path) && places.some((place) => path.startsWith(place)));
}
