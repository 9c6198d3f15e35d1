import { replaceEqualDeep } from '@tanstack/react-query';
import { inSlices } from './in-slices.ts';

/**
 * `next`, with every item that says what it said in `old` being the old one, wherever it stood; `old` itself if they all are, in the
 * same order. What shows an unchanged item need not be rendered again.
 *
 * @param old - nothing if nothing was there.
 */
export async function keepEqual<T extends { id: string }>(old: T[] | null | undefined, next: T[]): Promise<T[]> {
  if (!old) return next;
  const oldById = new Map(old.map((item) => [item.id, item]));
  const kept = await inSlices(next, (item) => replaceEqualDeep(oldById.get(item.id), item));
  const same = kept.length === old.length && kept.every((item, index) => item === old[index]);
  return same ? old : kept;
}
