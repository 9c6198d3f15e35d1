import type { PageStart } from 'shared/discovery';
import { logError } from './log-error.ts';

/** @throws when there is none, or it is not JSON. */
export function readBlock<T>(document: Document, id: string): T {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page has no data block "${id}": index.html must be composed by the release tool or the local edge.`);
  return JSON.parse(text);
}

/** Reads the data block `page`. One that cannot be read costs speed, and is no reason to lose the page. */
export function readPageStart(document: Document): PageStart {
  const unknown: PageStart = { earlyCalls: [], preloads: [] };
  try {
    return { ...unknown, ...readBlock<PageStart | null>(document, 'page') };
  } catch (error) {
    logError(error);
    return unknown;
  }
}
