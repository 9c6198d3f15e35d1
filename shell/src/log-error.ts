import { isUnloading } from './page-unload.ts';

/** Where technical reasons go: visitors see our own words, operators find the reason in the console. */
export function logError(error: unknown): void {
  if (!isUnloading()) console.error(error);
}
