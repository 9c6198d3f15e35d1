import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';

/** A JSON file that is replaced in one step. */
export interface StoredFile<Content> {
  /** What it had; nothing if there was none, or it was damaged. */
  content: Content | undefined;
  /** Where a damaged file was moved to. */
  damaged: string | undefined;
  /** Writes it, unless it is so already: a crash leaves the former one. Rejects when the disk refuses. */
  write(content: unknown): Promise<void>;
}

/**
 * Opens a file of a folder. A damaged one is moved aside, because reports must be counted all the same.
 *
 * @param parse - of its JSON; throws when it is damaged.
 * @throws {Error} when the folder cannot be read.
 */
export async function openStoredFile<Content>(
  folder: string,
  name: string,
  parse: (json: unknown) => Content,
): Promise<StoredFile<Content>> {
  const file = path.join(folder, `${name}.json`);
  const text = await readFile(file, 'utf8').catch(nothingIfMissing);
  const content = text === undefined ? undefined : tryTo(() => parse(JSON.parse(text)));
  const damaged = text !== undefined && !content ? path.join(folder, `${name}.damaged.json`) : undefined;
  if (damaged) await rename(file, damaged);
  let written: string | undefined;
  return {
    content,
    damaged,
    async write(next) {
      const text = `${JSON.stringify(next)}\n`;
      if (text === written) return;
      await replaceFile(file, text);
      written = text;
    },
  };
}

function tryTo<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

async function replaceFile(file: string, text: string): Promise<void> {
  const next = `${file}.new`;
  const handle = await open(next, 'w');
  try {
    await handle.writeFile(text);
    // Without it, a power cut could leave an empty file under the new name.
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(next, file);
}

function nothingIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
