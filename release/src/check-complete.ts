import { createHash } from 'node:crypto';
import { readIfReadable } from './bad-sector.ts';
import { inParallel } from './in-parallel.ts';
import { ReleaseError } from './release-error.ts';
import type { Target } from './target/target.ts';
import { recordPath, type VersionRecord } from './version-record.ts';

/**
 * Checks that every file of a published version is there, as it was published, and is not being removed.
 *
 * @param removing - paths that a prune is removing.
 * @param options.read - `false` compares sizes only: for who has just read every file.
 * @param options.mirror - whether the target follows another one, where the files are intact: nothing can be published here.
 * @throws {ReleaseError} that names the files.
 */
export async function checkComplete(
  target: Target,
  removing: ReadonlySet<string>,
  { app, version, files }: VersionRecord,
  { read = true, mirror = false }: { read?: boolean; mirror?: boolean } = {},
): Promise<void> {
  if ([recordPath(app, version), ...Object.keys(files)].some((path) => removing.has(path))) {
    throw new ReleaseError(
      `Files of ${app} ${version} are being removed by a prune.\nRun \`release prune\` again if it was interrupted, then publish and activate again.`,
    );
  }
  const folders = new Set(Object.keys(files).map((path) => path.slice(0, path.lastIndexOf('/') + 1)));
  const items = (await Promise.all([...folders].map((folder) => target.list(folder)))).flat();
  const sizes = new Map(items.map(({ path, size }) => [path, size]));
  const missing = Object.keys(files).filter((path) => sizes.get(path) !== files[path]?.size);
  if (missing.length > 0)
    throw new ReleaseError(
      `${missing.length} files of ${app} ${version} are missing in ${target.place}, or have another size:\n${wayOut(missing, mirror)}`,
    );
  const changed = read ? await changedFiles(target, files) : [];
  if (changed.length > 0)
    throw new ReleaseError(
      `${changed.length} files of ${app} ${version} in ${target.place} are not what was published:\n${wayOut(changed, mirror)}`,
    );
}

/** The way out for damaged files of a mirror: a pull compares only sizes. */
export const pullAgain = 'Remove damaged files here, and run `release pull` again: it copies them, and makes folders of links again.';

/** Browsers would refuse scripts and styles that are not what the page promises; nobody else looks at what has the right size. */
async function changedFiles(target: Target, files: VersionRecord['files']): Promise<string[]> {
  const checked = await inParallel(Object.entries(files), async ([path, { sha256 }]) => {
    const content = await readIfReadable(target, path);
    return content && createHash('sha256').update(content).digest('hex') === sha256 ? [] : [path];
  });
  return checked.flat();
}

function wayOut(paths: string[], mirror: boolean): string {
  const names = paths.map((path) => `  ${path}`);
  // Who has to remove them needs all names.
  if (mirror) return `${names.join('\n')}\n${pullAgain}`;
  return `${names.slice(0, 5).join('\n')}\nPublish it again, from the same sources: that puts them back.`;
}
