/** How long a page is left alone before the pages that it links to are loaded, in ms. */
const IDLE_MS = 3_000;

/** How long the next one waits for a page that is being loaded, in ms. */
const LOAD_MS = 10_000;

/** How long no page is prefetched of an app that could not be loaded, in ms. */
const PAUSE_MS = 30_000;

/**
 * Loads the page behind a link when the visitor points at it, comes to it by keyboard, or has been on this page for a while; not for
 * visitors who save data or whose network is very slow.
 *
 * @param load - loads the code of the page at a path, once. It says whether the app behind it could be loaded.
 * @param appOf - which app that is.
 */
export function prefetchLinks(load: (pathname: string) => Promise<boolean>, appOf: (pathname: string) => string | undefined): void {
  const connection: { saveData?: boolean; effectiveType?: string } | undefined = Reflect.get(navigator, 'connection');
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return;
  const isOurs = (link: HTMLHyperlinkElementUtils) => link.origin === window.location.origin;
  // Each further page of an app that cannot be loaded would try all its versions anew, or wait as long.
  const missing = new Set<string | undefined>();
  const prefetch = async (pathname: string) => {
    const app = appOf(pathname);
    if (missing.has(app)) return;
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, LOAD_MS, false));
    const loaded = load(pathname);
    if (await Promise.race([loaded, late])) return;
    missing.add(app);
    setTimeout(() => missing.delete(app), PAUSE_MS);
    // One that was slow.
    void loaded.then((isThere) => isThere && missing.delete(app));
  };
  const onLink = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (link && isOurs(link)) void prefetch(link.pathname);
  };
  for (const event of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(event, onLink, { passive: true });
  setTimeout(async () => {
    // A page of the documentation has dozens of links to its own parts.
    const pathnames = new Set([...document.links].filter(isOurs).map(({ pathname }) => pathname));
    // One after the other: to begin with all of them takes a task in which nothing is answered.
    for (const pathname of pathnames) {
      if (document.visibilityState !== 'visible') return;
      await prefetch(pathname);
    }
  }, IDLE_MS);
}
