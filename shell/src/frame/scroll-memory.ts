import { useCallback, useEffect, useRef } from 'react';

/**
 * Keeps the place on each page of the visit's history.
 *
 * The browser restores it before a remote has rendered its page, and so at the wrong height: Back would lose the reader's place.
 *
 * @param key - names the history entry.
 * @param navigation - how it was reached; `POP` is Back, Forward or a reload.
 * @returns a function that goes to the entry's place, once its page is in the document.
 */
export function useScrollMemory(key: string, navigation: string): () => void {
  const places = useRef(new Map<string, number>());
  const target = useRef(0);
  target.current = navigation === 'POP' ? (places.current.get(key) ?? 0) : 0;

  useEffect(() => {
    const remember = () => places.current.set(key, window.scrollY);
    // An entry may begin in the middle of a page (a changed query), and nobody need scroll in it.
    if (navigation !== 'POP') remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, navigation]);

  return useCallback(() => window.scrollTo(0, target.current), []);
}
