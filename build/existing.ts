import { existsSync } from 'node:fs';

/** A file inside a package. @throws {Error} that names the file of `build/` to adapt, when another version of the package has moved it. */
export function existing(file: string, user: string): string {
  if (!existsSync(file)) throw new Error(`${file} is missing: its package has moved it; adapt build/${user}.`);
  return file;
}
