import { readStored, store } from './stored-value.ts';

const NAME = 'docs.queries';
const MAX_QUERIES = 20;

const isText = (value: unknown) => typeof value === 'string';

/** Queries of this browser that were run or replaced, the latest first. */
export function readHistory(): string[] {
  return readStored('localStorage', NAME, (value) => (Array.isArray(value) ? value.filter(isText) : [])) ?? [];
}

/** Puts a query first. */
export function addToHistory(query: string): void {
  const text = query.trim();
  if (text) store('localStorage', NAME, [text, ...readHistory().filter((other) => other !== text)].slice(0, MAX_QUERIES));
}

export function clearHistory(): void {
  store('localStorage', NAME, []);
}
