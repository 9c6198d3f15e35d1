import { ReleaseError } from './release-error.ts';
import type { SiteState } from './site-state.ts';
import type { Target } from './target/target.ts';
import { recordPath, type VersionRecord } from './version-record.ts';

/**
 * Checks that every file of a published version is there, and is not being removed.
 *
 * @throws {ReleaseError} that names the files.
 */
export async function checkComplete(target: Target, { removing }: SiteState, { app, version, files }: VersionRecord): Promise<void> {
  const condemned = new Set(removing);
  if ([recordPath(app, version), ...Object.keys(files)].some((path) => condemned.has(path))) {
    throw new ReleaseError(
      `Files of ${app} ${version} are being removed by a prune.\nRun \`release prune\` again if it was interrupted, then publish and activate again.`,
    );
  }
  const folders = new Set(Object.keys(files).map((path) => path.slice(0, path.lastIndexOf('/') + 1)));
  const items = (await Promise.all([...folders].map((folder) => target.list(folder)))).flat();
  const sizes = new Map(items.map(({ path, size }) => [path, size]));
  const missing = Object.entries(files).filter(([path, { size }]) => sizes.get(path) !== size);
  if (missing.length === 0) return;
  const names = missing.slice(0, 5).map(([path]) => `  ${path}`);
  throw new ReleaseError(
    `${missing.length} files of ${app} ${version} are missing in ${target.place}, or have another size:\n${names.join('\n')}\nPublish it again, from the same sources: that puts them back.`,
  );
}
