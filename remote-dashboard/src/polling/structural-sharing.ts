import { replaceEqualDeep } from '@tanstack/react-query';
import { mapYielding } from 'shared/gateway';

/**
 * Structural sharing of lists whose items have ids: `next`, in which each item that is equal to the one of its id in `old` is that one; `old`
 * itself if all of them are, in the same order. What shows an unchanged item need not render again.
 *
 * TanStack Query's own compares lists place by place, and an agent that comes moves all others.
 *
 * @param old - nothing if nothing was there.
 */
export async function shareStructure<T extends { id: string }>(old: T[] | null | undefined, next: T[]): Promise<T[]> {
  if (!old) return next;
  const oldById = new Map(old.map((item) => [item.id, item]));
  const shared = await mapYielding(next, (item) => replaceEqualDeep(oldById.get(item.id), item));
  const same = shared.length === old.length && shared.every((item, index) => item === old[index]);
  return same ? old : shared;
}
