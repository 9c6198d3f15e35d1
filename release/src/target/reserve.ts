import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { open, readdir, rename, rm, stat, statfs, unlink } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, makeFolder } from './whole-file.ts';

const megabyte = 2 ** 20;
const smallest = 2 * megabyte;
const largest = 128 * megabyte;
const draftPrefix = 'reserve-';
/** A way out makes about a hundred files, folders and links in a site of 1,000 remotes, and two of them are made at once. */
const inodes = 256;

/**
 * A file that only takes space, and empty ones that only take inodes, so that there is some left for a way out when the disk is full.
 * Many disks have a fixed number of inodes, and may run out of them first.
 */
export class Reserve {
  readonly #file: string;
  readonly #workshop: string;
  readonly #files: string;

  /** @param workshop - folder on the same disk for a draft, from which somebody removes what a killed tool has left. */
  constructor(file: string, workshop: string) {
    this.#file = file;
    this.#files = `${file}-of-inodes`;
    this.#workshop = workshop;
  }

  /**
   * Makes the reserve, or a larger one. It is no failure when it cannot.
   *
   * @param needed - gives the bytes that a way out writes; not called when the reserve cannot be larger.
   */
  async keep(needed: () => Promise<number>): Promise<void> {
    await this.#keepInodes().catch(() => {});
    const present = await this.#size();
    if (present >= largest) return;
    // What the sum does not know, e.g. folders and links, is in the margin.
    const wanted = 1.25 * (await needed().catch(() => 0)) + megabyte;
    const steps = Math.ceil(Math.log2(Math.max(wanted, smallest) / smallest));
    const draft = path.join(this.#workshop, draftPrefix + randomUUID());
    try {
      const { bavail, bsize } = await statfs(path.dirname(this.#file));
      let size = Math.min(smallest * 2 ** steps, largest);
      // It may not be what fills the disk.
      while (size > smallest && bavail * bsize < 2 * size) size /= 2;
      if (size <= present || bavail * bsize < 2 * size) return;
      await makeFolder(this.#workshop);
      await fill(draft, size);
      await rename(draft, this.#file);
    } catch {
      await unlink(draft).catch(() => {});
    }
  }

  /** Gives the space back, also that of a draft which a killed tool has left. @returns `false` when there was nothing. */
  async free(): Promise<boolean> {
    const drafts = (await namesIn(this.#workshop)).filter((name) => name.startsWith(draftPrefix));
    const files = [this.#file, ...drafts.map((name) => path.join(this.#workshop, name))];
    const ofInodes = await namesIn(this.#files);
    await rm(this.#files, { recursive: true, force: true });
    return (await Promise.all(files.map(removed))).includes(true) || ofInodes.length > 0;
  }

  async #keepInodes(): Promise<void> {
    const present = new Set(await namesIn(this.#files));
    if (present.size >= inodes || (await statfs(path.dirname(this.#file))).ffree < 2 * inodes) return;
    await makeFolder(this.#files);
    for (let number = 0; number < inodes; number += 1)
      if (!present.has(String(number))) writeFileSync(path.join(this.#files, String(number)), '');
  }

  async #size(): Promise<number> {
    return stat(this.#file).then(
      ({ size }) => size,
      () => 0,
    );
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/** Writes random bytes, because some file systems compress. */
async function fill(file: string, size: number): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    for (let written = 0; written < size; written += megabyte) await handle.writeFile(randomBytes(megabyte));
  } finally {
    await handle.close();
  }
}

async function removed(file: string): Promise<boolean> {
  try {
    await unlink(file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
