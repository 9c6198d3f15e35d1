import type { UserStorage } from '../user-storage.ts';

/** Removed by a sign-out like all that is kept: a number by chance, which the next person's is not. */
const NAME = 'kept-since';

/**
 * Call it before the gateway is waited for, if its answer is to be kept.
 *
 * @returns says whether what is kept is the same person's as before: a page that goes is not told of a sign-out, least of all of another tab's.
 */
export function watchSignOut({ read, keep }: UserStorage): () => boolean {
  const before = read(NAME);
  if (typeof before === 'number') return () => read(NAME) === before;
  const mark = Math.random();
  // Where nothing can be kept, nothing tells of a sign-out either.
  return keep(NAME, mark) ? () => read(NAME) === mark : () => true;
}
