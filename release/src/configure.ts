import { readFile } from 'node:fs/promises';
import { parseSite, type Site, SiteError } from 'shared/site';
import { type Change, changeSite, createSite, type Operation, type SiteNow } from './change-site.ts';
import { damagedParts } from './check.ts';
import { assertNoLoopback } from './loopback.ts';
import { ReleaseError } from './release-error.ts';
import type { Key } from './signing/keys.ts';
import { signEvent } from './signing/signed-event.ts';
import type { SiteState } from './site-state.ts';
import type { Target } from './target/target.ts';

/**
 * Sets an empty target up.
 *
 * @param keys - who may change what from then on; everybody without.
 * @throws {ReleaseError} when there is a site or something else already, or the place cannot keep one, or a public site names the visitor's
 *   own machine, or the signing key may not set the list of keys.
 */
export async function init(operation: Operation, site: Site, keys?: Key[]): Promise<void> {
  assertNoLoopback(site);
  const { target, by, signer } = operation;
  // Who may not set the keys hears that before there is a site without.
  if (keys) signEvent({ action: 'configure', generation: '', time: '', by }, keys, signer);
  await target.probe();
  if (!(await target.readCurrent())) await assertEmpty(target);
  if (!(await createSite(operation, site))) {
    const [options, what] = keys ? [' --keys keys.json --key key.pem', 'settings and its keys'] : ['', 'settings'];
    throw new ReleaseError(
      `There is a site in ${target.place} already. \`release configure --site site.json${options}\` changes its ${what}.`,
    );
  }
  if (keys) await configure(operation, site, keys);
}

/** What lies among the files of a site is taken for a left-over, and removed by a prune. An `init` that was killed has left a generation. */
async function assertEmpty(target: Target): Promise<void> {
  const others = (await target.list('')).filter(({ path }) => !path.startsWith('generations/'));
  if (others.length === 0) return;
  const names = others.slice(0, 5).map(({ path }) => `  ${path}`);
  throw new ReleaseError(`${target.place} is not empty:\n${names.join('\n')}\nName an empty place, or one that does not exist yet.`);
}

/**
 * Changes the settings: every page is composed anew, in one step. With the settings as they are, it writes again what the disk has lost of
 * the pages, and what is damaged: then it reads all of them.
 *
 * @param keys - who may change what from now on; as before without.
 * @throws {ReleaseError} when a public site names the visitor's own machine.
 */
export async function configure(operation: Operation, site: Site, keys?: Key[]): Promise<SiteState> {
  assertNoLoopback(site);
  const plan = async ({ settings, state }: SiteNow): Promise<Change | undefined> => {
    const same = isSame(settings, site);
    // Other settings make all pages anew, in other folders.
    const damaged = new Set((await damagedParts(operation.target, state, same)).keys());
    if (same && damaged.size === 0 && !keys) return undefined;
    return { site, damaged, ...(keys && { keys }), event: { action: 'configure' } };
  };
  return changeSite(operation, plan, keys !== undefined);
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
    // Some editors begin a file with a byte order mark, which JSON does not know.
    return parseSite(JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, '')));
  } catch (error) {
    if (error instanceof SiteError) throw new ReleaseError(`${file}: ${error.message}`);
    throw new ReleaseError(`The site configuration cannot be read: ${file}: ${(error as Error).message}`);
  }
}
