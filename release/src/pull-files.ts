import { inParallel } from './in-parallel.ts';
import { isService } from './last-service.ts';
import { ReleaseError } from './release-error.ts';
import { placesOf } from './site-paths.ts';
import { type SiteState, versionsInUse } from './site-state.ts';
import type { Item, Target } from './target/target.ts';
import { findRecord, isAppName, isVersion, recordPath, type VersionRecord } from './version-record.ts';

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
  { apps }: SiteState,
  listed: Item[],
  missing: ReadonlySet<string>,
): Promise<Published> {
  const hashes = new Map<string, string>();
  const needed = new Set<string>();
  const known = new Set(listed.map(({ path }) => path).filter((path) => versionOf(path)));
  const used = new Set(Object.entries(apps).flatMap(([app, one]) => versionsInUse(one).map(({ version }) => recordPath(app, version))));
  const named = new Set<string>();
  await inParallel(new Set([...known, ...used]), async (path) => {
    const record = await readRecord(from, to, path, known.has(path) && !missing.has(path)).catch((error) => {
      if (used.has(path) || !(error instanceof ReleaseError)) throw error;
    });
    if (!record && used.has(path))
      throw new ReleaseError(`${from.place}/${path} is missing, and nothing was switched.\nRestore it from a copy of the target.`);
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

/** The version that a path is the record of. */
function versionOf(path: string): { app: string; version: string } | undefined {
  const [, app = '', version = ''] = /^versions\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
  return isAppName(app) && isVersion(version) ? { app, version } : undefined;
}

async function readRecord(from: Target, to: Target, path: string, isThere: boolean): Promise<VersionRecord | undefined> {
  const { app = '', version = '' } = versionOf(path) ?? {};
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
