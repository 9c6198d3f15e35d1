/** How long the page may be kept waiting, in ms. */
const SLICE_MS = 20;

/**
 * `items.map(each)` that lets the page draw and answer its reader in between, where it takes longer and there is a reader.
 *
 * @throws what `each` does.
 */
export async function inSlices<T, U>(items: readonly T[], each: (item: T, index: number) => U): Promise<U[]> {
  const done: U[] = [];
  let start = performance.now();
  for (const [index, item] of items.entries()) {
    // Of a hidden tab, browsers keep every timer waiting for a second.
    if (performance.now() - start > SLICE_MS && !document.hidden) {
      await new Promise((resolve) => setTimeout(resolve));
      start = performance.now();
    }
    done.push(each(item, index));
  }
  return done;
}
