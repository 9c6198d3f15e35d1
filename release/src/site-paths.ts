import { releasePath } from './discover.ts';

/** Where what changes with each release lies: everything of one generation. */
export function generationPath(id: string): string {
  return `generations/${id}/`;
}

/** Where folders of links lie that generations share; the hash of the links begins a folder's name. */
export function linksPath(hash: string): string {
  return `generations/links/${hash}`;
}

/** Where what belongs to a version of the shell, and not to its hashed files, lies. */
export function shellPath(version: string): string {
  return `versions/shell/${version}/`;
}

/** Where the files of a version lie. The hashed files of all versions of the shell lie together. */
export function placesOf(app: string, version: string): string[] {
  return app === 'shell' ? ['files/assets/', shellPath(version)] : [`files${releasePath(app, version)}`];
}

/** Whether a path is where a site has its files, and a mirror those of its source. */
export function isOfSite(path: string): boolean {
  return /^(files|versions|served|generations)\//.test(path);
}
