import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

const STORED = 'scroll';
/** So many places are kept, the latest ones. */
const MOST_PLACES = 50;

/**
 * Keeps the place on each page of the visit's history, over reloads too.
 *
 * The browser restores it before a remote has rendered its page, and so at the wrong height: Back would lose the reader's place.
 *
 * @param location - the router's; a new object for each step in the history.
 * @param navigation - how the step was made; `POP` is Back, Forward, a reload or the browser's own step to a `#…`.
 * @returns a function that goes to the place that was left there, once the page is in the document; it answers whether there was one. In a
 * page that was `served` whole, it goes there only if the browser does not do so itself, and the visitor has not scrolled.
 */
export function useScrollMemory(location: { key: string }, navigation: string): (served?: boolean) => boolean {
  const places = useRef<Map<string, number>>(undefined);
  places.current ??= storedPlaces();
  const known = places.current;
  const target = useRef<number>(undefined);
  /** Not while the page is still to go to its place. */
  const reached = useRef(true);
  const remember = useRef<() => void>(undefined);
  /** How it is at the start: Firefox has lost the `auto` of a page that was left for another site. */
  const restoration = useRef<ScrollRestoration>(undefined);

  useEffect(() => {
    const take = () => restoreBy('manual');
    const store = () => {
      // The scroll event comes with the next frame, and a page that is left may have none.
      if (reached.current) remember.current?.();
      try {
        sessionStorage.setItem(STORED, JSON.stringify([...known].slice(-MOST_PLACES)));
      } catch {
        // Where nothing may be stored, a reload begins at the top.
      }
    };
    const leave = () => {
      // When this page is served again, it may be there before any script: the browser then finds the place by itself.
      restoreBy('auto');
      store();
    };
    take();
    window.addEventListener('pageshow', take);
    window.addEventListener('pagehide', leave);
    // When the next page is of another site (COOP), Firefox gives the tab another storage before `pagehide`: what is written then is lost.
    window.addEventListener('beforeunload', store);
    // The last that a tab hears which the browser then discards, or a phone ends.
    document.addEventListener('visibilitychange', store);
    return () => {
      window.removeEventListener('pageshow', take);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('beforeunload', store);
      document.removeEventListener('visibilitychange', store);
    };
  }, [known]);

  // In the layout phase: where the new page is shorter, the browser scrolls up, and that must not count as the old page's place.
  useLayoutEffect(() => {
    restoration.current ??= restorationNow();
    const entry = entryOf(location);
    target.current = navigation === 'POP' ? known.get(entry) : undefined;
    reached.current = target.current === undefined;
    const rememberPlace = () => {
      known.delete(entry);
      known.set(entry, window.scrollY);
    };
    remember.current = rememberPlace;
    // An entry may begin in the middle of a page (a changed query), and nobody need scroll in it.
    if (reached.current) rememberPlace();
    window.addEventListener('scroll', rememberPlace, { passive: true });
    return () => window.removeEventListener('scroll', rememberPlace);
  }, [known, location, navigation]);

  return useCallback((served = false) => {
    if (target.current === undefined) return false;
    reached.current = true;
    if (served && (restoration.current !== 'manual' || window.scrollY > 0)) return true;
    window.scrollTo(0, target.current);
    return true;
  }, []);
}

/** Says who goes back to the place: the browser (`auto`), or this page. */
function restoreBy(way: ScrollRestoration): void {
  try {
    window.history.scrollRestoration = way;
  } catch {
    // In a page that is not shown any more.
  }
}

/** Who goes back to the place as things are; the browser, where it does not say. */
function restorationNow(): ScrollRestoration {
  try {
    return window.history.scrollRestoration;
  } catch {
    return 'auto';
  }
}

/** Names the history entry of a location. The browser's own steps have no key; given one, each of them keeps a place of its own. */
function entryOf({ key }: { key: string }): string {
  if (key !== 'default') return key;
  if (!window.history.state?.key) window.history.replaceState({ ...window.history.state, key: Math.random().toString(36).slice(2) }, '');
  return window.history.state?.key ?? '';
}

/** The places that this tab left, also in an earlier document: Back leads to it. */
function storedPlaces(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]'));
  } catch {
    return new Map();
  }
}
