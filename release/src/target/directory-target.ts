import { randomUUID } from 'node:crypto';
import { readlinkSync, symlinkSync } from 'node:fs';
import { lstat, readdir, readFile, readlink, rename, rm, rmdir, stat, symlink, unlink } from 'node:fs/promises';
import path from 'node:path';
import { types } from 'node:util';
import { ReleaseError } from '../release-error.ts';
import { isOfSite } from '../site-paths.ts';
import { withLock } from './folder-lock.ts';
import { pruneEndsWithin } from './prune-time.ts';
import { Reserve } from './reserve.ts';
import { type Current, generationName, type Item, type Mirror } from './target.ts';
import { codeOf, createWhole, makeFolder, moveFolder, replaceWhole, syncFolder, writeDraft } from './whole-file.ts';

/** The tool's own things, which are no part of the site. */
const own = '.release';
const day = 86_400_000;

/** A site in a directory. The symbolic link `current` leads to the current generation. */
export class DirectoryTarget implements Mirror {
  readonly place: string;
  readonly #root: string;
  readonly #workshop: string;
  readonly #reserve: Reserve;

  constructor(directory: string) {
    this.place = directory;
    this.#root = path.resolve(directory);
    this.#workshop = path.join(this.#root, own, 'drafts');
    this.#reserve = new Reserve(path.join(this.#root, own, 'reserve'), this.#workshop);
  }

  async read(name: string): Promise<Buffer | undefined> {
    const file = this.#file(name);
    return ifThere(readFile(file)).catch((error) => {
      // Node says it of a failed open, not of a failed read.
      throw types.isNativeError(error) ? Object.assign(error, { path: file }) : error;
    });
  }

  async list(folder: string): Promise<Item[]> {
    this.#file(folder);
    return this.#itemsIn(folder.replace(/\/$/, ''));
  }

