import type { PageDiscovery } from 'shared/discovery';
import type { Site } from 'shared/site';

/** What the server writes into the page: the site's settings, and what it needs of the discovery document. */
export interface PageData {
  site: Site;
  discovery: PageDiscovery;
}

/**
 * Reads the page's data blocks.
 *
 * They were checked when the page was composed (`release/src/compose-page.ts`) and come with the same answer as the scripts that read
 * them: checking them again would cost every visitor 3 kB and find nothing.
 *
 * @throws with a message for the operator when one is missing.
 */
export function readPageData(document: Document): PageData {
  return { site: readBlock(document, 'site'), discovery: readBlock(document, 'discovery') };
}

function readBlock<T>(document: Document, id: string): T {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page has no data block "${id}": index.html must be composed by the release tool or the local edge.`);
  return JSON.parse(text);
}
