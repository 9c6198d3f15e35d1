/** How long a page is left alone before the pages that it links to are loaded, in ms. */
const IDLE_MS = 3_000;

/**
 * Loads the page behind a link when the visitor points at it, comes to it by keyboard, or has been on this page for a while; not for
 * visitors who save data or whose network is very slow.
 *
 * @param load - loads the code of the page at an address, once.
 */
export function prefetchLinks(load: (pathname: string) => void): void {
  const { saveData = false, effectiveType = '' }: { saveData?: boolean; effectiveType?: string } =
    Reflect.get(navigator, 'connection') ?? {};
  if (saveData || effectiveType.includes('2g')) return;
  const follow = (link: HTMLAnchorElement) => {
    if (link.origin === window.location.origin) load(link.pathname);
  };
  const onLink = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (link) follow(link);
  };
  for (const event of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(event, onLink, { passive: true });
  setTimeout(() => {
    if (document.visibilityState === 'visible') for (const link of document.querySelectorAll('a')) follow(link);
  }, IDLE_MS);
}
