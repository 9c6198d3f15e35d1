import { randomBytes } from 'node:crypto';
import { rename, stat, statfs, unlink, writeFile } from 'node:fs/promises';
import { codeOf } from './whole-file.ts';

const megabyte = 2 ** 20;

/** A file that only takes space, so that there is some left for a way out when the disk is full. */
export class Reserve {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Makes the reserve, or a larger one: twice what a change has written, and at least 2 MB. It is no failure of the change when it cannot.
   *
   * @param written - bytes.
   */
  async keep(written: number): Promise<void> {
    const size = Math.max(2 * megabyte, 2 * written);
    if ((await this.#size()) >= size) return;
    const draft = `${this.#file}.new`;
    try {
      const { bavail, bsize } = await statfs(this.#file.slice(0, this.#file.lastIndexOf('/')));
      // It may not be what fills the disk.
      if (bavail * bsize < 2 * size) return;
      // Random, because some file systems compress.
      await writeFile(draft, randomBytes(size));
      await rename(draft, this.#file);
    } catch {
      await unlink(draft).catch(() => {});
    }
  }

  /** Gives the space back. @returns `false` when there was no reserve. */
  async free(): Promise<boolean> {
    try {
      await unlink(this.#file);
      return true;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    }
  }

  async #size(): Promise<number> {
    return stat(this.#file).then(
      ({ size }) => size,
      () => 0,
    );
  }
}
