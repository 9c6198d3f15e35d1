import { setTimeout as sleep } from 'node:timers/promises';
import { ReleaseError, restore } from './release-error.ts';
import type { Target } from './target/target.ts';
import { codeOf } from './target/whole-file.ts';

/** How long after an error of the disk a file is read once more, in ms: a network disk, or one whose cable is loose, may have failed for a moment. */
const PAUSE_MS = 1_000;

/** Reads a file, twice where the disk fails. @throws what the second attempt throws. */
export async function readAgain(target: Pick<Target, 'read'>, path: string): Promise<Buffer | undefined> {
  return target.read(path).catch(async (error) => {
    if (!isOfBadSector(error)) throw error;
    await sleep(PAUSE_MS);
    return target.read(path);
  });
}

/** Reads a file that can be written again. @returns `undefined` when there is none, or the disk cannot read it: it is as good as lost. */
export async function readIfReadable(target: Pick<Target, 'read'>, path: string): Promise<Buffer | undefined> {
  return readAgain(target, path).catch((error) => {
    if (isOfBadSector(error)) return undefined;
    throw error;
  });
}

/** Reads a file that only a copy can bring back. @throws {ReleaseError} when the disk cannot read it. */
export async function readIrreplaceable(target: Pick<Target, 'place' | 'read'>, path: string): Promise<Buffer | undefined> {
  return readAgain(target, path).catch((cause) => {
    if (!isOfBadSector(cause)) throw cause;
    throw new ReleaseError(`${target.place}/${path} cannot be read: ${cause.message}.\n${restore}`, { cause });
  });
}

/** Whether the disk itself has failed. A list of the folder still has the file, with its size. */
export function isOfBadSector(error: unknown): boolean {
  return codeOf(error) === 'EIO';
}

/** Writes a file in the place of a damaged one. */
export async function replaceFile(target: Target, path: string, content: Buffer): Promise<void> {
  if (target.replace) return target.replace(path, content);
  await target.remove(path);
  await target.create(path, content);
}
