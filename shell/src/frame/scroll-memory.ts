import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

const STORED = 'scroll';

/**
 * Keeps the place on each page of the visit's history, over reloads too.
 *
 * The browser restores it before a remote has rendered its page, and so at the wrong height: Back would lose the reader's place.
 *
 * @param entry - names the history entry.
 * @param navigation - how it was reached; `POP` is Back, Forward or a reload.
 * @returns a function that goes to the entry's place, once its page is in the document; it answers whether there was one to go to.
 */
export function useScrollMemory(entry: string, navigation: string): () => boolean {
  const places = useRef<Map<string, number>>(undefined);
  places.current ??= storedPlaces();
  const known = places.current;
  const target = useRef<number>(undefined);
  target.current = navigation === 'POP' ? known.get(entry) : 0;

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const store = () => sessionStorage.setItem(STORED, JSON.stringify([...known]));
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, [known]);

  // In the layout phase: where the new page is shorter, the browser scrolls up, and that must not count as the old page's place.
  useLayoutEffect(() => {
    const remember = () => known.set(entry, window.scrollY);
    // An entry may begin in the middle of a page (a changed query), and nobody need scroll in it.
    if (navigation !== 'POP') remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [known, entry, navigation]);

  return useCallback(() => {
    if (target.current === undefined) return false;
    window.scrollTo(0, target.current);
    return true;
  }, []);
}

/** The places that this tab left, when it has come back by a reload or from another site; a fresh visit begins at the top. */
function storedPlaces(): Map<string, number> {
  const [start] = performance.getEntriesByType?.('navigation') ?? [];
  if (!start || !['reload', 'back_forward'].includes((start as PerformanceNavigationTiming).type)) return new Map();
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]'));
  } catch {
    return new Map();
  }
}