  /**
   * Not `readdir` with `recursive`, which fails as a whole when a folder somewhere below is removed meanwhile: then it would seem that
   * nothing is there.
   */
  async #itemsIn(folder: string): Promise<Item[]> {
    const names = (await ifThere(readdir(path.join(this.#root, folder)))) ?? [];
    const found = await Promise.all(
      names.map(async (entry): Promise<Item[]> => {
        const name = folder ? `${folder}/${entry}` : entry;
        const info = name === own ? undefined : await ifThere(lstat(path.join(this.#root, name)));
        if (info?.isDirectory()) return this.#itemsIn(name).catch((error) => noneIfForeign(name, error));
        return info?.isFile() ? [{ path: name, size: info.size, modified: info.mtime }] : [];
      }),
    );
    return found.flat();
  }

  async folderNames(folder: string): Promise<string[]> {
    const items = (await ifThere(readdir(this.#file(folder), { withFileTypes: true }))) ?? [];
    return items.filter((item) => item.isDirectory()).map(({ name }) => name);
  }

  async create(name: string, content: Buffer): Promise<boolean> {
    return createWhole(this.#file(name), content, this.#workshop);
  }

  async replace(name: string, content: Buffer): Promise<void> {
    await replaceWhole(this.#file(name), await writeDraft(content, this.#workshop));
  }

  async remove(name: string): Promise<void> {
    await ifThere(unlink(this.#file(name)));
    for (let folder = path.dirname(name); folder !== '.'; folder = path.dirname(folder)) {
      try {
        await rmdir(this.#file(folder));
      } catch {
        return;
      }
    }
  }

  async link(folder: string, links: ReadonlyMap<string, string>): Promise<void> {
    const place = this.#file(folder.replace(/\/$/, ''));
    const draft = path.join(this.#workshop, randomUUID());
    await makeFolder(draft);
    try {
      // A link takes 10 µs; to wait for each on another thread takes 200.
      for (const [name, to] of links) {
        this.#file(name);
        symlinkSync(path.relative(place, this.#file(to)), path.join(draft, name));
      }
      await syncFolder(draft);
      await moveFolder(draft, place);
      await syncFolder(path.dirname(place));
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
    }
  }

  async linksOf(folder: string): Promise<Map<string, string>> {
    const items = (await ifThere(readdir(this.#file(folder), { withFileTypes: true }))) ?? [];
    const place = this.#file(folder);
    const found = items
      .filter((item) => item.isSymbolicLink())
      .map(({ name }): [string, string] => {
        const to = path.join(place, readlinkSync(path.join(place, name)));
        return [name, path.relative(this.#root, to).split(path.sep).join('/')];
      });
    return new Map(found);
  }

  async unlink(folder: string): Promise<void> {
    await rm(this.#file(folder), { recursive: true, force: true });
  }

  async folders(folder: string): Promise<Item[]> {
    const names = await this.folderNames(folder);
    const found = await Promise.all(
      names.map(async (name): Promise<Item[]> => {
        const info = await ifThere(stat(this.#file(folder + name)));
        return info ? [{ path: `${folder}${name}/`, size: 0, modified: info.mtime }] : [];
      }),
    );
    return found.flat();
  }

  inTurn<T>(kind: 'change' | 'prune', action: () => Promise<T>): Promise<T> {
    const folder = path.join(this.#root, own, kind === 'change' ? 'turn' : 'prune-lock');
    return kind === 'change' ? withLock(folder, this.#workshop, action) : withLock(folder, this.#workshop, action, pruneEndsWithin);
  }

  async readCurrent(): Promise<Current | undefined> {
    const to = await ifThere(readlink(this.#file('current')));
    return to === undefined ? undefined : { generation: generationName(path.basename(to), `${this.place}/current`), tag: to };
  }

  async swapCurrent(from: Current | undefined, to: string): Promise<boolean> {
    return withLock(path.join(this.#root, own, 'lock'), this.#workshop, async (assertHeld) => {
      if ((await this.readCurrent())?.tag !== from?.tag) return false;
      const link = await this.#linkTo(path.posix.join('generations', to));
      await assertHeld();
      await rename(link, this.#file('current'));
      await syncFolder(this.#root);
      // The change is made: whoever heard of a failure now would repeat it, and a second rollback is one more step back.
      await this.#sweep();
      return true;
    });
  }

  withLock<T>(action: (assertLocked: () => Promise<void>) => Promise<T>): Promise<T> {
    return withLock(path.join(this.#root, own, 'pull-lock'), this.#workshop, action);
  }

  async probe(): Promise<void> {
    try {
      await createWhole(this.#file(`${own}/probe`), Buffer.from('probe'), this.#workshop);
      await unlink(await this.#linkTo('probe'));
      await unlink(this.#file(`${own}/probe`));
    } catch (error) {
      if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(codeOf(error) ?? '')) throw error;
      throw new ReleaseError(
        `The disk of ${this.place} knows no hard or symbolic links, which the atomic step needs.\nChoose a directory on a local disk (ext4, xfs, …).`,
        { cause: error },
      );
    }
  }

  keepReserve(needed: () => Promise<number>): Promise<void> {
    return this.#reserve.keep(needed);
  }

  freeReserve(): Promise<boolean> {
    return this.#reserve.free();
  }

  /** A symbolic link in the workshop, to be renamed. */
  async #linkTo(to: string): Promise<string> {
    await makeFolder(this.#workshop);
    const link = path.join(this.#workshop, randomUUID());
    await symlink(to, link);
    return link;
  }

  /** Removes what a killed tool has left in the workshop. It does not fail: another user's draft stays, which only that user may remove. */
  async #sweep(): Promise<void> {
    for (const name of await readdir(this.#workshop).catch(() => [])) {
      const draft = path.join(this.#workshop, name);
      const info = await lstat(draft).catch(() => undefined);
      if (info && Date.now() - info.mtimeMs > day) await rm(draft, { recursive: true, force: true }).catch(() => {});
    }
  }

  /** @throws {ReleaseError} when the name leads out of the directory, as a key of a tampered storage may. */
  #file(name: string): string {
    if (/^\/|(^|\/)\.{1,2}(\/|$)|[\\\0]/.test(name)) throw new ReleaseError(`'${name}' is no name of a file below ${this.place}.`);
    return path.join(this.#root, name);
  }
}

/** A volume of its own has a folder `lost+found`, which only root can read. */
function noneIfForeign(folder: string, error: unknown): [] {
  if (codeOf(error) === 'EACCES' && !folder.includes('/') && !isOfSite(`${folder}/`)) return [];
  throw error;
}

async function ifThere<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}
