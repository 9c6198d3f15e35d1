import { moveFormer } from './former-names.ts';
import { isSamePerson } from './owner-mark.ts';
import { readStored, store } from './stored-value.ts';

/** Begins as `shared/user-storage` says: a sign-out removes it. */
const NAME = 'personal:docs.queries';
const MAX_QUERIES = 20;

const isText = (value: unknown) => typeof value === 'string';

/** Queries of this browser that were run or replaced, the latest first. */
export function readHistory(): string[] {
  moveFormer('docs.queries', NAME);
  return readStored('localStorage', NAME, (value) => (Array.isArray(value) ? value.filter(isText) : [])) ?? [];
}

/** Puts a query first, unless somebody has signed out while it was shown. */
export function addToHistory(query: string): void {
  const text = query.trim();
  if (text && isSamePerson()) store('localStorage', NAME, [text, ...readHistory().filter((other) => other !== text)].slice(0, MAX_QUERIES));
}

export function clearHistory(): void {
  store('localStorage', NAME, []);
}
