import { isLeaving } from './leaving-page.ts';

/** Where technical reasons go: visitors see our own words, operators find the reason in the console. */
export function logError(error: unknown): void {
  if (!isLeaving()) console.error(error);
}
