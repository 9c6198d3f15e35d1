/** Scrolls to an element, as far as is needed to see it: smoothly, unless the user wants less motion. */
export function bringIntoView(element: Element): void {
  const isStill = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
}
