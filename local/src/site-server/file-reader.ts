import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { noteCompressed } from './send-content.ts';

/**
 * Reads files below a directory; `undefined` where there is none. The same file is the same buffer until it changes, because its
 * compressed form is kept by the buffer.
 */
export function fileReader(directory: string): (name: string) => Promise<Buffer | undefined> {
  const known = new Map<string, { mark: string; content: Buffer }>();
  return async (name) => {
    // Windows goes up by `..\` too.
    if (name.split(/[\\/]/).includes('..')) return undefined;
    const file = path.join(directory, name);
    const info = await stat(file).catch(() => undefined);
    if (!info?.isFile()) return undefined;
    const mark = `${info.ino} ${info.size} ${info.mtimeMs}`;
    if (known.get(file)?.mark !== mark) {
      const [content, compressed] = await Promise.all([readFile(file), readFile(`${file}.br`).catch(() => undefined)]);
      if (compressed) noteCompressed(content, compressed);
      known.set(file, { mark, content });
    }
    return known.get(file)?.content;
  };
}
