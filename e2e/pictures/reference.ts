import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Where the reference pictures are. */
export const referenceFolder = path.join(import.meta.dirname, 'reference');

/** The windows in which each state is shown. */
export const sizes = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
] as const;

/** The themes in which each state is shown. */
export const themes = ['dark', 'light'] as const;

/** File of one picture of a state. */
export function pictureName(state: string, { width }: { width: number }, theme: string): string {
  return `${state}-${width}-${theme}.png`;
}

/** Name of the state that shows a page of the documentation. */
export function docsState(page: { path: string }): string {
  return page.path.slice(1).replaceAll('/', '-');
}

/** The files of the reference pictures. */
export function referencePictures(): string[] {
  return existsSync(referenceFolder) ? readdirSync(referenceFolder).filter((file) => file.endsWith('.png')) : [];
}
