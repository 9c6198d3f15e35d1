import { sha256 } from './sha256.ts';
import { siteDiscovery } from './site-discovery.ts';
import { type Specimen, specimens } from './specimens.ts';
import { writePages } from './write-pages.ts';

let known: Promise<string> | undefined;

/**
 * Identifies how this tool makes pages: a hash of what it makes of fixed sites. Pages that a tool with another one has made are made anew by
 * the next activation, so that e.g. a change of the CSP reaches the pages of apps that are not released for years.
 */
export function composerId(): Promise<string> {
  known ??= Promise.all(specimens.map(compose)).then((made) => sha256(JSON.stringify(made)).slice(0, 16));
  return known;
}

async function compose(prepare: Specimen): Promise<unknown> {
  const { target, state, site, readRecord } = await prepare();
  const { document: discovery } = await siteDiscovery(target, state, undefined, readRecord, '');
  // Folders are named by the hash of their files.
  const { size: _, ...pages } = await writePages({ target, state, site, discovery, readRecord, composer: '', former: undefined });
  return { discovery, pages };
}
