import type { Current, Item, Mirror } from './target.ts';

/** A target in memory. */
export class MemoryTarget implements Mirror {
  readonly place: string = 'memory';
  readonly files = new Map<string, { content: Buffer; modified: Date }>();
  current: Current | undefined;
  #last: Promise<unknown> = Promise.resolve();

  async read(path: string): Promise<Buffer | undefined> {
    return this.files.get(path)?.content;
  }

  async list(folder: string): Promise<Item[]> {
    return [...this.files]
      .filter(([path]) => path.startsWith(folder))
      .map(([path, { content, modified }]) => ({ path, size: content.length, modified }));
  }

  async folderNames(folder: string): Promise<string[]> {
    const names = (await this.list(folder)).map(({ path }) => path.slice(folder.length).split('/'));
    return [...new Set(names.flatMap(([name, ...rest]) => (name && rest.length > 0 ? [name] : [])))];
  }

  async create(path: string, content: Buffer): Promise<boolean> {
    if (this.files.has(path)) return false;
    this.files.set(path, { content, modified: new Date() });
    return true;
  }

  async remove(path: string): Promise<void> {
    this.files.delete(path);
  }

  async readCurrent(): Promise<Current | undefined> {
    return this.current;
  }

  async swapCurrent(from: Current | undefined, to: string): Promise<boolean> {
    if (from?.tag !== this.current?.tag) return false;
    this.current = { generation: to, tag: to };
    return true;
  }

  withLock<T>(action: (assertLocked: () => Promise<void>) => Promise<T>): Promise<T> {
    const mine = this.#last.then(() => action(async () => {}));
    this.#last = mine.catch(() => {});
    return mine;
  }

  async probe(): Promise<void> {}
}
