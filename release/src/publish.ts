import { createHash } from 'node:crypto';
import { isOfBadSector, readAgain, replaceFile } from './bad-sector.ts';
import type { BuiltApp } from './built-app.ts';
import { type Operation, readSiteNow } from './change-site.ts';
import { checkComplete } from './check-complete.ts';
import { isCompressed, saysTheSame, withCompressed } from './compressed.ts';
import { releasePath } from './discover.ts';
import { isHashed } from './hashed-name.ts';
import { inParallel } from './in-parallel.ts';
import { ReleaseError } from './release-error.ts';
import { shellPath } from './site-paths.ts';
import type { Target } from './target/target.ts';
import { findRecord, recordPath, type VersionRecord } from './version-record.ts';

type FileRecord = VersionRecord['files'][string];

/**
 * Puts a built version into the target: its files, compressed too, each read back and compared, then its record. Nothing becomes active.
 *
 * The same version again writes only what is missing, and puts back what the storage has damaged.
 *
 * @param options.compressed - `false` leaves compression to the server.
 * @returns the record, and whether the version is new.
 * @throws {ReleaseError} when the version is there with other bytes.
 */
export async function publish(
  { target, by, now }: Operation,
  built: BuiltApp,
  options: { compressed: boolean } = { compressed: true },
): Promise<{ record: VersionRecord; isNew: boolean }> {
  await readSiteNow(target);
  const build = options.compressed ? { ...built, files: await withCompressed(built.files) } : built;
  const { name, version } = build.release;
  const known = await findRecord(target, name, version);
  if (known) assertSameBytes(target, known, build);
  const places = [...build.files].map(([file, content]) => ({ path: placeOf(name, version, file), content }));
  const files = await inParallel(places, async ({ path, content }) => [path, await upload(target, path, content, known)] as const);
  const record: VersionRecord = known ?? {
    schema: 1,
    app: name,
    version,
    release: build.release,
    files: Object.fromEntries(files),
    published: now().toISOString(),
    by,
  };
  const isNew = !known && (await target.create(recordPath(name, version), Buffer.from(`${JSON.stringify(record, null, 2)}\n`)));
  if (!known && !isNew) return publish({ target, by, now }, built, options);
  // A prune that runs at this moment may have taken a file of an older version for one that nobody needs.
  const { removing } = (await readSiteNow(target)).state;
  await checkComplete(target, new Set(removing), record, { read: false });
  return { record, isNew };
}

/** Where a file of a build lies in the target. Files of the shell whose name carries a hash are shared by its versions. */
function placeOf(name: string, version: string, file: string): string {
  if (name !== 'shell') return `files${releasePath(name, version)}${file}`;
  return isHashed(file) ? `files/assets/${file}` : shellPath(version) + file;
}

/**
 * Writes a file where it is missing, and reads back what is there.
 *
 * @param known - the record of the same version, which says the same of this file as the build. What is there with other bytes has been
 * damaged since, and no browser takes it: it is replaced.
 */
async function upload(target: Target, path: string, content: Buffer, known: VersionRecord | undefined): Promise<FileRecord> {
  const isKnown = known?.files[path]?.sha256 === describe(content).sha256;
  let present = await readAgain(target, path).catch((error) => {
    if (isKnown && isOfBadSector(error)) return Buffer.alloc(0);
    throw error;
  });
  if (isKnown && present && !present.equals(content)) {
    await replaceFile(target, path, content);
    present = undefined;
  } else if (!present) await target.create(path, content);
  const stored = present ?? (await target.read(path));
  if (stored && (stored.equals(content) || (await mayStay(path, stored, content)))) return describe(stored);
  throw new ReleaseError(
    present
      ? `${target.place}/${path} is there already with other bytes, and was left as it is.\nA version is published once: change the sources, or find out why the same sources give another build.`
      : `${target.place}/${path} is not what was written: the storage or the network has changed it.\nRun the command again.`,
  );
}

/** A map changes with comments and with the folder it was made in, the hash of its file does not: the first one stays. */
async function mayStay(path: string, stored: Buffer, content: Buffer): Promise<boolean> {
  return isMap(path) || (isCompressed(path) && (await saysTheSame(stored, content)));
}

function assertSameBytes(target: Target, { app, version, files, published, by }: VersionRecord, build: BuiltApp): void {
  const names = new Map([...build.files].map(([file, content]) => [placeOf(app, version, file), content]));
  const other = [...new Set([...names.keys(), ...Object.keys(files)])].filter((path) => {
    const content = names.get(path);
    return !isMap(path) && !isCompressed(path) && (!content || describe(content).sha256 !== files[path]?.sha256);
  });
  if (other.length === 0) return;
  const list = other.slice(0, 5).map((path) => `  ${path}`);
  throw new ReleaseError(
    `${app} ${version} was published to ${target.place} on ${published} by ${by}, with other bytes:\n${list.join('\n')}\nNothing was changed. A version is published once: change the sources, or find out why the same sources give another build.`,
  );
}

function describe(content: Buffer): FileRecord {
  return { sha256: createHash('sha256').update(content).digest('hex'), size: content.length };
}

function isMap(path: string): boolean {
  return path.endsWith('.map');
}
