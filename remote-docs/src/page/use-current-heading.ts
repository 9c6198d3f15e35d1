import { useEffect, useState } from 'react';

/**
 * Tracks the current section while the user scrolls.
 *
 * @param ids - of the headings, in order.
 * @returns the id of the last heading that is in or above the upper half of the window.
 */
export function useCurrentHeading(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(' ');

  useEffect(() => {
    // An old browser marks no section.
    if (typeof IntersectionObserver !== 'function') return;
    const reached = new Set<string>();
    const order = key.split(' ');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) reached[isIntersecting ? 'add' : 'delete'](target.id);
        setCurrent(order.findLast((id) => reached.has(id)));
      },
      // Everything above the window counts: a jump passes headings that were never visible.
      { rootMargin: '1000000px 0px -50% 0px' },
    );
    for (const id of order) {
      const heading = document.getElementById(id);
      if (heading) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [key]);

  return current;
}
