import type { Target } from './target/target.ts';
import { codeOf } from './target/whole-file.ts';

/**
 * Runs one of the ways out of trouble; again with the space that the target keeps for it, when there is none left.
 *
 * @param action - when it fails, it leaves nothing behind that is in the way of a second attempt.
 */
export async function withReserve<T>(target: Target, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!isFull(error) || !(await target.freeReserve?.())) throw error;
    return action();
  }
}

/** Whether an error says that there is no space left: on the disk, or for this user. */
export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');
}
