import { useEffect, useState } from 'react';
import { remoteAt } from 'shared/paths';
import { useLocation } from 'shared/router';
import { isPage } from '../page-data.ts';
import type { PageLoader } from '../remotes/lazy-loader.ts';
import { useShell } from '../shell-context.ts';

/**
 * Looks for the page of a remote that the served page does not name, because the site has too many.
 *
 * @param reload - loads the page at the current URL from the server.
 * @returns whether it may be there.
 */
export function useUnlistedPage(reload: () => void): boolean {
  const { discovery, loader } = useShell();
  const { pathname } = useLocation();
  const [missing, setMissing] = useState<string>();
  // The server has said already that there is none at the URL that it was asked for.
  const wanted = discovery.more && pathname !== servedPath() && pathname !== missing;
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    findRemote(loader, pathname).then((remote) => {
      if (left) return;
      if (remote) reload();
      else setMissing(pathname);
    });
    return () => {
      left = true;
    };
  }, [wanted, loader, pathname, reload]);
  return Boolean(wanted);
}

async function findRemote(loader: PageLoader, pathname: string): Promise<string | undefined> {
  const remotes = await loader.offers().catch(() => ({}));
  return remoteAt(
    pathname,
    Object.fromEntries(Object.entries(remotes).flatMap(([name, { page }]) => (page && isPage(page) ? [[name, page]] : []))),
  );
}

/** Where the document was loaded from. */
function servedPath(): string | undefined {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return navigation && new URL(navigation.name).pathname;
}
