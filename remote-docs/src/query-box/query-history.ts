import { keep, kept } from './stored-value.ts';

const NAME = 'docs.queries';
/** How many are kept. */
const MOST = 20;

const isText = (value: unknown) => typeof value === 'string';

/** Queries that were run, or that gave way to another, in this browser: the latest first. */
export function recentQueries(): string[] {
  return kept('localStorage', NAME, (value) => (Array.isArray(value) ? value.filter(isText) : [])) ?? [];
}

/** Puts a query first among the recent ones. */
export function remember(query: string): void {
  const text = query.trim();
  if (text) keep('localStorage', NAME, [text, ...recentQueries().filter((other) => other !== text)].slice(0, MOST));
}

/** Forgets all of them. */
export function forgetQueries(): void {
  keep('localStorage', NAME, []);
}
