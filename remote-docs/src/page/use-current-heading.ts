import { useEffect, useState } from 'react';

/**
 * Follows the reader through a page.
 *
 * @param ids - of the headings, in order.
 * @returns the id of the section that is being read: the last whose heading has come into the upper half of the window.
 */
export function useCurrentHeading(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(' ');

  useEffect(() => {
    // Without it, no section is marked.
    if (typeof IntersectionObserver !== 'function') return;
    const reached = new Set<string>();
    const order = key.split(' ');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) reached[isIntersecting ? 'add' : 'delete'](target.id);
        setCurrent(order.findLast((id) => reached.has(id)));
      },
      // What lies above the window counts: a reader who jumps over a heading has passed it.
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
