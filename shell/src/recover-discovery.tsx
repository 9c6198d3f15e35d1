import type { ReactNode } from 'react';
import type { Discovery, PageDiscovery } from 'shared/discovery';
import { paths, remoteAt } from 'shared/paths';
import { useLocation } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { readBlock } from './data-block.ts';
import { logError } from './log-error.ts';
import { isPage } from './page-data.ts';
import { parseOffers } from './remotes/parse-offers.ts';

/**
 * Replaces a page's discovery data that cannot be used: by the discovery document. Where that is missing or odd too, the usable remotes and
 * pages of both remain, with a notice.
 *
 * @param readDocument - reads the discovery document, of any form.
 * @throws when it is not known what the page is: it may be that of a remote whose page is not known.
 */
export async function recoverDiscovery(readDocument: () => Promise<unknown>): Promise<{ discovery: PageDiscovery; banner?: ReactNode }> {
  const document = await parsed(readDocument, withDeclaredPages);
  if (document?.complete) return document;
  const { discovery } = document ?? (await parsed(async () => readBlock(window.document, 'discovery'), parse)) ?? empty;
  const { pathname } = window.location;
  if (!Object.values<string>(paths).includes(pathname) && !remoteAt(pathname, discovery.pages))
    throw new Error('The discovery data cannot be used, and nothing else says which page this is.');
  return { discovery, banner: <PartsMissing discovery={discovery} /> };
}

const empty: Parsed = { discovery: { schema: 1, shell: '', contract: '', remotes: {}, pages: {} }, complete: false };

interface Parsed {
  discovery: PageDiscovery;
  /** Whether all pages of remotes are known: the links that were served are theirs. */
  complete: boolean;
}

async function parsed(read: () => Promise<unknown>, parser: (data: PageDiscovery) => Parsed): Promise<Parsed | undefined> {
  try {
    return parser((await read()) as PageDiscovery);
  } catch (error) {
    logError(error);
    return undefined;
  }
}

function withDeclaredPages(document: Discovery): Parsed {
  const declared = Object.entries(document.remotes).flatMap(([name, remote]) => (remote?.page ? [[name, remote.page] as const] : []));
  return parse({ ...document, pages: Object.fromEntries(declared) });
}

/** Item by item. @throws at data of another form. */
function parse({ schema, shell, contract, remotes, pages }: PageDiscovery): Parsed {
  if (schema !== 1 || typeof contract !== 'string') throw new Error('The discovery data has an unexpected form.');
  const all = Object.entries(pages ?? {});
  const good = all.filter(([name, page]) => isPage(page) || logError(new Error(`The page of ${name} cannot be used.`)));
  return {
    discovery: { schema, shell, contract, remotes: parseOffers(remotes ?? {}), pages: Object.fromEntries(good) },
    complete: good.length === all.length,
  };
}

function PartsMissing({ discovery: { pages, remotes } }: { discovery: PageDiscovery }) {
  const remote = remoteAt(useLocation().pathname, pages);
  // A page whose own part is missing says so itself, with what still works there.
  if (remote && !remotes[remote]) return null;
  return (
    <Notice tone="error" action={<Button onClick={() => window.location.reload()}>Reload</Button>}>
      The list of this site’s parts could not be read: the dashboard, the documentation’s tools and some links may be missing. What you see
      here, and signing in, work.
    </Notice>
  );
}
