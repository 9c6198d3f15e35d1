import type { UserStorage } from '../user-storage.ts';

const NAME = 'ask-above';
const USUAL = 10;

/** Above how many percent of a day's credits Send asks first. */
export function readAskAbove(storage: UserStorage): number {
  const kept = storage.read(NAME);
  return typeof kept === 'number' && kept >= 0 && kept <= 100 ? kept : USUAL;
}

/** @param percent - as `readAskAbove` gives it: 0 to 100. */
export function keepAskAbove(storage: UserStorage, percent: number): void {
  storage.keep(NAME, percent);
}

/**
 * Whether Send asks first.
 *
 * @param percent - 0: always; 100: never.
 * @param limit - credits of a day. Of an unknown number no share is known to be small enough.
 */
export function asksFirst(percent: number, credits: number, limit: number | undefined): boolean {
  if (percent === 0) return true;
  return percent < 100 && (limit === undefined || credits / limit > percent / 100);
}
