import type { PageStart } from 'shared/discovery';

/** @throws when there is none, or it is not JSON. */
export function readBlock<T>(document: Document, id: string): T {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page has no data block "${id}".`);
  return JSON.parse(text);
}

/** A block that makes the page faster, and is no reason to lose it: `undefined` if it cannot be read. */
export function findBlock<T>(id: string): T | undefined {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Reads the data block `page`. */
export function readPageStart(): PageStart {
  return findBlock<PageStart>('page') ?? {};
}
