import { ReleaseError, restore } from '../release-error.ts';

/** A thing kept in a target. */
export interface Item {
  /** Below the target, with `/`. */
  path: string;
  /** Bytes. */
  size: number;
  modified: Date;
}

/** Which generation is current. */
export interface Current {
  /** Its id. */
  generation: string;
  /** What the target compares when it swaps. */
  tag: string;
}

/**
 * Where a site is kept.
 *
 * Whatever is written is whole or absent and never changes, but for one thing: which generation is current. All methods throw what
 * the storage throws; `explain` makes sentences of it.
 */
export interface Target {
  /** As the operator named it, for messages. */
  readonly place: string;

  read(path: string): Promise<Buffer | undefined>;

  /** @param folder - ends with `/`, or is empty for everything. */
  list(folder: string): Promise<Item[]>;

  /** Names of the folders in a folder, however many files are in them. @param folder - ends with `/`. */
  folderNames(folder: string): Promise<string[]>;

  /** Writes what is not there yet. @returns `false` when something of this name was there; it is left as it is. */
  create(path: string, content: Buffer): Promise<boolean>;

  /** Writes a file in the place of another one, in one step: what is there stays until the new one is whole. Object storage may forbid it. */
  replace?(path: string, content: Buffer): Promise<void>;

  /** Removing what is absent is no error. */
  remove(path: string): Promise<void>;

  /**
   * Makes a folder of links to other paths of the target, whole or not at all; what is there stays. Only where a web server reads the target:
   * object storage has no links.
   *
   * @param links - by name in the folder.
   */
  link?(folder: string, links: ReadonlyMap<string, string>): Promise<void>;

  /** The links of a folder, as `link` was given them. */
  linksOf?(folder: string): Promise<Map<string, string>>;

  /** Removes a folder of links, with all that is in it. */
  unlink?(folder: string): Promise<void>;

  /** The folders in a folder, for a target that has links. */
  folders?(folder: string): Promise<Item[]>;

  /** Runs something while nobody else does the same kind of thing here. Object storage has no locks. */
  inTurn?<T>(kind: 'change' | 'prune', action: () => Promise<T>): Promise<T>;

  readCurrent(): Promise<Current | undefined>;

  /**
   * Makes another generation current, in one atomic step.
   *
   * @param from - what `readCurrent` gave.
   * @returns `false` when another one is current by now; nothing has changed then.
   */
  swapCurrent(from: Current | undefined, to: string): Promise<boolean>;

  /**
   * Finds out whether the place can keep a site safely.
   *
   * @throws {ReleaseError} when it lacks what an atomic step needs.
   */
  probe(): Promise<void>;

  /**
   * Keeps space for a full disk. It does not fail.
   *
   * @param needed - gives the bytes that a way out writes.
   */
  keepReserve?(needed: () => Promise<number>): Promise<void>;

  /** Frees the space that is kept for a full disk. @returns `false` when there is none. A storage without a disk of its own keeps none. */
  freeReserve?(): Promise<boolean>;
}

/** A target that can follow another one. */
export interface Mirror extends Target {
  /**
   * Runs something while nobody else does so here; `swapCurrent` goes on inside.
   *
   * @param action - gets a function that throws when somebody else has the place by now, because this process slept for too long.
   * @throws {ReleaseError} when somebody else has it for too long.
   */
  withLock<T>(action: (assertLocked: () => Promise<void>) => Promise<T>): Promise<T>;
}

/**
 * The id of a generation, as somebody else has written it.
 *
 * @param where - what names it, for the message.
 * @throws {ReleaseError} when it is none, and might lead elsewhere as a part of a path.
 */
export function generationName(input: unknown, where: string): string {
  if (typeof input === 'string' && /^[a-z0-9]+(-[a-z0-9]+){0,2}$/i.test(input)) return input;
  throw new ReleaseError(`${where} names no generation: ${JSON.stringify(input)}.\n${restore}`);
}
