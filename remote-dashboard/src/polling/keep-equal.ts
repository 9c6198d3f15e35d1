import { replaceEqualDeep } from '@tanstack/react-query';

/**
 * `next`, with every item that says what it said in `old` being the old one, wherever it stood; `old` itself if they all are, in the
 * same order. What shows an unchanged item need not be rendered again.
 */
export function keepEqual<T extends { id: string }>(old: T[], next: T[]): T[] {
  const oldById = new Map(old.map((item) => [item.id, item]));
  const kept = next.map((item) => replaceEqualDeep(oldById.get(item.id), item));
  const same = kept.length === old.length && kept.every((item, index) => item === old[index]);
  return same ? old : kept;
}
