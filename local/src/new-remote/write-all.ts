import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes files below a folder, and returns their names.
 *
 * @param undo - paths below the folder that are removed if a file cannot be written.
 */
export function writeAll(folder: string, files: ReadonlyMap<string, string>, undo: string[]): string[] {
  try {
    for (const [file, text] of files) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
  } catch (error) {
    for (const place of undo) rmSync(path.join(folder, place), { recursive: true, force: true });
    throw error;
  }
  return [...files.keys()];
}
