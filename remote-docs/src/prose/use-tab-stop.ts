import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** The `tabIndex` of an element that the arrow keys may have to scroll: none while all of it is in sight, where it would be a stop for nothing. */
export function useTabStop(place: RefObject<HTMLElement | null>): 0 | undefined {
  // Prerendered HTML cannot know, and must work without scripts.
  const [scrolls, setScrolls] = useState(true);

  // After each render: its text may have changed.
  useBrowserLayoutEffect(() => {
    if (place.current) setScrolls(doesScroll(place.current));
  });

  useEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(() => setScrolls(doesScroll(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);

  return scrolls ? 0 : undefined;
}

function doesScroll({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}
