import { readFile } from 'node:fs/promises';
import { parseSite, type Site, SiteError } from 'shared/site';
import { changeSite, createSite, type Operation } from './change-site.ts';
import { ReleaseError } from './release-error.ts';
import type { SiteState } from './site-state.ts';

/**
 * Sets an empty target up.
 *
 * @throws {ReleaseError} when there is a site already, or the place cannot keep one.
 */
export async function init(operation: Operation, site: Site): Promise<void> {
  await operation.target.probe();
  if (await createSite(operation, site)) return;
  throw new ReleaseError(
    `There is a site in ${operation.target.place} already. \`release configure --site site.json\` changes its settings.`,
  );
}

/** Changes the settings: every page is composed anew, in one step. */
export function configure(operation: Operation, site: Site): Promise<SiteState> {
  return changeSite(operation, async ({ settings }) => (isSame(settings, site) ? undefined : { site, event: { action: 'configure' } }));
}

function isSame(settings: Buffer, site: Site): boolean {
  try {
    return JSON.stringify(JSON.parse(settings.toString('utf8'))) === JSON.stringify(site);
  } catch {
    return false;
  }
}

/**
 * Reads a `site.json`.
 *
 * @throws {ReleaseError} that names every mistake.
 */
export async function readSiteFile(file: string): Promise<Site> {
  try {
    return parseSite(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof SiteError) throw new ReleaseError(`${file}: ${error.message}`);
    throw new ReleaseError(`The site configuration cannot be read: ${file}: ${(error as Error).message}`);
  }
}
