import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { assertName, templateFiles } from './template-files.ts';
import { writeAll } from './write-all.ts';

/** The workflow that a new remote's is a copy of. */
const workflow = '.github/workflows/docs.yml';

/**
 * Makes a remote: a folder with configuration, page and test, and the workflow that releases it.
 *
 * @param name - e.g. `status` for `remote-status/` with the page `/status`.
 * @param root - folder of the workspace.
 * @returns the files written, relative to `root`.
 * @throws {Error} a sentence that says what is wrong with the name, before anything is written. When a file cannot be written, none is left.
 */
export function newRemote(name: string, root: string): string[] {
  assertName(name);
  const places = [`remote-${name}`, `.github/workflows/${name}.yml`];
  const own = templateFiles(name, root).map(([file, text]) => [path.join(`remote-${name}`, file), text] as const);
  const files = new Map([...own, [`.github/workflows/${name}.yml`, workflowOf(name, root)]]);
  for (const place of places) if (existsSync(path.join(root, place))) throw new Error(`${place} exists already. Nothing was changed.`);
  return writeAll(root, files, places);
}

function workflowOf(name: string, root: string): string {
  return readFileSync(path.join(root, workflow), 'utf8').replaceAll(/\bdocs\b/g, name);
}
