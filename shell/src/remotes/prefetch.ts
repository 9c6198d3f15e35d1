/** How long a page is left alone before the pages that it links to are loaded, in ms. */
const IDLE_MS = 3_000;

/** How long the next one waits for a page that is being loaded, in ms. */
const LOAD_MS = 10_000;

/**
 * Loads the page behind a link when the visitor points at it, comes to it by keyboard, or has been on this page for a while; not for
 * visitors who save data or whose network is very slow.
 *
 * @param load - loads the code of the page at a path, once. It says whether the app behind it could be loaded.
 * @param appOf - which app that is.
 */
export function prefetchLinks(load: (pathname: string) => Promise<boolean>, appOf: (pathname: string) => string | undefined): void {
  const { saveData = false, effectiveType = '' }: { saveData?: boolean; effectiveType?: string } =
    Reflect.get(navigator, 'connection') ?? {};
  if (saveData || effectiveType.includes('2g')) return;
  const isOurs = (link: HTMLAnchorElement) => link.origin === window.location.origin;
  const onLink = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (link && isOurs(link)) void load(link.pathname);
  };
  for (const event of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(event, onLink, { passive: true });
  setTimeout(async () => {
    // A page of the documentation has dozens of links to its own parts.
    const pathnames = new Set([...document.querySelectorAll('a')].filter(isOurs).map(({ pathname }) => pathname));
    // One after the other: to begin with all of them takes a task in which nothing is answered. Each further page of an app that cannot be
    // loaded would try anew, or wait as long.
    const missing = new Set<string | undefined>();
    for (const pathname of pathnames) {
      if (document.visibilityState !== 'visible') return;
      const app = appOf(pathname);
      if (missing.has(app)) continue;
      const late = new Promise<boolean>((resolve) => setTimeout(resolve, LOAD_MS, false));
      if (!(await Promise.race([load(pathname), late]))) missing.add(app);
    }
  }, IDLE_MS);
}
