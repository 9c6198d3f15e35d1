import { sizeOfFolders, sizeOnDisk } from './shared-files.ts';
import { generationPath } from './site-paths.ts';
import type { PagesState } from './site-state.ts';
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

/**
 * Keeps space for a rollback that has to make every page of a generation again, as one of the shell does after a change of the settings.
 *
 * @param pages - of the generation. Where they do not say how large they are, the manifest of each folder does.
 */
export async function keepReserve(target: Target, generation: string, pages: PagesState | undefined): Promise<void> {
  await target.keepReserve?.(async () => {
    const own = await target.list(generationPath(generation));
    return sizeOnDisk(own) + (pages?.size ?? (await sizeOfFolders(target, Object.values(pages?.folders ?? {}))));
  });
}

/** Whether an error says that there is no space left: on the disk, or for this user. */
export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');
}
