import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import { types } from 'node:util';

/**
 * Writes a file that appears whole or not at all, and is on the disk when this returns.
 *
 * @param workshop - folder on the same disk for what is not whole yet.
 * @returns `false` when a file of this name was there; it is left as it is.
 */
export async function createWhole(file: string, content: Buffer, workshop: string): Promise<boolean> {
  const draft = await writeDraft(content, workshop);
  try {
    // A link, other than a rename, refuses to replace a file.
    await withFolder(file, () => link(draft, file));
    await syncFolder(path.dirname(file));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await unlink(draft).catch(() => {});
  }
}

/** Puts a draft in place of a file. It needs no space, other than writing one. */
export async function replaceWhole(file: string, draft: string): Promise<void> {
  await withFolder(file, () => rename(draft, file));
  await syncFolder(path.dirname(file));
}

/**
 * Makes a folder and those above it, where they are missing. Node's `recursive` says `ENOENT` of a disk without space, instead of `ENOSPC`.
 *
 * @param attempts - another process may remove the folder above, because it is empty.
 */
export async function makeFolder(folder: string, attempts = 5): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    if (codeOf(error) !== 'ENOENT' || attempts === 0 || path.dirname(folder) === folder) throw error;
    await makeFolder(path.dirname(folder));
    await makeFolder(folder, attempts - 1);
  }
}

/** Gives a folder its place, where there is nothing but perhaps an empty one. */
export async function moveFolder(draft: string, folder: string): Promise<void> {
  await withFolder(folder, () => rename(draft, folder));
}

/** Syncs that have not begun, by folder. */
const awaited = new Map<string, Promise<void>>();

/** Makes the entries of a folder survive a loss of power. Whoever asks before a sync has begun shares it: it covers what they have done. */
export function syncFolder(folder: string): Promise<void> {
  const sync = awaited.get(folder) ?? openAndSync(folder);
  awaited.set(folder, sync);
  return sync;
}

async function openAndSync(folder: string): Promise<void> {
  const handle = await open(folder, 'r').finally(() => awaited.delete(folder));
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** `code` of a system error, e.g. `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return types.isNativeError(error) && 'code' in error ? String(error.code) : undefined;
}

/** Writes a file of the workshop, to be linked or renamed. @returns its path. */
export async function writeDraft(content: Buffer, workshop: string): Promise<string> {
  const draft = path.join(workshop, randomUUID());
  const handle = await withFolder(draft, () => open(draft, 'wx'));
  try {
    await handle.writeFile(content);
    await handle.sync();
  } catch (error) {
    await unlink(draft).catch(() => {});
    throw error;
  } finally {
    await handle.close();
  }
  return draft;
}

/** Makes the file's folder where it is missing; again, where another process has just removed it because it was empty. */
async function withFolder<T>(file: string, action: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || attempt === 5) throw error;
      await makeFolder(path.dirname(file));
    }
  }
}
