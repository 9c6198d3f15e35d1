/** Calls back when an element changes its size; in a browser without `ResizeObserver`, when the window does. @returns what ends it. */
export function observeSize(elements: Element[], onResize: () => void): () => void {
  if (typeof ResizeObserver !== 'function') {
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }
  const observer = new ResizeObserver(onResize);
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
