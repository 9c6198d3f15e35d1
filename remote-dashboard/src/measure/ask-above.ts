import type { UserStorage } from '../user-storage.ts';

const NAME = 'ask-above';
const USUAL = 10;

/** Above how many percent of the credits left today Send asks first. */
export function readAskAbove(storage: UserStorage): number {
  const kept = storage.read(NAME);
  return typeof kept === 'number' && kept >= 0 && kept <= 100 ? kept : USUAL;
}

export function keepAskAbove(storage: UserStorage, percent: number): void {
  storage.keep(NAME, percent);
}
