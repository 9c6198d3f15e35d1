import { useEffect, useMemo } from 'react';
import { lazyModule, useLazyModule } from 'shared/lazy';
import { remoteAt } from 'shared/paths';
import { useLocation } from 'shared/router';
import { logError } from '../log-error.ts';
import { isPage } from '../page-data.ts';
import { useShell } from '../shell-context.ts';

/**
 * Looks for the page of a remote that the served page does not name, because the site has too many.
 *
 * @param reload - loads the page at the current URL from the server.
 * @returns what is known of it, and a function that looks again after a failure.
 */
export function useUnlistedPage(reload: () => void): [status: 'looking' | 'missing' | 'failed', retry: () => void] {
  const { discovery, loader } = useShell();
  const { pathname } = useLocation();
  // The server has said already that there is none at the URL that it was asked for.
  const wanted = Boolean(discovery.more) && pathname !== servedPath();
  const [offers, retry] = useLazyModule(
    useMemo(() => lazyModule(loader.offers), [loader]),
    { wanted, onError: logError },
  );
  const pages = offers.status === 'ready' ? Object.entries(offers.module) : [];
  const isThere =
    wanted && remoteAt(pathname, Object.fromEntries(pages.flatMap(([name, { page }]) => (page && isPage(page) ? [[name, page]] : []))));
  useEffect(() => {
    if (isThere) reload();
  }, [isThere, reload]);
  if (!wanted || (offers.status === 'ready' && !isThere)) return ['missing', retry];
  return [offers.status === 'failed' ? 'failed' : 'looking', retry];
}

/** Where the document was loaded from. */
function servedPath(): string | undefined {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return navigation && new URL(navigation.name).pathname;
}
