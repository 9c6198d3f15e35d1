import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the reader has come to an element, or prints: then what it holds is fetched.
 *
 * @param margin - how far the window reaches for it, as `rootMargin` of an `IntersectionObserver`. Always the same.
 */
export function useNear(place: RefObject<Element | null>, margin: string): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    if (typeof IntersectionObserver !== 'function') return setNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(place.current);
    // What is loaded already is on this paper.
    const want = () => flushSync(() => setNear(true));
    addEventListener('beforeprint', want);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', want);
    };
  }, [place, margin]);
  return near;
}
