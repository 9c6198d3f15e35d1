import { useEffect, useMemo } from 'react';
import type { Discovery, RemotePage } from 'shared/discovery';
import { lazyModule, useLazyModule } from 'shared/lazy';
import { remoteAt } from 'shared/paths';
import { useLocation } from 'shared/router';
import { logError } from '../log-error.ts';
import { isPage } from '../page-data.ts';
import type { Overrides } from '../remotes/candidates.ts';
import { parseOffers } from '../remotes/parse-offers.ts';
import { readDiscovery } from '../remotes/read-discovery.ts';
import { withUpcomingOffers } from '../remotes/upcoming-offers.ts';
import { browserStorage, visitorMemory } from '../remotes/visitor-memory.ts';
import { useShell } from '../shell-context.ts';

/**
 * Looks for the page of a remote that the served page does not name, because the site has too many, or because it was released since.
 *
 * @param isComing - whether this page is about to have it.
 * @param reload - loads the page at the current URL from the server.
 * @returns what is known of it, and a function that looks again after a failure.
 */
export function useUnlistedPage(isComing: boolean, reload: () => void): [status: 'looking' | 'missing' | 'failed', retry: () => void] {
  const { overrides } = useShell().loader;
  const { pathname } = useLocation();
  // The server has said already that there is none at the URL that it was asked for; and none is declared below the paths of the shell's remotes.
  const wanted = !isComing && pathname !== servedPath() && !remoteAt(pathname, {});
  const [pages, retry] = useLazyModule(
    useMemo(() => lazyModule(() => readPages(overrides)), [overrides]),
    { wanted, onError: logError },
  );
  const isThere = wanted && pages.status === 'ready' && remoteAt(pathname, pages.module);
  useEffect(() => {
    if (isThere) reload();
  }, [isThere, reload]);
  if (!wanted || (pages.status === 'ready' && !isThere)) return ['missing', retry];
  return [pages.status === 'failed' ? 'failed' : 'looking', retry];
}

/** The pages that remotes declare by now, for this visitor. By federation name. */
async function readPages(overrides: Overrides): Promise<Record<string, RemotePage>> {
  const document = (await readDiscovery()) as Discovery;
  const remotes = parseOffers(withUpcomingOffers(document, overrides, visitorMemory(browserStorage()).bucket));
  return Object.fromEntries(Object.entries(remotes).flatMap(([name, { page }]) => (page && isPage(page) ? [[name, page]] : [])));
}

/** Where the document was loaded from. */
function servedPath(): string | undefined {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return navigation && new URL(navigation.name).pathname;
}
