import * as v from 'valibot';
import { readIrreplaceable } from './bad-sector.ts';
import { inParallel } from './in-parallel.ts';
import { parseAs } from './parse-as.ts';
import { parseJson } from './parse-json.ts';
import { ReleaseError, restore } from './release-error.ts';
import { ReleaseFileSchema } from './release-file.ts';
import type { Target } from './target/target.ts';

const RecordSchema = v.object({
  schema: v.literal(1),
  /** Federation name; the shell is `shell`. */
  app: v.string(),
  version: v.string(),
  /** What the build says of itself. */
  release: ReleaseFileSchema,
  /** By path below the target. */
  files: v.record(v.string(), v.object({ sha256: v.string(), size: v.number() })),
  published: v.pipe(v.string(), v.isoTimestamp()),
  by: v.string(),
});

/** What is known of a published version: `versions/<app>/<version>.json`. It is written last, so its files are all there. */
export type VersionRecord = v.InferOutput<typeof RecordSchema>;

export function recordPath(app: string, version: string): string {
  return `versions/${app}/${version}.json`;
}

/** The version that a path is the record of; nothing for any other path. */
export function versionAt(path: string): { app: string; version: string } | undefined {
  const [, app = '', version = ''] = /^versions\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
  return isAppName(app) && isVersion(version) ? { app, version } : undefined;
}

/** Whether this may be the name of an app: it becomes a part of URLs and of file paths. */
export function isAppName(name: string): boolean {
  return /^[a-z][a-z0-9_]{0,63}$/i.test(name);
}

/** Whether this may be a version: it becomes a part of URLs and of file paths. */
export function isVersion(version: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,63}$/i.test(version);
}

/** @throws {ReleaseError} when the record is not usable. */
export async function findRecord(target: Target, app: string, version: string): Promise<VersionRecord | undefined> {
  if (!isAppName(app) || !isVersion(version)) return undefined;
  const path = recordPath(app, version);
  const content = await readIrreplaceable(target, path);
  if (!content) return undefined;
  const where = `${target.place}/${path}`;
  const record = parseAs(RecordSchema, parseJson(content, where, restore), where, restore, ReleaseError);
  if (record.app === app && record.version === version) return record;
  throw new ReleaseError(`${where} is the record of ${record.app} ${record.version}.\n${restore}`);
}

async function readRecord(target: Target, app: string, version: string): Promise<VersionRecord> {
  const record = await findRecord(target, app, version);
  if (record) return record;
  const known = await listRecords(target, app);
  const names = known.slice(0, 10).map((one) => `  ${one.version}  published ${one.published} by ${one.by}`);
  throw new ReleaseError(
    known.length > 0
      ? `${app} has no published version ${version} in ${target.place}. The newest are:\n${names.join('\n')}`
      : `${app} has no published version in ${target.place}.\nPublish one first: release publish ${app}`,
  );
}

/** Reads records of a target, each once. It throws a `ReleaseError` that names the versions there are, when it is asked for another. */
export type RecordReader = (app: string, version: string) => Promise<VersionRecord>;

export function recordReader(target: Target): RecordReader {
  const known = new Map<string, Promise<VersionRecord>>();
  return (app, version) => {
    const path = recordPath(app, version);
    const record = known.get(path) ?? readRecord(target, app, version);
    known.set(path, record);
    return record;
  };
}

/**
 * Every published version of an app, newest first; of all apps without a name.
 *
 * @param passOver - hears of a record that is not usable, instead of whoever called.
 */
export async function listRecords(
  target: Target,
  app?: string,
  passOver?: (error: ReleaseError, app: string, version: string) => void,
): Promise<VersionRecord[]> {
  const items = await target.list(app ? `versions/${app}/` : 'versions/');
  const versions = items.flatMap(({ path }) => versionAt(path) ?? []);
  const records = await inParallel(versions, ({ app: name, version }) =>
    findRecord(target, name, version).catch((error) => {
      if (!passOver || !(error instanceof ReleaseError)) throw error;
      passOver(error, name, version);
    }),
  );
  return records.filter((record) => record !== undefined).sort((a, b) => (a.published < b.published ? 1 : -1));
}

/** Federation names of the apps that have a published version. */
export async function listApps(target: Target): Promise<string[]> {
  // Of 1,000 apps with 100 versions, the files would be 100,000: as many as 100 requests to an object storage.
  return target.folderNames('versions/');
}
