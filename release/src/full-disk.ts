import { inParallel } from './in-parallel.ts';
import { readManifest, sharedIdsOf } from './shared-files.ts';
import { generationPath } from './site-paths.ts';
import { parseState } from './site-state.ts';
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

/** Keeps space for a rollback that has to make every page of a generation again, as one of the shell does after a change of the settings. */
export async function keepReserve(target: Target, generation: string): Promise<void> {
  await target.keepReserve?.(async () => {
    const own = await target.list(generationPath(generation));
    const state = await target.read(`${generationPath(generation)}state.json`);
    const folders = sharedIdsOf(parseState(JSON.parse(String(state))));
    const shared = await inParallel(folders, async (id) => Object.values((await readManifest(target, id)).files));
    return [...own, ...shared.flat()].reduce((sum, { size }) => sum + onDisk(size), 0);
  });
}

/** A disk gives whole blocks. */
const onDisk = (size: number) => Math.ceil((size + 1) / 4096) * 4096;

/** Whether an error says that there is no space left: on the disk, or for this user. */
export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');
}
