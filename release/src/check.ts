import type { Discovery } from 'shared/discovery';
import { readIfReadable } from './bad-sector.ts';
import { readSiteNow } from './change-site.ts';
import { checkComplete, pullAgain } from './check-complete.ts';
import { inParallel } from './in-parallel.ts';
import { damagedLinks, siteFolder } from './link-generation.ts';
import { ReleaseError } from './release-error.ts';
import { sha256 } from './sha256.ts';
import { damagedFolders, sharedIdsOf } from './shared-files.ts';
import type { Key } from './signing/keys.ts';
import { checkSignatures } from './signing/sign-change.ts';
import { generationPath } from './site-paths.ts';
import { type SiteState, versionsOf } from './site-state.ts';
import type { Target } from './target/target.ts';
import type { RecordReader } from './version-record.ts';

/**
 * What the disk has lost or damaged of the current generation, and what nobody has put there with this tool: paths, by the folder of pages or links that is to be written again.
 *
 * @param read - whether files are read and compared by their hash; otherwise by their size.
 */
export async function damagedParts(target: Target, state: SiteState, read: boolean): Promise<Map<string, string[]>> {
  const { pages, generation } = state;
  const damaged = await damagedFolders(target, sharedIdsOf(state), read);
  if (!pages?.discovery) return damaged;
  const own = generationPath(generation);
  // In a directory the settings are a file of a folder.
  if (pages.settings && !pages.folders[siteFolder] && sha256((await readIfReadable(target, `${own}site.json`)) ?? '') !== pages.settings)
    damaged.set(`${own}site.json`, [`${own}site.json`]);
  const path = `${own}discovery.json`;
  const content = await readIfReadable(target, path);
  if (!content || sha256(content) !== pages.discovery) return damaged.set(path, [path]);
  const discovery = JSON.parse(content.toString('utf8')) as Discovery;
  for (const folder of await damagedLinks(target, { id: generation, pages, discovery })) damaged.set(folder, [folder]);
  return damaged;
}

/** How much was compared. */
export interface Checked {
  versions: number;
  /** What is lost of the history. */
  lost: string | undefined;
  /** How many changes of the history are signed; of a site with keys. */
  signed: number | undefined;
}

/**
 * Reads all that visitors may get, and compares it with what was written and published. Another release that comes meanwhile is checked instead: of a
 * mirror, a pull removes what only the former one has needed.
 *
 * @param mirror - whether the target follows another one, which has what is damaged here.
 * @param keys - those that the site should have: else its own are believed.
 * @throws {ReleaseError} that names what is lost or damaged, and says what to do.
 */
export async function check(target: Target, mirror: boolean, keys?: Key[]): Promise<Checked> {
  const attempts = 5;
  for (let attempt = 1; ; attempt += 1) {
    const before = await target.readCurrent();
    try {
      return await checkNow(target, mirror, keys);
    } catch (error) {
      const isOther = (await target.readCurrent())?.generation !== before?.generation;
      if (!isOther || !(error instanceof ReleaseError) || attempt === attempts) throw error;
    }
  }
}

async function checkNow(target: Target, mirror: boolean, keys?: Key[]): Promise<Checked> {
  const { state, settings, readRecord, lost } = await readSiteNow(target);
  const signed = checkSignatures(state, settings, keys);
  const parts = [...(await damagedParts(target, state, true)).values()].flat();
  const versions = versionsOf(state);
  const incomplete = await incompleteVersions(target, state, readRecord, mirror);
  const ofPages =
    parts.length > 0
      ? [`${parts.length} parts of the pages are lost, damaged or not of this site:\n${listOf(parts)}\n${todo(mirror)}`]
      : [];
  const problems = [...ofPages, ...incomplete];
  if (problems.length > 0) throw new ReleaseError(problems.join('\n\n'));
  return { versions: versions.length, lost, signed };
}

/** Reads the files of all versions that visitors may get. @returns a message for each version that is not as it was published. */
export async function incompleteVersions(target: Target, state: SiteState, readRecord: RecordReader, mirror = false): Promise<string[]> {
  const removing = new Set(state.removing);
  const found = await inParallel(
    versionsOf(state),
    async ({ app, version }) => {
      try {
        await checkComplete(target, removing, await readRecord(app, version), { mirror });
        return [];
      } catch (error) {
        if (error instanceof ReleaseError) return [error.message];
        throw error;
      }
    },
    2,
  );
  return found.flat();
}

function todo(mirror: boolean): string {
  if (mirror) return pullAgain;
  return 'Write them again: `release configure` with the settings as they are.';
}

function listOf(paths: string[]): string {
  const rest = paths.length > 20 ? [`  and ${paths.length - 20} more`] : [];
  return [...paths.slice(0, 20).map((path) => `  ${path}`), ...rest].join('\n');
}
