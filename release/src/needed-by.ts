import { inParallel } from './in-parallel.ts';
import { sharedIdOf, sharedIdsOf } from './shared-files.ts';
import { generationPath, placesOf } from './site-paths.ts';
import { type SiteState, versionsOf } from './site-state.ts';
import type { Target } from './target/target.ts';
import { findRecord, recordPath } from './version-record.ts';

/** What a generation needs of all files, those of the versions that visitors may get included. @returns whether a path is one of them. */
export async function neededBy(target: Target, state: SiteState): Promise<(path: string) => boolean> {
  const shared = new Set(sharedIdsOf(state));
  const files = new Set<string>();
  const folders = [generationPath(state.generation)];
  await inParallel(versionsOf(state), async ({ app, version }) => {
    files.add(recordPath(app, version));
    const record = await findRecord(target, app, version).catch(() => undefined);
    if (record) for (const path of Object.keys(record.files)) files.add(path);
    else folders.push(...placesOf(app, version));
  });
  return (path) => files.has(path) || shared.has(sharedIdOf(path) ?? '') || folders.some((folder) => path.startsWith(folder));
}
