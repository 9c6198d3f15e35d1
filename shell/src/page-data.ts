import type { PageDiscovery, PageStart, RemotePage } from 'shared/discovery';
import type { Site } from 'shared/site';
import { readBlock, readPageStart } from './data-block.ts';
import { logError } from './log-error.ts';
import { parseOffers } from './remotes/parse-offers.ts';

/** What the release tool writes into the page: the site's settings, what it needs of the discovery document, and how its HTML was made. */
export interface PageData {
  site: Site;
  /** Nothing where any of it cannot be used: see `recover-discovery.tsx`. */
  discovery: PageDiscovery | undefined;
  page: PageStart;
}

/**
 * Reads the page's data blocks.
 *
 * They were checked when the page was composed (`release/src/compose-page.ts`); to do so again in full would cost every visitor 3 kB. What is
 * looked at here is what a page that is already on screen could be lost by.
 *
 * @throws with a message for the operator when the settings cannot be used.
 */
export function readPageData(document: Document): PageData {
  const site = readBlock<Site | null>(document, 'site');
  if (!(site?.brand && site.login?.domain && site.links && Array.isArray(site.remoteOrigins)))
    throw new Error('The page’s data block "site" lacks settings.');
  return { site, discovery: readDiscoveryBlock(document), page: readPageStart() };
}

/** Whether the first render can use a page that a remote declares: `PageSchema` in `shared/discovery` would cost 3 kB. */
export function isPage(page: Partial<RemotePage> | null): boolean {
  const { path, label, navigation = '' } = page ?? {};
  return /^\/[^/]+$/.test(String(path)) && typeof label === 'string' && typeof navigation === 'string';
}

function readDiscoveryBlock(document: Document): PageDiscovery | undefined {
  let cause: unknown;
  try {
    const discovery = readBlock<PageDiscovery>(document, 'discovery');
    const { schema, contract, remotes, pages } = discovery;
    const good = Object.values(pages).every(isPage);
    const offers = parseOffers(remotes);
    if (schema === 1 && contract && good && Object.keys(remotes).every((name) => offers[name])) return { ...discovery, remotes: offers };
  } catch (error) {
    cause = error;
  }
  logError(new Error('The discovery data of the page cannot be used.', { cause }));
  return undefined;
}
